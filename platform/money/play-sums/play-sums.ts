import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { settledCash, stakedCash } from './cash-play.ts'

/** The sums of one member's bets of a day, game type, vendor and result; amounts in minor units. */
export interface PlayDay {
  member_id: bigint
  /** A day of the site. */
  day: string
  game_type: string
  bets: bigint
  stake: Minor
  /** The valid turnover of the stakes (`play/bets/valid-turnover.ts`). */
  turnover: Minor
  payout: Minor
}

const playDays = (condition: RawBuilder<boolean>) => sql<PlayDay>`(
  select member_id, day, game_type, bets, stake, turnover, payout from bet_day where ${condition}
)`

/**
 * Settled real-money play by day, as a table (`PlayDay`) to select from; only settled bets have turnover. The planner
 * inlines it, so that it costs the same as reading the sums directly.
 */
export const settledPlay = playDays(settledCash)

/** `settledPlay` for all stakes that were not voided, settled or not; the payout of an open bet counts with its end, though it was cashed out. */
export const stakedPlay = playDays(stakedCash)

/** Every bet by day, whatever its stake and result, as a table: with `vendor_code`, `result` and `wallet`. */
export const betDays = sql<PlayDay & { vendor_code: string; result: string; wallet: string }>`(
  select member_id, day, game_type, vendor_code, result, wallet, bets, stake, turnover, payout from bet_day where bets > 0
)`

/** A member's play of one game type. */
export interface PlayOfType {
  game_type: string
  bets: bigint
  turnover: Minor
}

/**
 * A member's settled cash play of all time, by game type. Summed by the database, so that only one row per type is
 * read.
 */
export async function playedByType(db: Db, memberId: bigint): Promise<PlayOfType[]> {
  const { rows } = await sql<PlayOfType>`
    select game_type, sum(bets)::bigint as bets, sum(turnover)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId}
    group by 1
  `.execute(db)
  return rows
}

/** A member's settled cash play since a day of the site, by day and game type. */
export async function playedByDay(
  db: Db,
  memberId: bigint,
  fromDay: string,
): Promise<(PlayOfType & { day: string })[]> {
  const { rows } = await sql<PlayOfType & { day: string }>`
    select day::text, game_type, sum(bets)::bigint as bets, sum(turnover)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId} and day >= ${fromDay}::date
    group by 1, 2
  `.execute(db)
  return rows
}

/** The valid turnover of a member's own money in an inclusive range of days, in minor units. */
export async function turnoverOf(db: Db, memberId: bigint, fromDay: string, toDay: string): Promise<Minor> {
  const { rows } = await sql<{ turnover: Minor }>`
    select coalesce(sum(turnover), 0)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId} and day between ${fromDay}::date and ${toDay}::date
  `.execute(db)
  return rows[0]?.turnover ?? 0n
}
