import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { columnOf, isDescending } from '#contract/base/sorting.ts'
import {
  type personalProfit as endpoint,
  type ProfitDay,
  type ProfitType,
  profitSorting,
  type profitRows as rowsEndpoint,
} from '#contract/benefits/profit.ts'
import { GameType } from '#contract/play/catalogue.ts'
import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { MAX_CURVE_DAYS, MAX_CURVE_MONTHS } from '#platform/base/limits.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { daysAfter, monthOf, monthStartAfter } from '#platform/base/site-days.ts'
import { type Days, type Figures, sums, toFigures, withLines } from './profit-lines.ts'

type Input = ParsedInputOf<typeof endpoint>
type Value = ValueOf<typeof endpoint>
type Curve = Value['curve']

interface DayFigures extends Figures {
  day: string
}

interface TypeFigures extends Figures {
  game_type: string
}

/**
 * The days on which a member's money came or went, with totals over the whole range, the game types, and a curve of the
 * net result. The page is clamped to what exists. Refuses: `in-need-true-account`.
 */
export async function personalProfit(ctx: Context, member: Member, input: Input): Promise<Result<Value>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const { days, types } = await figuresOf(ctx.db, member, input)
  const place = placeOf(BigInt(days.length), input)
  return ok({
    ...place,
    content: inOrder(days, input.sort).slice(offsetOf(place), offsetOf(place) + place.size),
    totals: toFigures(totalOf(days)),
    types: types.map(toType).sort((a, b) => placeOfType(a) - placeOfType(b)),
    curve: curveOf(days, input),
  })
}

/** All days of a range, in the order of its page. Refuses: `in-need-true-account`. */
export async function everyProfitDay(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<ProfitDay>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const { days } = await figuresOf(ctx.downloads, member, input)
  const rows = inOrder(days, input.sort)
  return ok(
    (async function* () {
      yield rows
    })(),
  )
}

/** Days in the requested order, ties by day. `days` are in order. */
function inOrder(days: DayFigures[], sort: Input['sort'] = profitSorting.usual): ProfitDay[] {
  const column = columnOf(sort)
  const rows = days.map(({ day, ...figures }): ProfitDay => ({ day, ...toFigures(figures) }))
  if (column !== 'day') {
    const keys = new Map(rows.map((row) => [row, minorOf(row[column])]))
    const keyOf = (row: ProfitDay) => keys.get(row) ?? 0n
    // The sort is stable.
    rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
  }
  return isDescending(sort) ? rows.reverse() : rows
}

/** The days, earliest first, and the game types, in one pass over the daily sums. */
async function figuresOf(db: Db, member: Member, range: Days) {
  const { rows } = await sql<Figures & { day: string | null; game_type: string | null }>`
    ${withoutCachedPlan} ${withLines(member, range)}
    select day::text, game_type, ${sums} from lines group by grouping sets ((lines.day), (game_type)) order by lines.day
  `.execute(db)
  const days = rows.flatMap(({ day, game_type: _, ...figures }) =>
    day === null ? [] : [{ day, ...figures }],
  )
  // Money that did not come from a game is a group without a type.
  const types = rows.flatMap(({ game_type, day: _, ...figures }) =>
    game_type === null ? [] : [{ game_type, ...figures }],
  )
  return { days, types }
}

const totalOf = (days: Figures[]): Figures => {
  const sum = (figure: keyof Figures) => days.reduce((all, day) => all + day[figure], 0n)
  return {
    deposits: sum('deposits'),
    withdrawals: sum('withdrawals'),
    stakes: sum('stakes'),
    turnover: sum('turnover'),
    winnings: sum('winnings'),
    bonuses: sum('bonuses'),
  }
}

function toType({ game_type, ...figures }: TypeFigures): ProfitType {
  const { stakes, turnover, winnings, net } = toFigures(figures)
  return { gameType: GameType.parse(game_type), stakes, turnover, winnings, net }
}

const placeOfType = ({ gameType }: ProfitType) => GameType.options.indexOf(gameType)

/** The net result by day, month or year; empty ones are included with 0. */
function curveOf(days: DayFigures[], { fromDay, toDay }: Days): Curve {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return { each: 'day', points: [] }
  const isShort = (from: string, to: string) => daysAfter(from, MAX_CURVE_DAYS) > to
  const [from, to] = fromDay && toDay && isShort(fromDay, toDay) ? [fromDay, toDay] : [first, last]
  const each = isShort(from, to) ? 'day' : monthStartAfter(from, MAX_CURVE_MONTHS) > to ? 'month' : 'year'
  const { startOf, next } = units[each]
  const gained = new Map<string, Minor>()
  for (let start = startOf(from); start <= to; start = next(start)) gained.set(start, 0n)
  for (const { day, winnings, stakes, bonuses } of days) {
    const start = startOf(day)
    gained.set(start, (gained.get(start) ?? 0n) + winnings - stakes + bonuses)
  }
  return { each, points: [...gained].map(([from, net]) => ({ from, net: moneyOf(net) })) }
}

const units: Record<Curve['each'], { startOf(day: string): string; next(start: string): string }> = {
  day: { startOf: (day) => day, next: (start) => daysAfter(start, 1) },
  month: { startOf: monthOf, next: (start) => monthStartAfter(start, 1) },
  year: { startOf: (day) => `${day.slice(0, 4)}-01-01`, next: (start) => monthStartAfter(start, 12) },
}
