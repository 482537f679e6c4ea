import { separatorsIn } from './money-format.ts'

/** The site's days and times are in its players' time zone (site.md 1.6). */
export const ZONE = 'Asia/Ho_Chi_Minh'

const wallClock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: ZONE,
})

/** The zone is seven hours ahead of UTC, but was not always (before 1976), and years have four digits. */
const OFFSET_MS = 7 * 3_600_000
const FROM_MS = Date.UTC(1976)
const UNTIL_MS = Date.UTC(9999)

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
export const two = (number: number) => twoDigits[number] ?? ''

const isKnown = (ms: number) => ms >= FROM_MS && ms < UNTIL_MS

/** A date whose UTC fields show the site's time; null where only `Intl` knows it. */
export const siteTime = (ms: number) => (isKnown(ms) ? new Date(ms + OFFSET_MS) : null)

/** The time of an ISO instant: `14:30:08`. */
export function timeText(iso: string): string {
  const at = siteTime(Date.parse(iso))
  if (!at) return wallClock.format(new Date(iso))
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** The hour and minute of an ISO instant: `14:30`. */
export function formatTime(iso: string): string {
  const ms = Date.parse(iso)
  if (!isKnown(ms)) return wallClock.format(new Date(iso)).slice(0, 5)
  const minute = Math.floor((ms + OFFSET_MS) / 60_000) % 1_440
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The moment of an ISO instant to the millisecond, as a locale writes fractions: `05:41:22,906`. */
export function formatClock(iso: string, locale: string): string {
  const [clock = '', fraction = ''] = new Date(Date.parse(iso) + OFFSET_MS)
    .toISOString()
    .slice(11, 23)
    .split('.')
  return `${clock}${separatorsIn(locale).decimal}${fraction}`
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

const DAY_MS = 86_400_000

/** The day that was asked for last, by its number: the rows of a list have the same one after the other. */
let lastDay = { number: Number.NaN, text: '' }

/** The calendar day of an instant, `2026-11-20`. */
export function dayOf(moment: Date): string {
  const ms = moment.getTime()
  if (!isKnown(ms)) return isoDay.format(moment)
  const number = Math.floor((ms + OFFSET_MS) / DAY_MS)
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) }
  return lastDay.text
}

/** Adds `days`, which may be negative, to a day. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The noon of a day in Asia/Ho_Chi_Minh, for a day that is to be written. */
export const noonOf = (day: string): string => `${day}T12:00:00+07:00`

/** Whether a text is a day that the platform accepts (`Day` of the contract): in the years 1970 to 2999. */
export const isDay = (text: string) =>
  /^(19[7-9]|2\d\d)\d-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text

/** Whole seconds until an instant, at least zero: the start value of a countdown. */
export const secondsUntil = (iso: string, now = new Date()) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000))

/** An instant as a field of date and time has it, in the site's time: `2026-11-28T00:00`. */
export const localMoment = (iso: string): string =>
  new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16)

/** The instant of such a field as ISO; undefined for no moment. */
export function momentOf(local: string): string | undefined {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::[0-5]\d)?$/.exec(local) ?? []
  return isDay(day) ? new Date(`${day}T${time}:00+07:00`).toISOString() : undefined
}
