import type { ActionFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/react'
import { judgeOldPassword, securityPasswordForm } from '#app/features/auth/change-password-form.tsx'
import { humanCheckNames, humanProof } from '#app/features/auth/human-check.tsx'
import {
  addPasskeyForm,
  avatarForm,
  bindEmailForm,
  bindMobileForm,
  birthDateForm,
  closeAccountForm,
  confirmTwoFactorForm,
  endTwoFactorForm,
  judgePasskeyForm,
  linkProviderForm,
  listedForm,
  OTHER_SESSIONS,
  paymentPasswordForm,
  removePasskeyForm,
  signOutForm,
  startTwoFactorForm,
  unlinkProviderForm,
} from '#app/features/security/security-forms.ts'
import { asksForCode, unknownIntent } from '#app/forms/define-form.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { detailOf, type Judge, type Wrongness } from '#app/lib/forms/form-judge.ts'
import { isTicked } from '#app/lib/forms/is-ticked.ts'
import { ownPath, paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { offeredCountries, registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import { forgetAccount, keepAccount } from '#app/services/sign-in/known-browser.server.ts'
import { passRecoveryCodes } from '#app/services/sign-in/recovery-codes.server.ts'
import { signOutHere } from '#app/services/sign-in/sign-out.server.ts'
import { departure } from '#app/services/sign-in/third-party.server.ts'
import { closeAccount } from '#contract/members/closing.ts'
import { setBirthDate } from '#contract/members/identity.ts'
import { changePassword } from '#contract/members/member.ts'
import { addPasskey, judgePasskey, removePasskey } from '#contract/members/passkeys.ts'
import { judgeRegistrationField } from '#contract/members/registration-rules.ts'
import {
  bindEmail,
  bindMobile,
  changePaymentPassword,
  confirmTwoFactor,
  endSession,
  endTwoFactor,
  securityConfig,
  setAvatar,
  setListed,
  startTwoFactor,
} from '#contract/members/security.ts'
import { removeProviderLink, startProviderLink } from '#contract/members/third-party.ts'
import { typedField } from '#contract/members/typed-field.ts'
import { sendBindEmailCode, sendBindMobileCode } from '#contract/members/verification.ts'
import { limitActs } from './limit-actions.ts'
import { doPosted, type FormAction, sendForm } from './send-form.ts'

/** The forms of `securityCenter` and their actions, each one call as the member. */
const acts: readonly FormAction[] = [
  [securityPasswordForm, changeOwnPassword],
  [paymentPasswordForm, changePayment],
  [bindEmailForm, bindAddress],
  [bindMobileForm, bindNumber],
  [startTwoFactorForm, beginTwoFactor],
  [confirmTwoFactorForm, turnOnTwoFactor],
  [endTwoFactorForm, turnOffTwoFactor],
  [judgePasskeyForm, judgeNewPasskey],
  [addPasskeyForm, keepPasskey],
  [removePasskeyForm, forgetPasskey],
  [linkProviderForm, linkProvider],
  [unlinkProviderForm, unlinkProvider],
  [closeAccountForm, closeOwnAccount],
  [birthDateForm, sayBirthDate],
  [signOutForm, signOutDevice],
  [avatarForm, chooseAvatar],
  [listedForm, chooseListed],
  ...limitActs,
]

/** The actions of `securityCenter`, by `intent`. */
export async function actOnSecurity(args: ActionFunctionArgs, member: MemberCalls) {
  if (asksForCode(args.context)) return sendBindCode(args, member)
  return doPosted(args, member, acts)
}

function changeOwnPassword(args: ActionFunctionArgs, { info, send }: MemberCalls) {
  const { context } = args
  return sendForm(
    securityPasswordForm.read(args, judgeOldPassword(info)),
    (input) => send(changePassword, input),
    ({ token, deviceToken }) => {
      keepAccount(context, { deviceToken })
      context.signIn(token, context.visitor.remember)
      return back(args, 'password-changed')
    },
  )
}

async function changePayment(args: ActionFunctionArgs, member: MemberCalls) {
  const { send } = member
  const missing = await missingProof(args, member)
  return sendForm(
    paymentPasswordForm.read(args, () => (missing ? { [missing]: { code: 'required' } } : {})),
    ({ redirectTo: _, ...input }) => send(changePaymentPassword, input),
    (_, { redirectTo }) =>
      redirectTo === undefined
        ? back(args, 'payment-password-changed')
        : redirectWithFlash(args.context, ownPath(redirectTo), 'payment-password-changed'),
  )
}

/**
 * What the form lacks to prove whose payment password it sets: said with what else is wrong, as the platform comes to it
 * after the new one.
 */
async function missingProof({ context }: ActionFunctionArgs, { get }: MemberCalls) {
  if (context.form?.get('oldPaymentPassword') || context.form?.get('password')) return undefined
  const { hasPaymentPassword } = await get(securityConfig, {})
  return hasPaymentPassword ? 'oldPaymentPassword' : 'password'
}

/**
 * Validates an e-mail address or a number by the operator's rules, so that it is told with what else is wrong: the
 * platform comes to it after the code.
 */
async function addressJudge(args: ActionFunctionArgs): Promise<Judge> {
  const [rules, { homeDiallingCode }] = await Promise.all([registrationRules(args), offeredCountries(args)])
  return (texts) => {
    const wrong: Record<string, Wrongness> = {}
    const country = texts.get('countryDialingCode') || homeDiallingCode
    for (const name of ['email', 'mobileNum'] as const) {
      const rule = { ...rules[name], required: true }
      const code = judgeRegistrationField(
        name,
        rule,
        typedField(name, texts.get(name) ?? ''),
        country,
        homeDiallingCode,
      )
      if (code) wrong[name] = { code, detail: detailOf(rule) }
    }
    return wrong
  }
}

async function bindAddress(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    bindEmailForm.read(args, await addressJudge(args)),
    ({ email, verificationCode, password }) => send(bindEmail, { email, verificationCode, password }),
    () => back(args, 'email-bound'),
  )
}

async function bindNumber(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    bindMobileForm.read(args, await addressJudge(args)),
    ({ mobileNum, countryDialingCode, verificationCode, password }) =>
      send(bindMobile, { mobileNum, countryDialingCode, verificationCode, password }),
    () => back(args, 'mobile-bound'),
  )
}

function sayBirthDate(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    birthDateForm.read(args),
    (input) => send(setBirthDate, input),
    () => back(args, 'birth-date-saved'),
  )
}

