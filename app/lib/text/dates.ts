import type { Language } from '#contract/base/fields/values.ts'

/** The site's days and times are in its players' time zone (site.md 1.6). */
export const ZONE = 'Asia/Ho_Chi_Minh'

/** `en-GB` for Vietnamese: `vi-VN` puts the time before the day, and is otherwise the same. */
const locales: Record<Language, string> = { vi: 'en-GB', en: 'en-GB', zh: 'zh-CN' }

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, kind: 'dateTime' | 'day' | 'month'): Intl.DateTimeFormat {
  const key = `${language} ${kind}`
  let found = formats.get(key)
  if (!found) {
    const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    const month = { month: '2-digit', year: 'numeric' } as const
    const parts = { day: date, month, dateTime: { ...date, ...time } }[kind]
    found = new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: ZONE })
    formats.set(key, found)
  }
  return found
}

/** The zone is seven hours ahead of UTC, but was not always (before 1976), and years have four digits. */
const OFFSET_MS = 7 * 3_600_000
const FROM_MS = Date.UTC(1976)
const UNTIL_MS = Date.UTC(9999)

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const two = (number: number) => twoDigits[number] ?? ''

const isKnown = (ms: number) => ms >= FROM_MS && ms < UNTIL_MS

/** A date whose UTC fields show the site's time; null where only `Intl` knows it. */
const siteTime = (ms: number) => (isKnown(ms) ? new Date(ms + OFFSET_MS) : null)

/** As `Intl` writes a day, without its cost. */
function dayText(at: Date, language: Language): string {
  const [year, month, day] = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
  return language === 'zh' ? `${year}/${month}/${day}` : `${day}/${month}/${year}`
}

/** Formats an ISO instant: `20/11/2026 14:30:08`. */
export function formatDateTime(iso: string, language: Language): string {
  const at = siteTime(Date.parse(iso))
  if (!at) return format(language, 'dateTime').format(new Date(iso)).replace(',', '')
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `${dayText(at, language)} ${time}`
}

export function formatDay(iso: string, language: Language): string {
  const at = siteTime(Date.parse(iso))
  return at ? dayText(at, language) : format(language, 'day').format(new Date(iso))
}

/** The hour and minute of an ISO instant: `14:30`. */
export function formatTime(iso: string): string {
  const ms = Date.parse(iso)
  if (!isKnown(ms)) return format('en', 'dateTime').format(new Date(iso)).slice(-8, -3)
  const minute = Math.floor((ms + OFFSET_MS) / 60_000) % 1_440
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The moment of an ISO instant to the millisecond, as a locale writes fractions: `05:41:22,906`. */
export function formatClock(iso: string, locale: string): string {
  const [clock = '', fraction = ''] = new Date(Date.parse(iso) + OFFSET_MS)
    .toISOString()
    .slice(11, 23)
    .split('.')
  const comma = (0.1).toLocaleString(locale).charAt(1)
  return `${clock}${comma}${fraction}`
}

/** The names of weekdays, unlike days, are in the language itself. */
const weekdayLocales: Record<Language, string> = { vi: 'vi', en: 'en', zh: 'zh-CN' }
const weekdays = new Map<Language, readonly string[]>()

/** From Sunday on. */
function weekdaysOf(language: Language): readonly string[] {
  let names = weekdays.get(language)
  if (!names) {
    const name = new Intl.DateTimeFormat(weekdayLocales[language], { weekday: 'long', timeZone: 'UTC' })
    names = Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2026, 0, 4 + day)))
    weekdays.set(language, names)
  }
  return names
}

/** A day (`2026-11-21`) at the head of its records: `Thứ Bảy, 21/11/2026`. */
export function formatDayHead(day: string, language: Language): string {
  const name = weekdaysOf(language)[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return language === 'zh' ? `${formatDay(day, language)} ${name}` : `${name}, ${formatDay(day, language)}`
}

/** Formats `2026-11` as `11/2026`. */
export const formatMonth = (month: string, language: Language) =>
  format(language, 'month').format(new Date(`${month}-01`))

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
