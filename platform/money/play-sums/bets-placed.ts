import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { settledCash, stakedCash } from './cash-play.ts'

/** Figures that daily sums do not have, read from the bets themselves, for rooms below `play/bets`. */

/** How many different games a member has played with settled cash bets placed from `from` to before `until`. */
export async function countGamesPlayed(db: Db, memberId: bigint, from: Date, until: Date): Promise<bigint> {
  const { rows } = await sql<{ games: bigint }>`
    select count(distinct (vendor_code, node_id)) as games from bet
    where member_id = ${memberId} and ${settledCash} and placed_at >= ${from} and placed_at < ${until}
  `.execute(db)
  return rows[0]?.games ?? 0n
}

/** Payouts less cash stakes (minor units) of a member's bets placed from `from` to before `until`, as a scalar. */
export const netBetween = (
  memberId: bigint,
  from: Date,
  until: Date,
): RawBuilder<Minor> => sql<Minor>`coalesce((
  select sum(payout - stake) from bet
  where member_id = ${memberId} and placed_at >= ${from} and placed_at < ${until} and ${stakedCash}
), 0)`

/** The number of real money bets of each game since a moment, as a table: `vendor_code`, `node_id`, `bets`. */
export const betsByGame = (since: Date) => sql`(
  select vendor_code, node_id, count(*) as bets from bet
  where placed_at >= ${since} and unit = 'money' group by vendor_code, node_id
)`

/** What lies on bets of money that have not ended, less what they have been paid, in minor units, as a scalar. */
export const openStakes: RawBuilder<Minor> = sql<Minor>`coalesce((
  select sum(stake - coalesce(cashed_out, 0)) from bet where result = 'open' and wallet <> 'play'
), 0)::bigint`
