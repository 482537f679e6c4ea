import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { addressOf } from '#platform/cashier/chains/index.ts'
import { creditArrival, fitOfArrival, lockTokenOrder, noteSeen } from '#platform/cashier/deposits/index.ts'
import { MATCHED_ROWS } from '../limits.ts'
import { lockArrival } from './arrival-rows.ts'

/**
 * Matches the arrivals that were taken and not looked at yet: an arrival that pays its order is credited, once; else it
 * stays open, and says why. One that fails is logged and holds up no other. Also finds what a process left behind.
 */
export async function matchNewArrivals(ctx: Context): Promise<void> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  for (let after = 0n; ; ) {
    const rows = await ctx.db
      .selectFrom('chain_arrival')
      .select('id')
      .where('state', '=', 'open')
      .where('reason', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MATCHED_ROWS)
      .execute()
    for (const { id } of rows)
      try {
        await ctx.transact(async (ctx) => ok(await matchWithin(ctx, id, rolloverPercent)))
      } catch (err) {
        ctx.log.error({ err, arrival: String(id) }, 'an arrival cannot be matched')
      }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function matchWithin(ctx: Context, id: bigint, rolloverPercent: number): Promise<void> {
  const row = await lockArrival(ctx, id)
  // The later of two that try at once finds it done.
  if (row?.state !== 'open' || row.reason !== null || row.amount === null) return
  const order = await lockTokenOrder(ctx, row.order_id)
  const address = await addressOf(ctx, row.order_id)
  if (!order || !address) throw new Error(`arrival ${id} came to no order`)
  const { pays, reason } = fitOfArrival(order, address, { units: BigInt(row.units), at: row.block_at })
  if (!pays) {
    await ctx.db.updateTable('chain_arrival').set({ reason }).where('id', '=', id).execute()
    // It waits for no confirmations any more, and expires in its time.
    await noteSeen(ctx, new Map([[order.id, null]]))
    return
  }
  const transfer = { chainId: row.chain_id, amount: row.amount }
  const postingId = await creditArrival(ctx, order, transfer, rolloverPercent)
  await ctx.db
    .updateTable('chain_arrival')
    .set({ state: 'matched', reason, posting_id: postingId, decided_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}
