import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { RolloverSource } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** Sources by prefix of a reference; a deposit's reference is its order's id, without a prefix. */
const sources: Record<string, RolloverSource> = { rebate: 'rebate', reward: 'reward', redeem: 'points' }

/** The source of a rollover's `reference`: `rebate-12`, `reward-3`, `redeem-<id>`, or the id of a deposit. */
export const rolloverSourceOf = (reference: string): RolloverSource =>
  sources[reference.slice(0, reference.indexOf('-'))] ?? 'deposit'

/** What must be played before the money of `reference` may be withdrawn. */
export interface RequiredRollover {
  memberId: bigint
  reference: string
  /** Valid turnover. */
  required: Minor
}

/** Adds a rollover. */
export const requireRollover = (
  ctx: Context,
  memberId: bigint,
  reference: string,
  required: Minor,
): Promise<void> => requireRollovers(ctx, [{ memberId, reference, required }])

/** Adds several rollovers in one statement; those of zero are left out. */
export async function requireRollovers(ctx: Context, rollovers: readonly RequiredRollover[]): Promise<void> {
  const some = rollovers.filter(({ required }) => required !== 0n)
  if (some.length === 0) return
  const created_at = ctx.clock.now()
  await ctx.db
    .insertInto('turnover')
    .values(
      some.map(({ memberId, reference, required }) => ({
        member_id: memberId,
        reference,
        required,
        remaining: required,
        created_at,
      })),
    )
    .execute()
}

/**
 * Ends what is left of these members' rollover from deposits: they may not play any more (docs/decisions/0137). That from
 * rebates, rewards and redeemed points stays.
 */
export async function waiveDepositRollover(ctx: Context, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length === 0) return
  await ctx.db
    .updateTable('turnover')
    .set({ remaining: 0n })
    .where('member_id', 'in', memberIds)
    .where('remaining', '>', 0n)
    .where(sql<string>`split_part(reference, '-', 1)`, 'not in', Object.keys(sources))
    .execute()
}

/** The valid turnover of one bet. */
export interface MemberTurnover {
  memberId: bigint
  turnover: Minor
}

/**
 * The statement that counts the valid turnover of bets towards their members' rollover (from deposits, rebates, rewards
 * and redeemed points), oldest first. What is left never rises by this; any excess is not carried forward.
 *
 * Run it in the transaction that settles the bets, before its postings. Lock order of settlements: the rollover, by
 * member and oldest first, then the wallets. Nothing else locks rollover.
 */
export const countRolloverStatement = (bets: readonly MemberTurnover[]): RawBuilder<unknown> => sql`
  with played as (
    select member_id, sum(turnover)::bigint as turnover from unnest(
      ${bets.map(({ memberId }) => memberId)}::bigint[], ${bets.map(({ turnover }) => turnover)}::bigint[]
    ) bet (member_id, turnover) group by member_id
  ), locked as (
    select turnover.id, turnover.member_id, remaining, played.turnover
    from turnover join played using (member_id)
    where remaining > 0 order by turnover.member_id, turnover.id for no key update of turnover
  ), share as (
    select id, least(remaining, greatest(0, turnover - (sum(remaining) over (partition by member_id order by id) - remaining)))::bigint as settled
    from locked
  )
  update turnover set remaining = remaining - settled from share where turnover.id = share.id and settled > 0`

/**
 * Takes back what a voided bet has counted (minor units): unfinished rollover rises by it, oldest first, up to what was
 * required. Finished rollover stays finished, and rollover required after `settledAt` never counted the bet. Returns by
 * how much it rose. Locks as `countRolloverStatement`.
 */
export async function restoreRollover(
  ctx: Context,
  { memberId, turnover, settledAt }: MemberTurnover & { settledAt: Date },
): Promise<Minor> {
  const { rows } = await sql<{ risen: Minor }>`
    with locked as (
      select id, required - remaining as played from turnover
      where member_id = ${memberId} and remaining > 0 and created_at <= ${settledAt} order by id for no key update
    ), share as (
      select id, least(played, greatest(0, ${turnover}::bigint - (sum(played) over (order by id) - played)))::bigint as risen
      from locked
    )
    update turnover set remaining = remaining + risen from share
    where turnover.id = share.id and risen > 0
    returning risen
  `.execute(ctx.db)
  return rows.reduce((sum, { risen }) => sum + risen, 0n)
}

/** Unfinished rollover of something that a member received, in minor units. */
export interface OpenRollover {
  reference: string
  created_at: Date
  required: Minor
  remaining: Minor
}

/** A member's unfinished rollovers, oldest first, at most `limit`. */
export const openRollovers = (db: Db, memberId: bigint, limit: number): Promise<OpenRollover[]> =>
  db
    .selectFrom('turnover')
    .select(['reference', 'created_at', 'required', 'remaining'])
    .where('member_id', '=', memberId)
    .where('remaining', '>', 0n)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The sums of a member's open rollovers, left and required, as a table of one row to select from. */
export const rolloverSums = (
  memberId: bigint | RawBuilder<bigint>,
): RawBuilder<{ left: Minor; required: Minor }> => sql`(
  select coalesce(sum(remaining), 0)::bigint as left, coalesce(sum(required), 0)::bigint as required
  from turnover where member_id = ${memberId} and remaining > 0
)`

/** The valid turnover that must still be played before the main wallet is free. */
export async function rolloverLeft(db: Db, memberId: bigint): Promise<Minor> {
  const { left } = await db
    .selectFrom('turnover')
    .select(sql<bigint>`coalesce(sum(remaining), 0)::bigint`.as('left'))
    .where('member_id', '=', memberId)
    .where('remaining', '>', 0n)
    .executeTakeFirstOrThrow()
  return left
}
