import { addDays, dayOf, isDay } from './dates.ts'

/**
 * Filters, pages and sorting in the query (site.md 1.6). Unknown values fall back to the default, the one silent
 * default of this site.
 */

export const sizes = [20, 50, 100] as const
/** Newest first, or oldest first. */
export const sorts = ['-time', 'time'] as const
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

/** A free text: trimmed, without control characters, capped. */
export function words(query: URLSearchParams, name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const text = (query.get(name) ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim()
  return [...text].slice(0, MAX_WORDS).join('') || undefined
}

export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

export function sizeOf(query: URLSearchParams): number {
  return sizes.find((size) => String(size) === query.get('size')) ?? sizes[0]
}

/** The size as a URL says it: not at all where it is the default. */
export const sizeInUrl = (size: number) => (size === sizes[0] ? undefined : size)

export const ranges = ['today', 'last7', 'last30'] as const
export type Range = (typeof ranges)[number]

/** The days asked for. `range` wins over `from` and `to`; days that make no sense are dropped. */
export function daysOf(
  query: URLSearchParams,
  now = new Date(),
): { range: Range | undefined; fromDay: string | undefined; toDay: string | undefined } {
  const today = dayOf(now)
  const range = chosen(query, 'range', ranges)
  if (range)
    return { range, fromDay: addDays(today, { today: 0, last7: -6, last30: -29 }[range]), toDay: today }
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isDay(text) ? text : undefined
  }
  return { range: undefined, fromDay: day('from'), toDay: day('to') }
}

/** An amount that a link chose, as it would be entered; anything else is none. */
export function moneyIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined
}

/** The id of one record that is asked for. No id is longer than 64 signs, so what is cut is found nowhere. */
export const recordIn = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.slice(0, MAX_WORDS).replaceAll('\0', '\ufffd') || undefined

/** Every how many seconds the page shall reload without a script: `?refresh=10`, for who wants it (site.md 1.12). */
export function refreshIn(query: URLSearchParams): number | undefined {
  const text = query.get('refresh') ?? ''
  return /^\d{1,3}$/.test(text) && Number(text) >= MIN_REFRESH_SECONDS ? Number(text) : undefined
}
