import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { IsAgent } from '#contract/is-agent.ts'
import type { LoginResult, login } from '#contract/session.ts'
import type { Call, Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { takeCaptcha } from './captcha.ts'
import { lockMember } from './lock-member.ts'
import { accountKey, countFailure, endFailures, loginState } from './login-failures.ts'
import { networkOf } from './network-of.ts'
import { isPassword } from './passwords.ts'
import { INITIAL_PASSWORD } from './registration-settings.ts'
import { openSession } from './sessions.ts'
import { hit } from './throttle.ts'

/** Logins of one address, right and wrong: each costs an Argon2 run. A phone network is one address too. */
const perAddress = { hits: 600, windowSeconds: 600 }

/** Affiliates and their managers do not play: the member site is not theirs (platform.md section 2). */
const NOT_MEMBERS = new Set([41, 42])

/**
 * Signs in by user name and password. A wrong name and a wrong password are one answer after one Argon2 run each;
 * whoever is throttled or fails the captcha costs none. What depends on the account is said only after the right password.
 *
 * Refuses: `too-many-requests`, `captcha-required`, `captcha-failed`, `wrong-credentials` (all with whether the next
 * try needs a captcha), `not-a-member`, `operation-not-allowed` (frozen).
 */
export async function logIn(
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof login>,
): Promise<Result<ValueOf<typeof login>>> {
  if (input.type === 'sms') return refuse('operation-not-allowed')
  const { address } = call.caller
  const { retryAfterSeconds, captchaRequired } = await loginState(ctx, input.username, address)
  if (retryAfterSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds, captchaRequired })
  if (captchaRequired) {
    if (!input.captchaId || !input.captcha) return refuse('captcha-required', { captchaRequired })
    const right = await takeCaptcha(ctx, input.captchaId, input.captcha)
    if (!right) return refuse('captcha-failed', { captchaRequired })
  }

  const logins = await hit(ctx, `login:${networkOf(address)}`, perAddress)
  if (logins.hits > perAddress.hits)
    return refuse('too-many-requests', { retryAfterSeconds: logins.retryAfterSeconds, captchaRequired })

  const found = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('account_key', '=', accountKey(input.username))
    .executeTakeFirst()
  const right = await isPassword(found?.password_hash, input.password)
  if (!right.ok) return refuse(right.code, { ...right.detail, captchaRequired })
  if (!right.value || !found) {
    const counted = await countFailure(ctx, input.username, address)
    return counted.ok ? refuse('wrong-credentials', { captchaRequired: true }) : counted
  }

  return ctx.transact(async (tx) => {
    const member = await lockMember(tx, input.username)
    const ended = await endFailures(tx, input.username, address)
    if (!ended.ok) return ended
    // Changed while it was being looked at: the change ended every session, and this one must not outlive it.
    if (member?.password_hash !== found.password_hash) return refuse('wrong-credentials', { captchaRequired })
    if (member.frozen) return refuse('operation-not-allowed')
    if (NOT_MEMBERS.has(member.is_agent)) return refuse('not-a-member')

    const mustChangePassword =
      input.password === INITIAL_PASSWORD ? 'first-login' : (member.must_change_password as MustChange)
    const firstTimeLogin = member.first_login_at === null
    if (firstTimeLogin || mustChangePassword !== member.must_change_password) {
      await tx.db
        .updateTable('member')
        .set({
          first_login_at: member.first_login_at ?? ctx.clock.now(),
          must_change_password: mustChangePassword,
        })
        .where('id', '=', member.id)
        .execute()
    }
    const token = await openSession(tx, member.id, call.caller, {
      remember: input.remember,
      mustChangePassword,
    })
    return done({
      twoFactorRequired: false as const,
      token,
      isAgent: member.is_agent as IsAgent,
      firstTimeLogin,
      passwordExpired: mustChangePassword === 'expired',
      mustChangePassword,
    })
  })
}

type MustChange = LoginResult['mustChangePassword']

/** Whether a login of this user name from this address needs a captcha; the same answer for a name that nobody has. */
export async function loginNeeds(
  ctx: Context,
  call: Call,
  username: string,
): Promise<Result<{ captchaRequired: boolean }>> {
  const { captchaRequired } = await loginState(ctx, username, call.caller.address)
  return done({ captchaRequired })
}

/** Revokes the caller's token; one that is dead already is none the worse. */
export async function logOut(ctx: Context, call: Call): Promise<Result<Record<string, never>>> {
  if (call.tokenHash) await ctx.db.deleteFrom('session').where('token_hash', '=', call.tokenHash).execute()
  return done({})
}
