import type { Context } from '#platform/base/context.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'

/** The key that counts wrong codes of a signed-in member. */
export const twoFactorKey = (memberId: bigint): string => `two-factor:${memberId}`

/** Whether two-factor is on, and the unconfirmed set-up. */
export interface TwoFactorState {
  on: boolean
  /** The secret in base32, and its stored form; null without a set-up. */
  pending: { secret: string; sealed: string } | null
}

/** The two-factor state of a member, not locked. Throws for an unknown member. */
export async function twoFactorState(ctx: Context, memberId: bigint): Promise<TwoFactorState> {
  const row = await ctx.db
    .selectFrom('member')
    .select(['two_factor_secret', 'two_factor_pending'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return twoFactorOf(ctx, memberId, row)
}

/** `twoFactorState` from a row already read. */
export function twoFactorOf(
  ctx: Context,
  memberId: bigint,
  row: { two_factor_secret: string | null; two_factor_pending: string | null },
): TwoFactorState {
  const on = row.two_factor_secret !== null
  const sealed = row.two_factor_pending
  if (on || sealed === null) return { on, pending: null }
  const secret = openSecret(ctx, memberId, sealed)
  return { on, pending: secret === null ? null : { secret, sealed } }
}

/** Removes a locked member's two-factor with its set-up, recovery codes and pending logins, and notifies the member. */
export async function removeTwoFactor(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db
    .updateTable('member')
    .set({ two_factor_secret: null, two_factor_pending: null, two_factor_step: null })
    .where('id', '=', memberId)
    .execute()
  await forgetRecoveryCodes(ctx, memberId)
  await endPendingLogins(ctx, memberId)
  await notifySecurityChange(ctx, memberId, 'two-factor-off')
}
