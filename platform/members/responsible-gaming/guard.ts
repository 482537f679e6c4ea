import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { LimitKind, LimitPeriod } from '#contract/members/responsible-gaming.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { stakedPlay } from '#platform/money/play-sums/index.ts'

/** A limit in force, and how much of it the running period has used. */
export interface LimitInForce {
  kind: LimitKind
  period: LimitPeriod
  amount: Minor
  spent: Minor
  since: Date
  /** A later change; an `amount` of null ends the limit. */
  pending: { amount: Minor | null; at: Date } | null
}

/** A member's current restrictions on play. */
export interface Guard {
  /** The end of the longest break. */
  excludedUntil: Date | null
  limits: LimitInForce[]
}

interface Row {
  excluded_until: Date | null
  kind: LimitKind | null
  period: LimitPeriod
  amount: Minor
  spent: Minor
  since: Date
  next_amount: Minor | null
  next_at: Date | null
}

/**
 * Reads a member's break and limits of `kinds`, in one query; sums are read only for limits that need them.
 *
 * `docs/decisions/0019-limits-meet-money-where-it-moves.md`: periods are the running day, week (from Monday) and month
 * of the site, not rolling ones, so that a player can see when one ends, and every figure agrees with the records of
 * the same days.
 *
 * A deposit counts on the day of its order: the ordered amount while it waits; then everything received for it, even if
 * late, of another amount or twice.
 *
 * Stakes are cash stakes that were not voided, on the day of placing. The loss is stakes less payouts; an open bet
 * counts as lost until it is settled. Bonus money is not the member's to lose.
 */
export const guardOf = async (ctx: Context, memberId: bigint, kinds: readonly LimitKind[]): Promise<Guard> =>
  (await readGuardWith(ctx, memberId, kinds, sql<null>`null`)).guard

export interface GuardWith<Value> {
  guard: Guard
  /** The caller's scalar; null if it found nothing. */
  beside: Value | null
}

/**
 * `guardOf` and, in the same statement, a scalar of the caller, which may lock what it finds if `db` is a transaction.
 */
export async function readGuardWith<Value>(
  ctx: Context,
  memberId: bigint,
  kinds: readonly LimitKind[],
  beside: RawBuilder<Value>,
  db: Db = ctx.db,
): Promise<GuardWith<Value>> {
  const now = ctx.clock.now()
  const { rows } = await sql<Row & { beside: Value | null }>`
    with in_force as (
      select kind, period,
        case when next_at <= ${now} then next_amount else amount end as amount,
        case when next_at <= ${now} then next_at else since end as since,
        case when next_at > ${now} then next_amount end as next_amount,
        case when next_at > ${now} then next_at end as next_at,
        date_trunc(period, site_day(${now})::timestamp)::date as first_day
      from play_limit
      where member_id = ${memberId} and kind = any (${kinds}::text[])
    )
    select excluded.until as excluded_until, kind, period, amount, since, next_amount, next_at,
      case kind
        when 'deposit' then (
          select coalesce(sum(
            case when status in ('created', 'waiting') then deposit_order.amount else paid_in end
          ), 0)
          from deposit_order
          where member_id = ${memberId} and created_at >= (first_day - interval '7 hours') at time zone 'UTC'
        )
        when 'stake' then (
          select coalesce(sum(stake), 0) from ${stakedPlay} play
          where member_id = ${memberId} and day >= first_day
        )
        when 'loss' then (
          select coalesce(sum(stake - payout), 0) from ${stakedPlay} play
          where member_id = ${memberId} and day >= first_day
        )
      end::bigint as spent, beside
    from (
      select max(until_at) as until from exclusion
      where member_id = ${memberId} and until_at > ${now} and undone_at is null
    ) excluded
    cross join (select ${beside} as beside) scalar
    left join in_force on amount is not null
    order by kind, period
  `.execute(db)
  return {
    guard: { excludedUntil: rows[0]?.excluded_until ?? null, limits: rows.flatMap(toLimit) },
    beside: rows[0]?.beside ?? null,
  }
}

function toLimit({ kind, period, amount, spent, since, next_amount, next_at: at }: Row): LimitInForce[] {
  return kind === null
    ? []
    : [{ kind, period, amount, spent, since, pending: at && { amount: next_amount, at } }]
}
