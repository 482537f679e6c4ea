import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import type { Flag } from '#contract/base/settings.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type {
  sendBindEmailCode,
  sendBindMobileCode,
  sendForgetCode,
  sendLoginCode,
  sendRegisterCode,
} from '#contract/members/verification.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { codeNeedsCheck } from '../base/login-failures.ts'
import { passHumanCheck } from '../human-check/human-check.ts'
import { requireWaited } from './code-sends.ts'
import { emailOf } from './email-address.ts'
import { memberOfMobile } from './member-of-mobile.ts'
import { codeMobileOf } from './mobile-number.ts'
import { sendCode } from './verification-codes.ts'

/**
 * Sending of codes. All have the refusals of `sendCode`, and `captcha-required`, `captcha-failed`, `slider-failed`: a
 * guest passes a human check for every code, because codes cost the operator money; a member if the counters require
 * one. Those to a mobile number also have the refusals of `codeMobileOf`, and `operation-not-allowed` if the flag of
 * their route is off. A send refused before it is counted costs nothing, and does not use up the human check.
 */
type SendResult = Promise<Result<ValueOf<typeof sendLoginCode>>>

/** Sends a code for signing in; same answer and time for a number without an account. */
export const loginCode = (ctx: Context, call: Call, input: ParsedInputOf<typeof sendLoginCode>): SendResult =>
  codeForMember(ctx, call, input, { purpose: 'login', flag: 'MOBILEVERCODELOGIN3' })

/** Sends a code for a forgotten password; same answer and time for a number without an account. */
export const forgetCode = (
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof sendForgetCode>,
): SendResult => codeForMember(ctx, call, input, { purpose: 'forget', flag: 'CHNGPASSVERIF3' })

async function codeForMember(
  ctx: Context,
  { caller }: Call,
  input: ParsedInputOf<typeof sendForgetCode>,
  { purpose, flag }: { purpose: 'login' | 'forget'; flag: Flag },
): SendResult {
  const mobile = await codeMobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  if (!(await ctx.settings.flag(flag))) return refuse('operation-not-allowed')
  const human = await checkGuest(ctx, mobile.value, input)
  if (!human.ok) return human
  const member = await memberOfMobile(ctx, mobile.value)
  const hasAccount = member !== undefined && !member.frozen
  return sendCode(ctx, { purpose, recipient: mobile.value, caller, hasAccount })
}

/** Sends a code for registering. Only the receiver of the code learns whether the number is taken. */
export async function registerCode(
  ctx: Context,
  { caller }: Call,
  input: ParsedInputOf<typeof sendRegisterCode>,
): SendResult {
  const mobile = await codeMobileOf(ctx, input.countryDialingCode, input.mobileNo)
  if (!mobile.ok) return mobile
  if (!(await registrationProves(ctx))) return refuse('operation-not-allowed')
  const human = await checkGuest(ctx, mobile.value, input)
  if (!human.ok) return human
  return sendCode(ctx, { purpose: 'register', recipient: mobile.value, caller, hasAccount: true })
}

/** Whether registration includes a mobile number proved by a code. */
async function registrationProves(ctx: Context): Promise<boolean> {
  const [flags, mobile] = await Promise.all([ctx.settings.flags(), ctx.settings.value('register.mobileNum')])
  return flags.REGMOBVERF3 && (flags.MOBILENUMREG3 || (flags.USERNAMEREG3 && mobile.enabled))
}

/** Sends a code to a number that a member wants to bind. Also refuses `in-need-true-account` for a trial account. */
export async function bindMobileCode(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof sendBindMobileCode>,
  { caller }: Call,
): SendResult {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const mobile = await codeMobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  const human = await checkIfRequired(ctx, caller.address, input)
  if (!human.ok) return human
  return sendCode(ctx, { purpose: 'bind-mobile', recipient: mobile.value, caller, hasAccount: true })
}

/**
 * Sends a code to a mail address that a member wants to bind. Also refuses `required`, `format`, `too-short` and
 * `too-long` at `email`, and `in-need-true-account` for a trial account.
 */
export async function bindEmailCode(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof sendBindEmailCode>,
  { caller }: Call,
): SendResult {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const email = await emailOf(ctx, input.email)
  if (!email.ok) return email
  const human = await checkIfRequired(ctx, caller.address, input)
  if (!human.ok) return human
  return sendCode(ctx, { purpose: 'bind-email', recipient: email.value, caller, hasAccount: true })
}

/**
 * The human check of a guest; only once the number may get its next code, so that nobody solves a puzzle for nothing.
 */
async function checkGuest(ctx: Context, recipient: string, check: HumanCheck): Promise<Result<null>> {
  const waited = await requireWaited(ctx, recipient)
  return waited.ok ? passHumanCheck(ctx, check, 'code') : waited
}

const checkIfRequired = async (ctx: Context, address: string, check: HumanCheck): Promise<Result<null>> =>
  (await codeNeedsCheck(ctx, address)) ? passHumanCheck(ctx, check) : ok(null)
