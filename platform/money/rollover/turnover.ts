import { sql } from 'kysely'
import type { TurnoverSource } from '#contract/cashier.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** What one statement settles at most of; a stake that is larger than all of it takes another round. */
const BATCH = 50
/** More rounds than any member needs for what was ever asked of it. */
const MAX_ROUNDS = 10_000

/** How a reference begins, of what is no deposit; a deposit's is the id of its order alone. */
const sources: Record<string, TurnoverSource> = { rebate: 'rebate', reward: 'reward', redeem: 'points' }

/** What asked for the turnover of `reference`: `rebate-12`, `reward-3`, `redeem-<id>`, or the id of a deposit. */
export const sourceOf = (reference: string): TurnoverSource =>
  sources[reference.slice(0, reference.indexOf('-'))] ?? 'deposit'

/** Asks for `required` of settled stakes before what `reference` has brought may leave again. */
export async function addTurnover(
  ctx: Context,
  memberId: bigint,
  reference: string,
  required: Minor,
): Promise<void> {
  if (required === 0n) return
  await ctx.db
    .insertInto('turnover')
    .values({
      member_id: memberId,
      reference,
      required,
      remaining: required,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/**
 * Counts a settled cash stake (minor units), in full, against what deposits, rebates, rewards and redeemed points of the
 * member still ask for, oldest first. What is left never rises by it, and what exceeds everything asked for counts for
 * nothing later.
 *
 * In the transaction that settles the bet, before its postings: whoever settles locks the turnover first and the wallet
 * after it, the oldest first, so that two settlements wait for each other in one order. Nothing else locks turnover.
 */
export async function settleTurnover(ctx: Context, memberId: bigint, stake: Minor): Promise<void> {
  let left = stake
  for (let round = 0; left > 0n && round < MAX_ROUNDS; round++) {
    const { rows } = await sql<{ settled: bigint }>`
      with locked as (
        select id, remaining from turnover
        where member_id = ${memberId} and remaining > 0 order by id limit ${BATCH} for no key update
      ), share as (
        select id, least(remaining, greatest(0, ${left}::bigint - (sum(remaining) over (order by id) - remaining)))::bigint as settled
        from locked
      )
      update turnover set remaining = remaining - settled from share
      where turnover.id = share.id and settled > 0
      returning settled
    `.execute(ctx.db)
    left -= rows.reduce((sum, row) => sum + row.settled, 0n)
    if (rows.length < BATCH) return
  }
}

/** Turnover that something a member got still asks for, in minor units. */
export interface OpenTurnover {
  reference: string
  created_at: Date
  required: Minor
  remaining: Minor
}

/** What asks a member for turnover that is not settled yet, oldest first, `limit` at most. */
export const openTurnover = (db: Db, memberId: bigint, limit: number): Promise<OpenTurnover[]> =>
  db
    .selectFrom('turnover')
    .select(['reference', 'created_at', 'required', 'remaining'])
    .where('member_id', '=', memberId)
    .where('remaining', '>', 0n)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stakes that must still be settled before everything can be withdrawn. */
export async function turnoverLeft(db: Db, memberId: bigint): Promise<Minor> {
  const { left } = await db
    .selectFrom('turnover')
    .select(sql<bigint>`coalesce(sum(remaining), 0)::bigint`.as('left'))
    .where('member_id', '=', memberId)
    .where('remaining', '>', 0n)
    .executeTakeFirstOrThrow()
  return left
}
