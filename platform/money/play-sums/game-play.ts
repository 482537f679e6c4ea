import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type SortedPlace, sortedPage } from '#platform/base/input/sorted-page.ts'
import { asCode } from '#platform/base/input/sorting.ts'
import { daysAfter, weekOf } from '#platform/base/site-days.ts'

/** What was bet on one game or with one vendor, in money, and has ended. */
export interface GamePlay {
  /** `SEN.dice`, or the vendor's code. */
  key: string
  vendor: string
  bets: number
  stake: Money
  /** Stakes less payouts (GGR). */
  won: Money
}

/**
 * Bets of an inclusive range of days, by whole weeks and the days before and after them, as a table without the day. Nobody bets after
 * today, so the week that runs is whole.
 */
function gamesBetween({ fromDay, toDay, today }: Pick<GamePlayInput, 'fromDay' | 'toDay' | 'today'>) {
  const fromWeek = weekOf(daysAfter(fromDay, 6))
  const afterWeeks = weekOf(daysAfter(toDay, toDay < today ? 1 : 7))
  const columns = sql`vendor_code, node_id, bets, stake, payout`
  const days = (from: string, to: string) => sql`
    select ${columns} from game_day where day between ${from}::date and ${to}::date`
  const counted =
    fromWeek < afterWeeks
      ? sql`
        ${days(fromDay, daysAfter(fromWeek, -1))}
        union all
        select ${columns} from game_week where week >= ${fromWeek}::date and week < ${afterWeeks}::date
        union all
        ${days(afterWeeks, toDay)}`
      : days(fromDay, toDay)
  return sql`(
    ${counted}
    union all
    select ${columns} from game_due where day between ${fromDay}::date and ${toDay}::date
  )`
}

/** The sums of bets on an inclusive range of days of the site, by game or by vendor, of all vendors or of one. */
interface GamePlayInput {
  by: 'game' | 'vendor'
  fromDay: string
  toDay: string
  /** The site's day of now. */
  today: string
  vendor?: string | undefined
  /** The one game or vendor that is read. */
  key?: string | undefined
}

export const gamePlayColumns = ['name', 'bets', 'stake', 'ggr'] as const
type GamePlayColumn = (typeof gamePlayColumns)[number]

/** A page of these sums, by a column or, without one, what the house won most from first. `housePlay` has their total. */
export async function gamePlay(
  db: Db,
  { by, vendor, key: only, ...days }: GamePlayInput,
  place: SortedPlace<GamePlayColumn> = {},
): Promise<GamePlay[]> {
  const key = by === 'game' ? sql`vendor_code || '.' || node_id` : sql`vendor_code`
  const list = {
    rows: sql<GameSums>`(
      select ${key} as key, vendor_code, bets::bigint, stake::bigint, (stake - payout)::bigint as won from (
        select vendor_code, ${by === 'game' ? sql`node_id,` : sql``} sum(bets) as bets, sum(stake) as stake, sum(payout) as payout
        from ${gamesBetween(days)} game
        ${vendor === undefined ? sql`` : sql`where vendor_code = ${vendor}`}
        group by vendor_code ${by === 'game' ? sql`, node_id` : sql``}
      ) summed where (bets > 0 or stake <> payout) ${only === undefined ? sql`` : sql`and ${key} = ${only}`}
    )`,
    id: sql<string>`key`,
    columns: { name: asCode(sql`key`), bets: sql`bets`, stake: sql`stake`, ggr: sql`won` },
    ties: [sql`-won`, asCode(sql`key`)],
  }
  const rows = await sortedPage(db, list, place)
  return rows.map(({ key, vendor_code, bets, stake, won }) => ({
    key,
    vendor: vendor_code,
    bets: Number(bets),
    stake: moneyOf(stake),
    won: moneyOf(won),
  }))
}

interface GameSums {
  key: string
  vendor_code: string
  bets: bigint
  stake: Minor
  won: Minor
}
