import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { WireRowOf } from '#contract/base/rows.ts'
import type { raffleTickets as endpoint } from '#contract/benefits/promotions.ts'
import { batchesByKey, type RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { TICKETS_BATCH_ROWS } from '#platform/benefits/limits.ts'

/** The tickets of a drawn raffle, by number. Refuses `not-found` for another kind of promotion, and before the draw. */
export async function raffleTickets(
  ctx: Context,
  { promotionId: sent }: ParsedInputOf<typeof endpoint>,
  batchRows = TICKETS_BATCH_ROWS,
): Promise<Result<RowBatches<WireRowOf<typeof endpoint>>>> {
  const promotionId = rowIdOf(sent)
  if (promotionId === undefined) return refuse('not-found')
  const draw = await ctx.db
    .selectFrom('raffle_draw')
    .select('drawn_at')
    .where('promotion_id', '=', promotionId)
    .where('drawn_at', 'is not', null)
    .executeTakeFirst()
  if (!draw) return refuse('not-found')
  return ok(batchesByKey((after = '0') => ticketsAfter(ctx, promotionId, after, batchRows)))
}

async function ticketsAfter(ctx: Context, promotionId: bigint, number: string, size: number) {
  const rows = await ctx.db
    .selectFrom('raffle_ticket')
    .select(['first', 'last'])
    .where('promotion_id', '=', promotionId)
    .where('first', '>', BigInt(number))
    .orderBy('first')
    .limit(size)
    .execute()
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    content: rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) })),
    next: last ? String(last.last) : null,
  }
}
