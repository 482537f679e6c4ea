import { DAY_MINUTES, type Lottery } from './lottery-games.ts'

/**
 * When a lottery draws, and what its draws are called (platform.md section 5, site.md 4.3).
 *
 * A draw is named by the moment of drawing, in Asia/Ho_Chi_Minh: the day is the one on which it takes place, and the
 * number of a fast draw counts the moments of that day from 00:00. So the draw at midnight is `-0001` of the day that
 * begins, though it locks on the day before, and the last of `fast-1` is `-1440` at 23:59.
 */

/** One draw of a lottery. */
export interface Draw {
  code: string
  /** `YYYYMMDD`, of fast draws `YYYYMMDD-0001`. */
  numero: string
  /** From this instant on no bet is taken or cancelled. */
  locksAt: Date
  drawsAt: Date
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = DAY_MINUTES * MINUTE
/** Asia/Ho_Chi_Minh is seven hours ahead of UTC, without summer time. */
const ZONE_OFFSET = 7 * 60 * MINUTE

/** The number of a day in Asia/Ho_Chi_Minh, counted from 1970-01-01. */
const dayOf = (at: Date): number => Math.floor((at.getTime() + ZONE_OFFSET) / DAY)
const startOf = (day: number): number => day * DAY - ZONE_OFFSET

/** 1970-01-01 was a Thursday, 5. */
const weekdayOf = (day: number): number => ((((day + 4) % 7) + 7) % 7) + 1

/** A day to `20261120`. */
const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')

/** `20261120` to a day; undefined for a day that does not exist. */
function dayOfText(text: string): number | undefined {
  const day = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8))) / DAY
  return dayText(day) === text ? day : undefined
}

const drawsADay = ({ periodMinutes }: Lottery): number => DAY_MINUTES / periodMinutes

/** The draw `place`, counted from 0, of a day on which the lottery draws. */
function drawAt(lottery: Lottery, day: number, place: number): Draw {
  const { code, firstMinute, periodMinutes, lockSeconds } = lottery
  const drawsAt = startOf(day) + (firstMinute + place * periodMinutes) * MINUTE
  const count = drawsADay(lottery) > 1 ? `-${String(place + 1).padStart(4, '0')}` : ''
  return {
    code,
    numero: `${dayText(day)}${count}`,
    locksAt: new Date(drawsAt - lockSeconds * SECOND),
    drawsAt: new Date(drawsAt),
  }
}

/** The draws that take place at `from` or later, ascending, without an end. Throws for a time that is none. */
function* drawsFrom(lottery: Lottery, from: Date): Generator<Draw> {
  if (Number.isNaN(from.getTime())) throw new RangeError('not a time')
  const { days, firstMinute, periodMinutes } = lottery
  for (let day = dayOf(from); ; day++) {
    if (!days.includes(weekdayOf(day))) continue
    const sinceFirst = from.getTime() - startOf(day) - firstMinute * MINUTE
    const first = Math.max(0, Math.ceil(sinceFirst / (periodMinutes * MINUTE)))
    for (let place = first; place < drawsADay(lottery); place++) yield drawAt(lottery, day, place)
  }
}

/** Whether a lottery draws on the day of this moment, in Asia/Ho_Chi_Minh. */
export const drawsOnDayOf = ({ days }: Lottery, at: Date): boolean => days.includes(weekdayOf(dayOf(at)))

/** The draw of a numero; undefined for a numero that this lottery has not. */
export function drawOf(lottery: Lottery, numero: string): Draw | undefined {
  const parts = /^(\d{8})(?:-(\d{4}))?$/.exec(numero)
  if (!parts) return undefined
  const day = dayOfText(parts[1] ?? '')
  if (day === undefined || !lottery.days.includes(weekdayOf(day))) return undefined
  const place = Number(parts[2] ?? 1) - 1
  if (place < 0 || place >= drawsADay(lottery)) return undefined
  const draw = drawAt(lottery, day, place)
  return draw.numero === numero ? draw : undefined
}

/**
 * Why no bet is taken on a draw, with `open` those that take bets: the name is none of the lottery's, or its draw is not
 * open; undefined if it is.
 */
export function drawRefused(lottery: Lottery, numero: string, open: readonly Pick<Draw, 'numero'>[]) {
  if (!drawOf(lottery, numero)) return { code: 'not-offered', detail: { field: 'numero' } } as const
  return open.some((draw) => draw.numero === numero)
    ? undefined
    : ({ code: 'bets-closed', detail: {} } as const)
}

/** The next `count` draws that lock after `at`, ascending. `lottery.openDraws` of them take bets. */
export function openDraws(lottery: Lottery, at: Date, count: number): Draw[] {
  const draws: Draw[] = []
  for (const draw of drawsFrom(lottery, at)) {
    if (draws.length >= count) break
    if (draw.locksAt > at) draws.push(draw)
  }
  return draws
}

/**
 * The draws that take place at `from` or later and before `to`, ascending. A year of `fast-1` is half a million: the
 * caller bounds the time.
 */
export function drawsBetween(lottery: Lottery, from: Date, to: Date): Draw[] {
  const draws: Draw[] = []
  for (const draw of drawsFrom(lottery, from)) {
    // Written so that a time that is none ends it too.
    if (!(draw.drawsAt < to)) break
    draws.push(draw)
  }
  return draws
}
