import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import type { EndedBet } from './bet-terms.ts'
import { voidBet } from './settle-bet.ts'

/** A bet by the name that its vendor has given it. */
export interface BetReference {
  vendor: string
  transactionId: string
}

/** The bet that has a reference, and whether it was rolled back before it came. */
interface ReferencedBet {
  betId: string
  rolledBack: boolean
}

/**
 * Gives a bet that is being opened its reference; answers the id of the bet that has it, which is another one where it
 * came before. After `lockForNewBet`. Refuses `request-id-reused` where that one is of another member or stake.
 */
export async function noteReference(
  ctx: Context,
  memberId: bigint,
  { vendor, transactionId }: BetReference,
  bet: { betId: string; stake: Minor },
): Promise<Result<ReferencedBet>> {
  const isNew = await insertReference(ctx, memberId, { vendor, transactionId }, bet.betId)
  if (isNew) return ok({ betId: bet.betId, rolledBack: false })
  const known = await findReference(ctx, { vendor, transactionId })
  if (known.member_id !== memberId) return refuse('request-id-reused')
  if (known.bet_id === null) {
    await ctx.db
      .updateTable('bet_reference')
      .set({ bet_id: bet.betId })
      .where('vendor_code', '=', vendor)
      .where('transaction_id', '=', transactionId)
      .execute()
    return ok({ betId: bet.betId, rolledBack: true })
  }
  const { stake } = await ctx.db
    .selectFrom('bet')
    .select('stake')
    .where('id', '=', known.bet_id)
    .executeTakeFirstOrThrow()
  return stake === bet.stake ? ok({ betId: known.bet_id, rolledBack: false }) : refuse('request-id-reused')
}

/** A bet by its reference, to be settled by its id; null for its id where it was rolled back before it came. */
export interface KnownBet {
  betId: string | null
  memberId: bigint
}

/** The bet of a reference, as a query that a statement embeds: a row of `KnownBet`, or none; none where it names no bet. */
export const selectReference = (vendor: string, transactionId: string | null) => sql<KnownBet>`
  select bet_id as "betId", member_id as "memberId" from bet_reference
  where vendor_code = ${vendor} and transaction_id = ${transactionId}::text`

/**
 * Rolls a vendor's bet back: `voidBet` by its reference. Where the bet has not come yet it is void when it comes;
 * answers null for that. Refuses `not-found` where the reference is another member's, and `state-moved-on` where the bet
 * is settled.
 */
export const voidByReference = (
  ctx: Context,
  memberId: bigint,
  reference: BetReference,
): Promise<Result<EndedBet | null>> =>
  ctx.transact(async (ctx) => {
    // The bet may be on its way in another transaction: it comes before this or after it.
    await lockStakes(ctx, memberId)
    if (await insertReference(ctx, memberId, reference, null)) return ok(null)
    const known = await findReference(ctx, reference)
    if (known.member_id !== memberId) return refuse('not-found')
    return known.bet_id === null ? ok(null) : voidBet(ctx, known.bet_id)
  })

async function insertReference(
  ctx: Context,
  memberId: bigint,
  { vendor, transactionId }: BetReference,
  betId: string | null,
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('bet_reference')
    .values({
      vendor_code: vendor,
      transaction_id: transactionId,
      member_id: memberId,
      bet_id: betId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const findReference = (ctx: Context, { vendor, transactionId }: BetReference) =>
  ctx.db
    .selectFrom('bet_reference')
    .select(['member_id', 'bet_id'])
    .where('vendor_code', '=', vendor)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
