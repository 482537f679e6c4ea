import {
  type DayFilter,
  dayQuery,
  daysOf,
  pageOf,
  type Range,
  type Size,
  sizeOf,
  words,
} from '#app/lib/list-query.ts'

/** The common filter of a team's lists (site.md 1.6). */
export interface TeamListFilter extends DayFilter {
  /** The head of the team; absent: the agent. */
  account: string | undefined
  /** The beginning of a user name. */
  q: string | undefined
  page: number
  size: number
}

interface Usual {
  /** Absent: all days. */
  range?: Range
  size?: Size
}

export const teamListFilter = (
  query: URLSearchParams,
  now: Date | undefined,
  { range, size }: Usual = {},
): TeamListFilter => ({
  ...daysOf(query, now, range),
  account: words(query, 'account'),
  q: words(query, 'q'),
  page: pageOf(query),
  size: sizeOf(query, size),
})

/** As query parameters, without defaults, page and size. */
export const teamListQuery = (filter: TeamListFilter) => ({
  account: filter.account,
  q: filter.q,
  ...dayQuery(filter),
})
