import { TOTP } from 'otpauth'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { confirmTwoFactor, readSecurityConfig, startTwoFactor } from '#platform/members/accounts/index.ts'
import { hashOfToken, openSession } from '#platform/members/accounts/sessions/sessions.ts'

/** The authenticator app's code for a secret, `steps` of 30 seconds from now. */
export const totpCode = (ctx: Context, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: ctx.clock.now().getTime() + steps * 30_000 })

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }

/** A member's call in a session whose password was just typed. */
export async function provedCall(ctx: Context, member: Member): Promise<Call> {
  const token = await openSession(ctx, member.id, caller)
  return { caller, member, tokenHash: hashOfToken(token) }
}

/** Runs `work` in such a session, which ends with it. */
async function inProvedSession<Value>(ctx: Context, member: Member, work: (call: Call) => Promise<Value>) {
  const call = await provedCall(ctx, member)
  const value = await work(call)
  await ctx.db.deleteFrom('session').where('token_hash', '=', call.tokenHash).execute()
  return value
}

/** The secret of a member's new set-up, from the security panel. */
export const twoFactorSetUp = (ctx: Context, member: Member): Promise<string> =>
  inProvedSession(ctx, member, async (call) => {
    const started = await startTwoFactor(ctx, member, {}, call)
    const config = await readSecurityConfig(ctx, member, call)
    if (!started.ok || !config.ok || !config.value.twoFactor.pending) throw new Error('no set-up was begun')
    return config.value.twoFactor.pending.secret
  })

/** Turns two-factor on, which uses up the code of the current step. */
export async function twoFactorOn(
  ctx: Context,
  member: Member,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await twoFactorSetUp(ctx, member)
  const confirmed = await inProvedSession(ctx, member, (call) =>
    confirmTwoFactor(ctx, member, { code: totpCode(ctx, secret) }, call),
  )
  if (!confirmed.ok) throw new Error(confirmed.code)
  return { secret, recoveryCodes: confirmed.value.recoveryCodes }
}
