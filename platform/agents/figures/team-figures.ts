import { type RawBuilder, sql } from 'kysely'
import type { TeamFigures } from '#contract/agents/reports.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'

/** Days of the site; either end may be open. */
export interface Days {
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Sums as the database returns them. */
export interface Sums {
  deposits: Minor
  withdrawals: Minor
  stakes: Minor
  turnover: Minor
  winnings: Minor
  bonuses: Minor
  net: Minor
}

/** The sums of `figure_day` or `figure_team`, in the columns of `Sums`. */
export const sumColumns = sql`
  coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(stakes), 0)::bigint as stakes, coalesce(sum(turnover), 0)::bigint as turnover,
  coalesce(sum(payout), 0)::bigint as winnings,
  coalesce(sum(rebates + bonuses), 0)::bigint as bonuses,
  coalesce(sum(payout - stakes + rebates + bonuses), 0)::bigint as net`

/** The condition on `day` of a range, both ends included; a missing end is open. */
export const within = ({ fromDay, toDay }: Days): RawBuilder<boolean> =>
  sql<boolean>`day >= ${fromDay ?? '-infinity'}::date and day <= ${toDay ?? 'infinity'}::date`

/** All places in the tree that an account has had. */
export const placesOf = (memberId: bigint) => sql`(select id from figure_place where member_id = ${memberId})`

/** A team's sums from the database. */
export interface TeamSums extends Omit<Sums, 'stakes' | 'winnings' | 'bonuses'> {
  joined: bigint
  active: bigint
  commission: Minor
}

export const toTeamFigures = (sums: TeamSums): TeamFigures => ({
  new: Number(sums.joined),
  active: Number(sums.active),
  deposits: moneyOf(sums.deposits),
  withdrawals: moneyOf(sums.withdrawals),
  turnover: moneyOf(sums.turnover),
  net: moneyOf(sums.net),
  commission: moneyOf(sums.commission),
})
