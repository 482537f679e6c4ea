import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { voidBet } from './settle-bet.ts'
import type { EndedBet } from './turnover/bet-terms.ts'

/** The vendor's own name for a bet. */
export interface BetReference {
  vendor: string
  transactionId: string
}

/** The bet that has a reference, and whether it was rolled back before it arrived. */
interface ReferencedBet {
  betId: string
  rolledBack: boolean
}

/**
 * Gives a bet that is being opened its reference; answers the id of the bet that has the reference: an earlier one if
 * the call is a repeat. Call it after `lockForNewBet`. Refuses `request-id-reused` if the earlier bet belongs to
 * another member or has another stake.
 */
export async function noteReference(
  ctx: Context,
  memberId: bigint,
  { vendor, transactionId }: BetReference,
  bet: { betId: string; stake: Minor },
): Promise<Result<ReferencedBet>> {
  const isNew = await insertReference(ctx, memberId, { vendor, transactionId }, bet.betId)
  if (isNew) return ok({ betId: bet.betId, rolledBack: false })
  const earlier = await findReference(ctx, { vendor, transactionId })
  if (earlier.member_id !== memberId) return refuse('request-id-reused')
  if (earlier.bet_id === null) {
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
    .where('id', '=', earlier.bet_id)
    .executeTakeFirstOrThrow()
  return stake === bet.stake ? ok({ betId: earlier.bet_id, rolledBack: false }) : refuse('request-id-reused')
}

/** A bet by its reference; its id is null if it was rolled back before it arrived. */
export interface KnownBet {
  betId: string | null
  memberId: bigint
}

/** The bet of a reference, as a query that a statement embeds: a row of `KnownBet`, or none. */
export const selectReference = (vendor: string, transactionId: string | null) => sql<KnownBet>`
  select bet_id as "betId", member_id as "memberId" from bet_reference
  where vendor_code = ${vendor} and transaction_id = ${transactionId}::text`

/** `selectReference` for many references, in their order; undefined for one that has not arrived. */
export async function knownBets(
  ctx: Context,
  references: readonly BetReference[],
): Promise<(KnownBet | undefined)[]> {
  const { rows } = await sql<KnownBet & { n: bigint }>`
    select n, bet_id as "betId", member_id as "memberId"
    from ${namesOf(references)} join bet_reference using (vendor_code, transaction_id)
  `.execute(ctx.db)
  const byPlace = new Map(rows.map(({ n, ...reference }) => [Number(n) - 1, reference]))
  return references.map((_, place) => byPlace.get(place))
}

/** Gives bets that are being opened their references; answers the bets whose reference was unused. */
export async function noteReferences(
  ctx: Context,
  bets: readonly (BetReference & { memberId: bigint; betId: string })[],
): Promise<boolean[]> {
  if (bets.length === 0) return []
  const { rows } = await sql<{ bet_id: string }>`
    insert into bet_reference (vendor_code, transaction_id, member_id, bet_id, created_at)
    select vendor_code, transaction_id, member_id, bet_id, ${ctx.clock.now()}
    from ${namesOf(bets)} join unnest(
      ${bets.map(({ memberId }) => memberId)}::bigint[], ${bets.map(({ betId }) => betId)}::uuid[]
    ) with ordinality bet (member_id, bet_id, n) using (n)
    -- in a fixed order, so that two transactions that note the same references cannot deadlock
    order by vendor_code, transaction_id
    on conflict do nothing returning bet_id
  `.execute(ctx.db)
  const noted = new Set(rows.map(({ bet_id }) => bet_id))
  return bets.map(({ betId }) => noted.has(betId))
}

const namesOf = (references: readonly BetReference[]) => sql`unnest(
  ${references.map(({ vendor }) => vendor)}::text[], ${references.map(({ transactionId }) => transactionId)}::text[]
) with ordinality named (vendor_code, transaction_id, n)`

/**
 * Rolls a vendor's bet back: `voidBet` by its reference. A bet that has not arrived yet will be void when it does; the
 * answer is then null. Refuses `not-found` if the reference is another member's, and `state-moved-on` if the bet is
 * settled.
 */
export const voidByReference = (
  ctx: Context,
  memberId: bigint,
  reference: BetReference,
): Promise<Result<EndedBet | null>> =>
  ctx.transact(async (ctx) => {
    // The bet may be arriving in another transaction: it comes either before this or after it.
    await lockStakes(ctx, memberId)
    if (await insertReference(ctx, memberId, reference, null)) return ok(null)
    const earlier = await findReference(ctx, reference)
    if (earlier.member_id !== memberId) return refuse('not-found')
    return earlier.bet_id === null ? ok(null) : voidBet(ctx, earlier.bet_id)
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
