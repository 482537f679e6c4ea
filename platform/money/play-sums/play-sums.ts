import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { settledCash, stakedCash } from './cash-play.ts'

/** What one member's bets of a day, game type, vendor and result came to; amounts in minor units. */
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

const daysWhere = (condition: RawBuilder<boolean>) => sql<PlayDay>`(
  select member_id, day, game_type, bets, stake, turnover, payout from bet_day where ${condition}
)`

/**
 * Play with real money by days, as a table (`PlayDay`) that a statement reads from: settled bets, which alone have turnover. The database merges it into the statement, which costs the same as if it read the sums itself.
 */
export const settledPlay = daysWhere(settledCash)

/** The same of all that was staked and not voided, settled or not yet; an open bet has paid nothing so far. */
export const stakedPlay = daysWhere(stakedCash)

/** Every bet by days, whatever was staked and however it ended, as a table: with `vendor_code`, `result` and `wallet`. */
export const betDays = sql<PlayDay & { vendor_code: string; result: string; wallet: string }>`(
  select member_id, day, game_type, vendor_code, result, wallet, bets, stake, turnover, payout from bet_day where bets > 0
)`

/** What a member has played of one game type. */
export interface TypePlayed {
  game_type: string
  bets: bigint
  turnover: Minor
}

/** Settled cash play of a member since ever, by game type. Summed where it lies: a line for each type is read. */
export async function playedByType(db: Db, memberId: bigint): Promise<TypePlayed[]> {
  const { rows } = await sql<TypePlayed>`
    select game_type, sum(bets)::bigint as bets, sum(turnover)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId}
    group by 1
  `.execute(db)
  return rows
}

/** The same since a day of the site, by day and game type. */
export async function playedByDay(
  db: Db,
  memberId: bigint,
  fromDay: string,
): Promise<(TypePlayed & { day: string })[]> {
  const { rows } = await sql<TypePlayed & { day: string }>`
    select day::text, game_type, sum(bets)::bigint as bets, sum(turnover)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId} and day >= ${fromDay}::date
    group by 1, 2
  `.execute(db)
  return rows
}

/** The valid turnover of a member's own money in a range of days, both included, in minor units. */
export async function turnoverOf(db: Db, memberId: bigint, fromDay: string, toDay: string): Promise<Minor> {
  const { rows } = await sql<{ turnover: Minor }>`
    select coalesce(sum(turnover), 0)::bigint as turnover from ${settledPlay} play
    where member_id = ${memberId} and day between ${fromDay}::date and ${toDay}::date
  `.execute(db)
  return rows[0]?.turnover ?? 0n
}
