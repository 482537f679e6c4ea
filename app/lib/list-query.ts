import { withoutUnprintable } from '#contract/printable.ts'
import type { Sort, Sorting } from '#contract/sorting.ts'
import { addDays, dayOf, isDay } from './dates.ts'

/**
 * Filters, pages and sorting in the query (site.md 1.6). Unknown values fall back to the default, the one silent
 * default of this site.
 */

export const sizes = [20, 50, 100] as const
const MAX_PAGE = 100_000
const MAX_WORDS = 64
const MIN_REFRESH_SECONDS = 5

/** The value of `name` if it is one of `choices`. */
export function chosen<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = query.get(name)
  return choices.find((choice) => choice === value)
}

/** A free text: trimmed, without what cannot be seen, capped. */
export function words(query: URLSearchParams, name: string): string | undefined {
  const text = withoutUnprintable(query.get(name) ?? '', ' ').trim()
  return [...text].slice(0, MAX_WORDS).join('') || undefined
}

export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

type Size = (typeof sizes)[number]

/** The rows of a page; `usual` is the list's default. */
export function sizeOf(query: URLSearchParams, usual: Size = sizes[0]): Size {
  return sizes.find((size) => String(size) === query.get('size')) ?? usual
}

/** The size as a URL says it: not at all where it is the default. */
export const sizeInUrl = (size: number, usual: Size = sizes[0]) => (size === usual ? undefined : size)

/** How a list is sorted. `time` is the time of every list, whatever its column is called. */
export function sortOf<Column extends string>(
  query: URLSearchParams,
  { columns: [time], sorts, usual }: Sorting<Column>,
): Sort<Column> {
  const asked = query.get('sort')?.replace(/^(-?)time$/, `$1${time}`)
  return sorts.find((sort) => sort === asked) ?? usual
}

/** The sort as a URL says it: not at all where it is the usual one. */
export const sortInUrl = (sort: string, { usual }: Sorting) => (sort === usual ? undefined : sort)

/** The presets of product.md section 9: so many days up to today, or from today on. */
const presets = {
  today: [0, 0],
  last7: [-6, 0],
  last30: [-29, 0],
  next7: [0, 6],
  next30: [0, 29],
} as const
export type Range = keyof typeof presets
const ranges = Object.keys(presets) as Range[]
/** Those that a list of what has happened offers; it takes the others too. */
export const pastRanges = ['today', 'last7', 'last30'] as const satisfies readonly Range[]

/** The days of a list: a range that moves with the calendar, or two days. */
export interface DayFilter {
  range: Range | undefined
  fromDay: string | undefined
  toDay: string | undefined
}

/** The days as a URL says them. */
export const dayQuery = ({ range, fromDay, toDay }: DayFilter) =>
  range ? { range } : { from: fromDay, to: toDay }

/**
 * The days asked for. `range` wins over `from` and `to`; days that make no sense are dropped. Where nothing is left, they
 * are those of `usual`, or all there are.
 */
export function daysOf(query: URLSearchParams, now = new Date(), usual?: Range): DayFilter {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isDay(text) ? text : undefined
  }
  const [fromDay, toDay] = [day('from'), day('to')]
  const range = chosen(query, 'range', ranges) ?? (fromDay || toDay ? undefined : usual)
  if (!range) return { range, fromDay, toDay }
  const today = dayOf(now)
  const [first, last] = presets[range]
  return { range, fromDay: addDays(today, first), toDay: addDays(today, last) }
}

/** An amount that a link chose, as it would be entered; anything else is none. */
export function moneyIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined
}

/** The id of one record that is asked for. No id is longer than 64 signs, so what is cut is found nowhere. */
export const recordIn = (query: URLSearchParams, name: string): string | undefined =>
  withoutUnprintable((query.get(name) ?? '').slice(0, MAX_WORDS), '\ufffd') || undefined

/** Every how many seconds the page shall reload without a script: `?refresh=10`, for who wants it (site.md 1.12). */
export function refreshIn(query: URLSearchParams): number | undefined {
  const text = query.get('refresh') ?? ''
  return /^\d{1,3}$/.test(text) && Number(text) >= MIN_REFRESH_SECONDS ? Number(text) : undefined
}
