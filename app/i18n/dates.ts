import { siteTime, timeText, two, ZONE } from '#app/lib/text/dates.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { perLanguage } from './per-language.ts'
import { commaOf } from './sentences.ts'

/**
 * `en-GB` for languages whose locale puts the time before the day (`vi`), or the month first: days of this site never
 * do, as they would be read as another one.
 */
const BRITISH: readonly Language[] = ['vi', 'en', 'tl', 'ty']

const formatsIn = (options: Intl.DateTimeFormatOptions) => {
  const own = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: ZONE }))
  const british = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE })
  return (language: Language) => (BRITISH.includes(language) ? british : own(language))
}
const days = formatsIn({ day: '2-digit', month: '2-digit', year: 'numeric' })
const months = formatsIn({ month: '2-digit', year: 'numeric' })

/** Without the marks of direction that Arabic puts between the parts: a page isolates its figures itself. */
const unmarked = (text: string) => text.replace(/\u200f/g, '')

/** How a language writes a day in figures: `20/11/2026`, `2026/11/20`, `2026. 11. 20.` */
interface DayPattern {
  yearFirst: boolean
  separator: string
  end: string
}

const patterns = new Map<Language, DayPattern>()

function patternOf(language: Language): DayPattern {
  const cached = patterns.get(language)
  if (cached) return cached
  const parts = days(language).formatToParts(Date.UTC(2026, 10, 20))
  const marks = parts.flatMap(({ type, value }) => (type === 'literal' ? [unmarked(value)] : []))
  const pattern = {
    yearFirst: parts.find(({ type }) => type !== 'literal')?.type === 'year',
    separator: marks[0] ?? '',
    end: marks[2] ?? '',
  }
  patterns.set(language, pattern)
  return pattern
}

export const isYearFirst = (language: Language): boolean => patternOf(language).yearFirst

/** Parts of a day, of the year or of the month on (`['2026', '11']`, `['11', '20']`), as a language writes them. */
export function dayPartsText(parts: readonly string[], language: Language): string {
  const { yearFirst, separator, end } = patternOf(language)
  return (yearFirst ? parts : parts.toReversed()).join(separator) + end
}

/** As `Intl` writes a day, without its cost. */
function dayText(at: Date, language: Language): string {
  const { yearFirst, separator, end } = patternOf(language)
  const [year, month, day] = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
  const between = separator + month + separator
  return yearFirst ? year + between + day + end : day + between + year + end
}

/** Formats an ISO instant: `20/11/2026 14:30:08`. */
export const formatDateTime = (iso: string, language: Language): string =>
  `${formatDay(iso, language)} ${timeText(iso)}`

export function formatDay(iso: string, language: Language): string {
  const at = siteTime(Date.parse(iso))
  return at ? dayText(at, language) : unmarked(days(language).format(new Date(iso)))
}

/** The names of weekdays are in the language itself, from Sunday on. */
const weekdaysOf = perLanguage((locale) => {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2026, 0, 4 + day)))
})

/** A day (`2026-11-21`) at the head of its records: `Thứ Bảy, 21/11/2026`. */
export function formatDayHead(day: string, language: Language): string {
  const name = weekdaysOf(language)[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return isYearFirst(language)
    ? `${formatDay(day, language)} ${name}`
    : `${name}${commaOf(language)}${formatDay(day, language)}`
}

/** Formats `2026-11` as `11/2026`. */
export const formatMonth = (month: string, language: Language) =>
  unmarked(months(language).format(new Date(`${month}-01`)))
