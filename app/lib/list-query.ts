import { addDays, dayOf, isDay } from './dates.ts'

/**
 * Filters, pages and sorting in the query (site.md 1.6). Unknown values fall back to the default, the one silent
 * default of this site.
 */

const sizes = [20, 50, 100] as const
const MAX_PAGE = 100_000
const MAX_WORDS = 64

/** The value of `name` if it is one of `choices`. */
export function chosen<Choice extends string>(query: URLSearchParams, name: string, choices: readonly Choice[]): Choice | undefined {
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
  return /^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

export function sizeOf(query: URLSearchParams): number {
  return sizes.find((size) => String(size) === query.get('size')) ?? sizes[0]
}

export const ranges = ['today', 'last7', 'last30'] as const
export type Range = (typeof ranges)[number]

/** The days asked for. `range` wins over `from` and `to`; days that make no sense are dropped. */
export function daysOf(query: URLSearchParams, now = new Date()): { range: Range | undefined; fromDay: string | undefined; toDay: string | undefined } {
  const today = dayOf(now)
  const range = chosen(query, 'range', ranges)
  if (range) return { range, fromDay: addDays(today, { today: 0, last7: -6, last30: -29 }[range]), toDay: today }
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isDay(text) ? text : undefined
  }
  return { range: undefined, fromDay: day('from'), toDay: day('to') }
}
