import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { GameType } from '#contract/games.ts'
import { moneyOf } from '#contract/money.ts'
import type { personalProfit as endpoint, ProfitType } from '#contract/profit.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { offsetOf, type PagePlace, placeOf } from '../paging.ts'
import { done, type Result } from '../result.ts'
import { daysAfter, monthOf, monthsAfter } from '../site-days.ts'
import { type Days, type Figures, sums, toFigures, withLines } from './profit-lines.ts'

type Wish = ParsedInputOf<typeof endpoint>
type Value = ValueOf<typeof endpoint>
type Curve = Value['curve']

/** More points than these are too many to draw: the next larger unit is taken. */
const MAX_CURVE_DAYS = 62
const MAX_CURVE_MONTHS = 60

/** The whole of a range. */
interface Whole extends Figures {
  days: bigint
  first_day: string | null
  last_day: string | null
}

/**
 * The days on which a member's money came or went, with totals over the whole range, the game types, and a curve of what
 * was gained. The page is clamped to what exists. Refuses: `in-need-true-account`.
 */
export async function personalProfit(ctx: Context, member: Member, wish: Wish): Promise<Result<Value>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const whole = await wholeOf(ctx, member, wish)
  const place = placeOf(whole.days, wish)
  const [content, types, curve] = await Promise.all([
    daysOfPage(ctx, member, wish, place),
    typesOf(ctx, member, wish),
    curveOf(ctx, member, wish, whole),
  ])
  return done({ ...place, content, totals: toFigures(whole), types, curve })
}

async function wholeOf(ctx: Context, member: Member, days: Days): Promise<Whole> {
  const { rows } = await sql<Whole>`
    ${withLines(member, days)}
    select count(distinct day) as days, min(day)::text as first_day, max(day)::text as last_day, ${sums} from lines
  `.execute(ctx.reports)
  const [whole] = rows
  if (!whole) throw new Error('an aggregate answers a row')
  return whole
}

async function daysOfPage(ctx: Context, member: Member, wish: Wish, place: PagePlace) {
  const direction = wish.sort === 'time' ? sql`asc` : sql`desc`
  const { rows } = await sql<Figures & { day: string }>`
    ${withLines(member, wish)}
    select day::text, ${sums} from lines group by lines.day order by lines.day ${direction}
    limit ${place.size} offset ${offsetOf(place)}
  `.execute(ctx.reports)
  return rows.map(({ day, ...figures }) => ({ day, ...toFigures(figures) }))
}

async function typesOf(ctx: Context, member: Member, days: Days): Promise<ProfitType[]> {
  const { rows } = await sql<Figures & { game_type: string }>`
    ${withLines(member, days)}
    select game_type, ${sums} from lines where game_type is not null group by game_type
  `.execute(ctx.reports)
  const types = rows.map(({ game_type, ...figures }) => {
    const { turnover, winnings, net } = toFigures(figures)
    return { gameType: GameType.parse(game_type), turnover, winnings, net }
  })
  const { options } = GameType
  return types.sort((a, b) => options.indexOf(a.gameType) - options.indexOf(b.gameType))
}

/** What was gained, day by day, month by month or year by year; what had nothing is there too, with 0. */
async function curveOf(ctx: Context, member: Member, days: Days, whole: Whole): Promise<Curve> {
  const { first_day: first, last_day: last } = whole
  if (first === null || last === null) return { each: 'day', points: [] }
  const asked = days.fromDay && days.toDay && daysAfter(days.fromDay, MAX_CURVE_DAYS) > days.toDay
  const [from, to] = asked ? [days.fromDay ?? first, days.toDay ?? last] : [first, last]
  const each =
    daysAfter(from, MAX_CURVE_DAYS) > to ? 'day' : monthsAfter(from, MAX_CURVE_MONTHS) > to ? 'month' : 'year'
  const { rows } = await sql<Figures & { start: string }>`
    ${withLines(member, days)}
    select date_trunc(${each}, day::timestamp)::date::text as start, ${sums} from lines group by start
  `.execute(ctx.reports)
  const gained = new Map(rows.map((row) => [row.start, row.winnings - row.turnover + row.bonuses]))
  const points = startsOf(each, from, to).map((start) => ({
    from: start,
    net: moneyOf(gained.get(start) ?? 0n),
  }))
  return { each, points }
}

/** The first days of the units from a day to another. */
function startsOf(each: Curve['each'], from: string, to: string): string[] {
  const step = {
    day: (day: string) => daysAfter(day, 1),
    month: (day: string) => monthsAfter(day, 1),
    year: (day: string) => monthsAfter(day, 12),
  }[each]
  const starts: string[] = []
  let start = each === 'day' ? from : each === 'month' ? monthOf(from) : `${from.slice(0, 4)}-01-01`
  for (; start <= to; start = step(start)) starts.push(start)
  return starts
}
