import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { gameIdOf, gameOfId } from '#contract/base/fields/game-id.ts'
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

/** A range that is shorter is read by its days. */
const WEEK_DAYS = 7
/** Up to so many days at an end are added, or taken away from their week; else the other days of the week are. */
const FEWER_DAYS = 3

/**
 * Bets of an inclusive range of days, by weeks and the days by which it begins or ends beside them, as a table without the day: each
 * day has a row for each of tens of thousands of games, so at each end the fewer are read. Nobody bets after today.
 */
function gamesBetween({ fromDay, toDay, today }: Pick<GamePlayInput, 'fromDay' | 'toDay' | 'today'>) {
  const days = (from: string, to: string, sign = sql``) => sql`
    select vendor_code, node_id, ${sign}bets as bets, ${sign}stake as stake, ${sign}payout as payout
    from game_day where day between ${from}::date and ${to}::date`
  const minus = sql`-`
  const parts: RawBuilder<unknown>[] = []
  if (toDay < daysAfter(fromDay, WEEK_DAYS - 1)) parts.push(days(fromDay, toDay))
  else {
    let [from, until] = [weekOf(fromDay), weekOf(daysAfter(toDay, 1))]
    if (fromDay > daysAfter(from, FEWER_DAYS)) {
      from = daysAfter(from, WEEK_DAYS)
      parts.push(days(fromDay, daysAfter(from, -1)))
    } else if (fromDay > from) parts.push(days(from, daysAfter(fromDay, -1), minus))
    if (toDay >= daysAfter(until, FEWER_DAYS) || toDay >= today) {
      until = daysAfter(until, WEEK_DAYS)
      if (toDay < today) parts.push(days(daysAfter(toDay, 1), daysAfter(until, -1), minus))
    } else if (toDay >= until) parts.push(days(until, toDay))
    parts.push(sql`
      select vendor_code, node_id, bets, stake, payout from game_week
      where week >= ${from}::date and week < ${until}::date`)
  }
  return sql`(
    ${sql.join(parts, sql` union all `)}
    union all
    select vendor_code, node_id, bets, stake, payout from game_due
    where day between ${fromDay}::date and ${toDay}::date
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
  const isByGame = by === 'game'
  const keys = isByGame ? sql`vendor_code, node_id` : sql`vendor_code`
  const name = asCode(isByGame ? sql`(vendor_code || '.' || node_id)` : sql`vendor_code`)
  const conditions = [
    sql`true`,
    ...(vendor === undefined ? [] : [sql`vendor_code = ${vendor}`]),
    ...(only === undefined ? [] : [isKey(by, only)]),
  ]
  const list = {
    rows: sql<GameSums>`(
      select ${keys}, sum(bets)::bigint as bets, sum(stake)::bigint as stake, (sum(stake) - sum(payout))::bigint as won
      from ${gamesBetween(days)} game where ${sql.join(conditions, sql` and `)}
      group by ${keys} having sum(bets) > 0 or sum(stake) <> sum(payout)
    )`,
    is: (id: string) => isKey(by, id),
    columns: {
      name: { by: name },
      bets: { by: sql`bets` },
      stake: { by: sql`stake` },
      ggr: { by: sql`won` },
    },
    ties: [sql`-won`, name],
  }
  const rows = await sortedPage(db, list, place)
  return rows.map(({ vendor_code, node_id, bets, stake, won }) => ({
    key: node_id === undefined ? vendor_code : gameIdOf({ vendor: vendor_code, node: node_id }),
    vendor: vendor_code,
    bets: Number(bets),
    stake: moneyOf(stake),
    won: moneyOf(won),
  }))
}

/** The sums that a key is of. */
function isKey(by: GamePlayInput['by'], key: string): RawBuilder<SqlBool> {
  if (by === 'vendor') return sql`vendor_code = ${key}`
  const { vendor, node } = gameOfId(key)
  return sql`(vendor_code = ${vendor} and node_id = ${node})`
}

interface GameSums {
  vendor_code: string
  /** Of a game. */
  node_id?: string
  bets: bigint
  stake: Minor
  won: Minor
}
