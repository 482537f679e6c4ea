import type { ActionFunctionArgs } from '@remix-run/node'
import { securityPasswordForm } from '#app/features/auth/change-password-form.tsx'
import { humanCheckNames, humanProof } from '#app/features/auth/human-check.tsx'
import {
  changeOf,
  limitChangeForm,
  limitForm,
  realityForm,
  selfExcludeForm,
  timeOutForm,
} from '#app/features/limits/limit-forms.ts'
import {
  avatarForm,
  bindEmailForm,
  bindMobileForm,
  confirmTwoFactorForm,
  endTwoFactorForm,
  paymentPasswordForm,
  signOutForm,
  startTwoFactorForm,
} from '#app/features/security/security-forms.ts'
import { asksForCode, type Entered, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import type { FlashCode } from '#app/lib/flash-codes.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { paths } from '#app/lib/paths.ts'
import { done } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { keepAccount } from '#app/services/known-browser.server.ts'
import type { Answer } from '#app/services/platform.server.ts'
import { passRecoveryCodes } from '#app/services/recovery-codes.server.ts'
import {
  chooseRealityCheck,
  excludeSelf,
  keepPlayLimit,
  removePlayLimit,
  setPlayLimit,
  takeTimeOut,
} from '#contract/limits.ts'
import { changePassword } from '#contract/member.ts'
import {
  bindEmail,
  bindMobile,
  changePaymentPassword,
  confirmTwoFactor,
  endSession,
  endTwoFactor,
  setAvatar,
  startTwoFactor,
} from '#contract/security.ts'
import { sendBindEmailCode, sendBindMobileCode } from '#contract/verification.ts'

/** What may be posted to `securityCenter`, by `intent`: each is one call as the member. */
export async function actOnSecurity(args: ActionFunctionArgs, { info, send }: MemberCalls) {
  const { context } = args
  if (asksForCode(context)) return sendBindCode(args, send)
  const forms = [
    ...([securityPasswordForm, paymentPasswordForm, bindEmailForm, bindMobileForm] as const),
    ...([startTwoFactorForm, confirmTwoFactorForm, endTwoFactorForm, signOutForm, avatarForm] as const),
    ...([limitForm, limitChangeForm, timeOutForm, selfExcludeForm, realityForm] as const),
  ]
  switch (postedForm(context, forms)) {
    case securityPasswordForm:
      return act(
        securityPasswordForm.read(args),
        (wish) => send(changePassword, wish),
        ({ token, deviceToken }) => {
          keepAccount(context, { deviceToken })
          context.signIn(token, context.visitor.remember)
          return back(args, 'password-changed')
        },
      )
    case paymentPasswordForm:
      return act(
        paymentPasswordForm.read(args),
        (wish) => send(changePaymentPassword, wish),
        () => back(args, 'payment-password-changed'),
      )
    case bindEmailForm:
      return act(
        bindEmailForm.read(args),
        ({ email, verificationCode, password }) => send(bindEmail, { email, verificationCode, password }),
        () => back(args, 'email-bound'),
      )
    case bindMobileForm:
      return act(
        bindMobileForm.read(args),
        ({ mobileNum, countryDialingCode, verificationCode, password }) =>
          send(bindMobile, { mobileNum, countryDialingCode, verificationCode, password }),
        () => back(args, 'mobile-bound'),
      )
    case startTwoFactorForm:
      return act(
        startTwoFactorForm.read(args),
        (wish) => send(startTwoFactor, wish),
        () => back(args),
      )
    case confirmTwoFactorForm:
      return act(
        confirmTwoFactorForm.read(args),
        (wish) => send(confirmTwoFactor, wish),
        ({ recoveryCodes }) => {
          passRecoveryCodes(context, info.id, recoveryCodes)
          return back(args, 'two-factor-on')
        },
      )
    case endTwoFactorForm:
      return act(
        endTwoFactorForm.read(args),
        (wish) => send(endTwoFactor, wish),
        () => back(args, 'two-factor-off'),
      )
    case signOutForm:
      return act(
        signOutForm.read(args),
        (wish) => send(endSession, wish),
        ({ own }) => {
          if (!own) return back(args, 'device-signed-out')
          context.signOut()
          return done(context, paths.home, 'logged-out')
        },
      )
    case avatarForm:
      return act(
        avatarForm.read(args),
        (wish) => send(setAvatar, wish),
        () => back(args, 'avatar-chosen'),
      )
    case limitForm:
      return act(
        limitForm.read(args),
        (wish) => send(setPlayLimit, wish),
        ({ pending }) => back(args, pending ? 'limit-asked' : 'limit-set'),
      )
    case limitChangeForm:
      return changeLimit(args, send)
    case timeOutForm:
      return act(
        timeOutForm.read(args),
        (wish) => send(takeTimeOut, wish),
        () => back(args, 'time-out-taken'),
      )
    case selfExcludeForm:
      return act(
        selfExcludeForm.read(args),
        ({ months }) => send(excludeSelf, { months }),
        () => back(args, 'self-excluded'),
      )
    case realityForm:
      return act(
        realityForm.read(args),
        (wish) => send(chooseRealityCheck, wish),
        () => back(args, 'reality-check-chosen'),
      )
    default:
      return unknownIntent()
  }
}

/** A button of the table of limits: one that is to end, or one that is kept. */
async function changeLimit(args: ActionFunctionArgs, send: MemberCalls['send']) {
  const entered = limitChangeForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { remove, which } = changeOf(entered.value.change)
  const answer = remove ? await send(removePlayLimit, which) : await send(keepPlayLimit, which)
  if (!answer.ok) return entered.refused(answer)
  return back(args, remove ? 'limit-asked' : 'limit-kept')
}

/** One call with what was entered, and what follows. A record that is not the member's is a page that is not there. */
async function act<Wish, Value>(
  entered: Entered<Wish>,
  send: (wish: Wish) => Promise<Answer<Value>>,
  follow: (value: Value) => Response,
) {
  if (!entered.ok) return entered.invalid()
  const answer = await send(entered.value)
  if (!answer.ok && answer.code === 'not-found') throw pageFailure('not-found')
  return answer.ok ? follow(answer.value) : entered.refused(answer)
}

const back = ({ context }: ActionFunctionArgs, flash?: FlashCode) =>
  done(context, paths.personal('securityCenter'), flash)

/** Sends the code that binding takes. The form says in `purpose` which one it is; without, a number given says it. */
async function sendBindCode(args: ActionFunctionArgs, send: MemberCalls['send']) {
  const { context } = args
  const purpose =
    context.form?.get('purpose') ?? (context.form?.has('mobileNum') ? 'bind-mobile' : 'bind-email')
  if (purpose === bindEmailForm.intent) {
    const entered = bindEmailForm.readSoFar(args, ['email', ...humanCheckNames])
    if (!entered.ok) return entered.invalid()
    const { email, ...human } = entered.value
    return entered.sent(await send(sendBindEmailCode, { email, ...humanProof(human) }))
  }
  if (purpose === bindMobileForm.intent) {
    const entered = bindMobileForm.readSoFar(args, ['mobileNum', 'countryDialingCode', ...humanCheckNames])
    if (!entered.ok) return entered.invalid()
    const { mobileNum, countryDialingCode, ...human } = entered.value
    const number = { mobileNum, countryDialingCode }
    return entered.sent(await send(sendBindMobileCode, { ...number, ...humanProof(human) }))
  }
  return unknownIntent()
}
