import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import { payPart, vendorOpenBets } from '#platform/play/bets/index.ts'
import { VENDOR_BATCH_ROWS } from '#platform/play/limits.ts'
import { betsThatDiffer } from '../reconciliation/differences.ts'

/**
 * For vendors that do not report losses: ends open bets as lost once they are older than the vendor's
 * `silent_loss_minutes`. A win that comes later is still paid. A bet with an open difference stays open: operators
 * decide about it. A recurring job; a bet that fails is logged and does not stop the others. Answers how many bets have
 * ended.
 */
export async function endSilentBets(ctx: Context): Promise<number> {
  let ended = 0
  const vendors = await ctx.db
    .selectFrom('vendor_connection')
    .select(['vendor_code', 'silent_loss_minutes'])
    .where('silent_loss_minutes', 'is not', null)
    .execute()
  for (const { vendor_code, silent_loss_minutes } of vendors) {
    const before = new Date(ctx.clock.now().getTime() - Number(silent_loss_minutes) * MINUTE_MS)
    const silent = await vendorOpenBets(ctx.db, vendor_code, before, VENDOR_BATCH_ROWS)
    const waiting = await betsThatDiffer(ctx, silent)
    await forEachSeparately(
      ctx,
      silent.filter((betId) => !waiting.has(betId)),
      async (betId) => {
        const lost = await payPart(ctx, betId, 0n)
        if (lost.ok) ended += 1
        // It was voided meanwhile, and that end stands.
        else if (lost.code !== 'state-moved-on') throw new Error(lost.code)
      },
      (betId) => ({ bet: betId }),
    )
  }
  return ended
}