function beginTwoFactor(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    startTwoFactorForm.read(args),
    (input) => send(startTwoFactor, input),
    () => back(args),
  )
}

function turnOnTwoFactor(args: ActionFunctionArgs, { info, send }: MemberCalls) {
  return sendForm(
    confirmTwoFactorForm.read(args),
    (input) => send(confirmTwoFactor, input),
    ({ recoveryCodes }) => {
      passRecoveryCodes(args.context, info.id, recoveryCodes)
      return back(args, 'two-factor-on')
    },
  )
}

function turnOffTwoFactor(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    endTwoFactorForm.read(args),
    (input) => send(endTwoFactor, input),
    () => back(args, 'two-factor-off'),
  )
}

/** The page as it was if the passkey may be made: the script reads the status. */
async function judgeNewPasskey(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = judgePasskeyForm.read(args)
  if (!entered.ok) return entered.invalid()
  const answer = await send(judgePasskey, entered.value)
  return answer.ok ? data(entered.calmReply()) : entered.refused(answer)
}

function keepPasskey(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    addPasskeyForm.read(args),
    (input) => send(addPasskey, { ...input, origin: args.context.origin }),
    () => back(args, 'passkey-added'),
  )
}

function forgetPasskey(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    removePasskeyForm.read(args),
    (input) => send(removePasskey, input),
    () => back(args, 'passkey-removed'),
  )
}

function linkProvider(args: ActionFunctionArgs, { send }: MemberCalls) {
  const { context } = args
  return sendForm(
    linkProviderForm.read(args),
    ({ id: provider, password }) => send(startProviderLink, { provider, password, origin: context.origin }),
    ({ url, token }) => departure(context, url, { purpose: 'link', token }),
  )
}

function unlinkProvider(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    unlinkProviderForm.read(args),
    (input) => send(removeProviderLink, input),
    () => back(args, 'provider-unlinked'),
  )
}

function closeOwnAccount(args: ActionFunctionArgs, { send }: MemberCalls) {
  const { context } = args
  const unticked = { agreement: { code: 'terms-not-accepted' as const } }
  return sendForm(
    closeAccountForm.read(args, (texts) => (isTicked(texts.get('agreement')) ? {} : unticked)),
    ({ password }) => send(closeAccount, { password }),
    () => {
      forgetAccount(context)
      return signOutHere(context, 'account-closed')
    },
  )
}

/** Ends a session of the member, or all others. For the current session this is a logout. */
function signOutDevice(args: ActionFunctionArgs, { send }: MemberCalls) {
  const { context } = args
  return sendForm(
    signOutForm.read(args),
    ({ sessionId }) => send(endSession, sessionId === OTHER_SESSIONS ? {} : { sessionId }),
    ({ own }, { sessionId }) => {
      if (sessionId === OTHER_SESSIONS) return back(args, 'other-devices-signed-out')
      if (!own) return back(args, 'device-signed-out')
      return signOutHere(context, 'logged-out')
    },
  )
}

function chooseAvatar(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    avatarForm.read(args),
    (input) => send(setAvatar, input),
    () => back(args, 'avatar-chosen'),
  )
}

function chooseListed(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    listedForm.read(args),
    ({ listed }) => send(setListed, { listed: listed === 'yes' }),
    (_, { listed }) => back(args, listed === 'yes' ? 'bets-listed' : 'bets-unlisted'),
  )
}

const back = ({ context }: ActionFunctionArgs, flash?: FlashCode) =>
  redirectWithFlash(context, paths.personal('securityCenter'), flash)

/** Sends the code for binding a number or address: the one in `purpose`, else mobile if a number was posted. */
async function sendBindCode(args: ActionFunctionArgs, { send }: MemberCalls) {
  const { context } = args
  const purpose =
    context.form?.get('purpose') ?? (context.form?.has('mobileNum') ? 'bind-mobile' : 'bind-email')
  if (purpose === bindEmailForm.intent) {
    const entered = bindEmailForm.readSoFar(args, ['email', ...humanCheckNames], await addressJudge(args))
    if (!entered.ok) return entered.invalid()
    const { email, ...human } = entered.value
    return entered.sent(await send(sendBindEmailCode, { email, ...humanProof(human) }))
  }
  if (purpose === bindMobileForm.intent) {
    const needs = ['mobileNum', 'countryDialingCode', ...humanCheckNames] as const
    const entered = bindMobileForm.readSoFar(args, needs, await addressJudge(args))
    if (!entered.ok) return entered.invalid()
    const { mobileNum, countryDialingCode, ...human } = entered.value
    const number = { mobileNum, countryDialingCode }
    return entered.sent(await send(sendBindMobileCode, { ...number, ...humanProof(human) }))
  }
  return unknownIntent()
}
