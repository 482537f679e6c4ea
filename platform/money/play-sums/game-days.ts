import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type SortedPlace, sortedPage } from '#platform/base/input/sorted-page.ts'
import { asCode } from '#platform/base/input/sorting.ts'
import { daysAfter, weekOf } from '#platform/base/site-days.ts'
import { COUNTED_GAMES_ROWS, MAX_COUNTED_GAMES_BATCHES } from '#platform/money/limits.ts'

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
 * Bets of money that have ended, and the part of void ones that has not come back, by the day of placing and by game, as a table: `day`, `vendor_code`, `node_id`, `game_type`,
 * `bets`, `stake`, `payout`. What is not added up yet is read from the queue, so they are always exact.
 */
export const gameDays = sql`(
  select day, vendor_code, node_id, game_type, bets, stake, payout from game_day
  union all
  select day, vendor_code, node_id, game_type, bets, stake, payout from game_due
)`

/** Bets of an inclusive range of days, by whole weeks and the days before and after them, as a table without the day. */
function gamesBetween(fromDay: string, toDay: string) {
  const fromWeek = weekOf(daysAfter(fromDay, 6))
  const toWeek = weekOf(daysAfter(toDay, 1))
  const columns = sql`vendor_code, node_id, bets, stake, payout`
  return sql`(
    select ${columns} from game_week where week >= ${fromWeek}::date and week < ${toWeek}::date
    union all
    select ${columns} from game_day where day between ${fromDay}::date and ${toDay}::date
      and not (day >= ${fromWeek}::date and day < ${toWeek}::date)
    union all
    select ${columns} from game_due where day between ${fromDay}::date and ${toDay}::date
  )`
}

/** The same of all games together: `day`, `bets`, `stake`, `payout`. */
export const houseDays = sql`(
  select day, bets, stake, payout from house_day
  union all
  select day, bets, stake, payout from game_due
)`

/** The sums of bets on an inclusive range of days of the site, by game or by vendor, of all vendors or of one. */
interface GamePlayInput {
  by: 'game' | 'vendor'
  fromDay: string
  toDay: string
  vendor?: string | undefined
}

export const gamePlayColumns = ['name', 'bets', 'stake', 'ggr'] as const
type GamePlayColumn = (typeof gamePlayColumns)[number]

/** What the lines of such a report come to. */
type GamePlayTotal = Pick<GamePlay, 'bets' | 'stake' | 'won'>

/** A page of these sums, what the house won most from first, or by a column, and what all of them come to. */
export async function gamePlay(
  db: Db,
  { by, fromDay, toDay, vendor }: GamePlayInput,
  place: SortedPlace<GamePlayColumn> = {},
): Promise<{ games: GamePlay[]; total: GamePlayTotal }> {
  const key = by === 'game' ? sql`vendor_code || '.' || node_id` : sql`vendor_code`
  const list = {
    rows: sql<GameSums>`(
      select key, vendor_code, bets, stake, won, sum(bets) over ()::bigint as all_bets,
        sum(stake) over ()::bigint as all_stakes, sum(won) over ()::bigint as all_won
      from (
        select ${key} as key, vendor_code, bets::bigint, stake::bigint, (stake - payout)::bigint as won from (
          select vendor_code, ${by === 'game' ? sql`node_id,` : sql``} sum(bets) as bets, sum(stake) as stake, sum(payout) as payout
          from ${gamesBetween(fromDay, toDay)} game
          ${vendor === undefined ? sql`` : sql`where vendor_code = ${vendor}`}
          group by vendor_code ${by === 'game' ? sql`, node_id` : sql``}
        ) summed where bets > 0 or stake <> payout
      ) game
    )`,
    id: sql<string>`key`,
    columns: { name: asCode(sql`key`), bets: sql`bets`, stake: sql`stake`, ggr: sql`won` },
    ties: [sql`-won`, asCode(sql`key`)],
  }
  const rows = await sortedPage(db, list, place)
  // A page past the last row has no row that says what all come to.
  const [first] =
    rows.length > 0 || place.after === undefined ? rows : await sortedPage(db, list, { limit: 1 })
  return {
    games: rows.map(({ key, vendor_code, bets, stake, won }) => ({
      key,
      vendor: vendor_code,
      bets: Number(bets),
      stake: moneyOf(stake),
      won: moneyOf(won),
    })),
    total: {
      bets: Number(first?.all_bets ?? 0n),
      stake: moneyOf(first?.all_stakes ?? 0n),
      won: moneyOf(first?.all_won ?? 0n),
    },
  }
}

interface GameSums {
  key: string
  vendor_code: string
  bets: bigint
  stake: Minor
  won: Minor
  all_bets: bigint
  all_stakes: Minor
  all_won: Minor
}

/**
 * Adds the bets that have ended since the last run to the days of their games. One statement takes the lines of the queue
 * and adds them up, so each counts once, even after a crash or with concurrent runs.
 */
export async function countGameDays(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_COUNTED_GAMES_BATCHES; batch++)
    if ((await countSome(ctx)) < COUNTED_GAMES_ROWS) return
}

async function countSome({ db }: Context): Promise<bigint> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      delete from game_due where ctid = any (array(select ctid from game_due limit ${COUNTED_GAMES_ROWS} for update skip locked))
      returning day, vendor_code, node_id, game_type, bets, stake, payout
    ), added as (
      insert into game_day as known (day, vendor_code, node_id, game_type, bets, stake, payout)
        select day, vendor_code, node_id, game_type, sum(bets), sum(stake), sum(payout)
        from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, vendor_code, node_id, game_type) do update set
        bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout
    )
    select count(*) as taken from taken
  `.execute(db)
  return rows[0]?.taken ?? 0n
}
