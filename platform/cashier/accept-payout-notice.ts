import type { Context } from '../context.ts'
import { done, type Result } from '../result.ts'
import { notePaid, noteRefused } from './pay-withdrawal.ts'
import type { PayoutNotice } from './providers/provider.ts'

/**
 * Takes in what the provider tells of a payout that it did not answer at once. Told again it changes nothing, and
 * answers `too-late`, as does what comes after the order has gone on. Refuses `not-found`.
 */
export async function acceptPayoutNotice(
  ctx: Context,
  { orderId, payoutId, status, reason }: PayoutNotice,
): Promise<Result<'paid' | 'failed' | 'too-late'>> {
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  const noted = await ctx.transact((ctx) =>
    status === 'paid'
      ? notePaid(ctx, orderId, 'system', receiptMinutes)
      : noteRefused(ctx, orderId, payoutId, reason),
  )
  if (noted.ok) return done(status)
  if (noted.code !== 'state-moved-on') return noted
  ctx.log.warn({ orderId, payoutId, status }, 'a payout was told of too late')
  return done('too-late')
}
