import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { raffleTickets as endpoint } from '#contract/promotions.ts'
import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'

const isNumber = (text: string) => /^\d{1,18}$/.test(text)

/**
 * The tickets that a raffle was drawn from, a page at a time: `after` is the `next` of the page before, which is its last
 * number. Refuses `not-found` for what is no raffle, and for one that is not drawn yet.
 */
export async function raffleTickets(
  ctx: Context,
  { promotionId, after = '0', size }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (!isNumber(promotionId)) return refuse('not-found')
  const drawn = await ctx.db
    .selectFrom('raffle_draw')
    .select('drawn_at')
    .where('promotion_id', '=', BigInt(promotionId))
    .where('drawn_at', 'is not', null)
    .executeTakeFirst()
  if (!drawn) return refuse('not-found')
  if (!isNumber(after)) return done({ content: [], next: null })
  const rows = await ctx.db
    .selectFrom('raffle_ticket')
    .select(['first', 'last'])
    .where('promotion_id', '=', BigInt(promotionId))
    .where('first', '>', BigInt(after))
    .orderBy('first')
    .limit(size)
    .execute()
  const last = rows.length === size ? rows.at(-1) : undefined
  return done({
    content: rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) })),
    next: last ? String(last.last) : null,
  })
}
