import { MIN_REFRESH_SECONDS } from '#app/limits.ts'
import { isPrintable, withoutUnprintable } from '#contract/base/fields/printable.ts'
import type { Sort, Sorting } from '#contract/base/sorting.ts'
import { MAX_NAME_LENGTH, MAX_PAGE } from '#contract/limits.ts'
import { addDays, dayOf, isDay } from './text/dates.ts'

/**
 * Filters, pages and sorting in the query (site.md 1.6). Unknown values fall back to the default, the only silent
 * fallback of this site.
 */

export const sizes = [20, 50, 100] as const

/** The value of `name` if it is one of `choices`. */
export function chosen<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = query.get(name)
  return choices.find((choice) => choice === value)
}

/** A free text: trimmed, without invisible characters, capped. */
export function words(query: URLSearchParams, name: string): string | undefined {
  const text = withoutUnprintable(query.get(name) ?? '', ' ').trim()
  return [...text].slice(0, MAX_NAME_LENGTH).join('') || undefined
}

/** 1 for what is no number, and never more than the last page that can be asked for. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

export type Size = (typeof sizes)[number]

/** The page size; `usual` is the list's default. */
export function sizeOf(query: URLSearchParams, usual: Size = sizes[0]): Size {
  return sizes.find((size) => String(size) === query.get('size')) ?? usual
}

/** The page size as a query parameter; undefined for the default. */
export const sizeInUrl = (size: number, usual: Size = sizes[0]) => (size === usual ? undefined : size)

/** The sort order. `time` means the list's time column, whatever its name. */
export function sortOf<Column extends string>(
  query: URLSearchParams,
  { columns: [time], sorts, usual }: Sorting<Column>,
): Sort<Column> {
  const word = query.get('sort')?.replace(/^(-?)time$/, `$1${time}`)
  return sorts.find((sort) => sort === word) ?? usual
}

/** The sort order as a query parameter; undefined for the default. */
export const sortInUrl = (sort: string, { usual }: Sorting) => (sort === usual ? undefined : sort)

/** The presets of product.md section 9, as offsets in days from today. */
const presets = {
  today: [0, 0],
  last7: [-6, 0],
  last30: [-29, 0],
  next7: [0, 6],
  next30: [0, 29],
} as const
export type Range = keyof typeof presets
const ranges = Object.keys(presets) as Range[]
/** The presets that a list of past records offers; it accepts the others too. */
export const pastRanges = ['today', 'last7', 'last30'] as const satisfies readonly Range[]

/** The days of a list: a preset relative to today, or two days. */
export interface DayFilter {
  range: Range | undefined
  fromDay: string | undefined
  toDay: string | undefined
}

/** The days as query parameters. */
export const dayQuery = ({ range, fromDay, toDay }: DayFilter) =>
  range ? { range } : { from: fromDay, to: toDay }

/**
 * The days in the query. `range` wins over `from` and `to`; invalid days are ignored. If nothing remains, `usual`, or
 * all days.
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

/** An amount from a link, in the form in which it is typed; undefined if invalid. */
export function moneyIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined
}

/** The id of a record in the query, cut to the maximum length of an id. */
export const recordIn = (query: URLSearchParams, name: string): string | undefined =>
  withoutUnprintable((query.get(name) ?? '').slice(0, MAX_NAME_LENGTH), '\ufffd') || undefined

/** The id of a record that a refused form names, as its field reads it (`recordId`); undefined for one that the field refuses. */
export function postedRecord(form: FormData | undefined, name: string): string | undefined {
  const posted = form?.get(name)
  const id = typeof posted === 'string' ? posted.trim() : ''
  return id !== '' && id.length <= MAX_NAME_LENGTH && isPrintable(id) ? id : undefined
}

/** The reload interval in seconds without a script: `?refresh=10`, for visitors who opt in (site.md 1.12). */
export function refreshIn(query: URLSearchParams): number | undefined {
  const text = query.get('refresh') ?? ''
  return /^\d{1,3}$/.test(text) && Number(text) >= MIN_REFRESH_SECONDS ? Number(text) : undefined
}
