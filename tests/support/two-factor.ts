import { TOTP } from 'otpauth'
import { confirmTwoFactor, readSecurityConfig, startTwoFactor } from '#platform/accounts/index.ts'
import type { Context, Member } from '#platform/context.ts'

/** What an authenticator app shows for a secret, so many steps of 30 seconds from now. */
export const totpCode = (ctx: Context, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: ctx.clock.now().getTime() + steps * 30_000 })

/** The secret of a member's new set-up, as the security panel shows it. */
export async function twoFactorSetUp(ctx: Context, member: Member): Promise<string> {
  const started = await startTwoFactor(ctx, member)
  const config = await readSecurityConfig(ctx, member)
  if (!started.ok || !config.ok || !config.value.twoFactor.pending) throw new Error('no set-up was begun')
  return config.value.twoFactor.pending.secret
}

/** Turns two-factor on. The code of the current step is used up by it. */
export async function twoFactorOn(
  ctx: Context,
  member: Member,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await twoFactorSetUp(ctx, member)
  const confirmed = await confirmTwoFactor(ctx, member, { code: totpCode(ctx, secret) })
  if (!confirmed.ok) throw new Error(confirmed.code)
  return { secret, recoveryCodes: confirmed.value.recoveryCodes }
}
