import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { register } from '#contract/member.ts'
import type { FieldSettings } from '#contract/settings.ts'
import type { Call, Context } from '../context.ts'
import { done, type Refusal, type Result, refuse } from '../result.ts'
import { takeCaptcha } from './captcha.ts'
import { addMember } from './create-member.ts'
import { invitationOf } from './invitations.ts'
import { judgeField } from './judge-field.ts'
import { accountKey } from './login-failures.ts'
import { networkOf } from './network-of.ts'
import { hashPassword, inHashingTurn } from './passwords.ts'
import { INITIAL_PASSWORD, registrationSettings } from './registration-settings.ts'
import { openSession } from './sessions.ts'
import { hit } from './throttle.ts'

/** New accounts of one address. A household, an internet café and a phone network are one address too. */
const perAddress = { hits: 600, windowSeconds: 3600 }

type Input = ParsedInputOf<typeof register>

/**
 * Registers a player by user name and signs it in. Nothing is registered on a refusal: the fields' own codes with
 * `field`, `password-too-simple`, `invalid-affiliate-code` (also of a referral code, at its field), `captcha-required`,
 * `captcha-failed`, `name-taken`, `operation-not-allowed` where registration by user name is off, `too-many-requests`.
 *
 * Codes come before the captcha (product.md section 4), and the captcha before the name: who asks which names exist
 * answers one captcha each.
 */
export async function registerMember(
  ctx: Context,
  call: Call,
  input: Input,
): Promise<Result<ValueOf<typeof register>>> {
  if (!(await ctx.settings.flag('USERNAMEREG3'))) return refuse('operation-not-allowed')
  const wrong = judge(input, await registrationSettings(ctx))
  if (wrong) return wrong
  const uplineId = await uplineOf(ctx, input)
  if (!uplineId.ok) return uplineId
  if (!input.captcha) return refuse('captcha-required', { captchaRequired: true })
  if (!(await takeCaptcha(ctx, input.captchaId ?? '', input.captcha)))
    return refuse('captcha-failed', { captchaRequired: true })
  if (await isTaken(ctx, input.username)) return refuse('name-taken')
  const { hits, retryAfterSeconds } = await hit(ctx, `register:${networkOf(call.caller.address)}`, perAddress)
  if (hits > perAddress.hits) return refuse('too-many-requests', { retryAfterSeconds })

  const hashed = await inHashingTurn(async () => ({
    passwordHash: await hashPassword(input.password ?? ''),
    paymentPasswordHash: await hashPassword(input.paymentPassword),
  }))
  if (!hashed.ok) return hashed
  return ctx.transact(async (tx) => {
    const member = await addMember(tx, {
      account: input.username,
      isAgent: 0,
      uplineId: uplineId.value,
      ...hashed.value,
      payeeName: input.payeeName,
      email: input.email,
      firstLoginAt: ctx.clock.now(),
      cameBy: originOf(input),
    })
    if (!member) return refuse('name-taken') // somebody was faster
    const token = await openSession(tx, member.id, call.caller)
    return done({
      token,
      isAgent: 0 as const,
      firstTimeLogin: true,
      passwordExpired: false,
      mustChangePassword: null,
    })
  })
}

/** The first field that breaks its setting, as a refusal; the site has judged already, other callers may not have. */
function judge(input: Input, settings: FieldSettings): Refusal | undefined {
  const { confirmPassword: _judgedByTheForm, verificationCode: _taken, ...asked } = settings
  if (input.password === INITIAL_PASSWORD) return refuse('password-too-simple', { field: 'password' })
  for (const name of Object.keys(asked) as (keyof typeof asked)[]) {
    const wrong = judgeField(name, asked[name], input[name] ?? '')
    if (wrong) return wrong
  }
}

/** Whose downline the new member is: the affiliate's, else who referred it, else nobody's. */
async function uplineOf(ctx: Context, input: Input): Promise<Result<bigint | null>> {
  let uplineId: bigint | null = null
  for (const field of ['referralCode', 'affiliateCode'] as const) {
    const code = input[field]
    if (!code) continue
    const invitation = await invitationOf(ctx, code)
    if (!invitation.ok) return refuse('invalid-affiliate-code', { field })
    uplineId = invitation.value.memberId
  }
  return done(uplineId)
}

async function isTaken(ctx: Context, username: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('account_key', '=', accountKey(username))
    .executeTakeFirst()
  return found !== undefined
}

const originOf = ({ registerMethod, registerUrl, domain, affiliateCode, referralCode }: Input) => ({
  registerMethod,
  registerUrl,
  domain,
  affiliateCode,
  referralCode,
})
