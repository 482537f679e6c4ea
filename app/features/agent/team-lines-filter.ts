import {
  chosen,
  type DayFilter,
  dayQuery,
  daysOf,
  pageOf,
  sizeInUrl,
  sizeOf,
  sortInUrl,
  sortOf,
  words,
} from '#app/lib/list-query.ts'
import { teamBetSorting, teamTransactionSorting } from '#contract/agent-reports.ts'
import { BetResult, GameType } from '#contract/games.ts'
import type { SortOf } from '#contract/sorting.ts'
import { TransactionType } from '#contract/wallet.ts'

/** The parsed query of a list of what a team did, line by line (site.md 1.6). */
interface LinesFilter extends DayFilter {
  /** Whose team; the agent's own where it is absent. */
  account: string | undefined
  /** The beginning of a user name. */
  q: string | undefined
  sort: SortOf<typeof teamBetSorting>
  page: number
  size: number
}

/** The last 7 days by default. */
const linesFilter = (query: URLSearchParams, now?: Date): LinesFilter => ({
  ...daysOf(query, now, 'last7'),
  account: words(query, 'account'),
  q: words(query, 'q'),
  sort: sortOf(query, teamBetSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

const linesQuery = (filter: LinesFilter) => ({
  account: filter.account,
  q: filter.q,
  ...dayQuery(filter),
  size: sizeInUrl(filter.size),
})

const linesInput = ({ account, q, fromDay, toDay, sort }: LinesFilter) => ({
  ...{ account, q, fromDay, toDay, sort },
})

export interface TeamBetsFilter extends LinesFilter {
  type: GameType | undefined
  /** A vendor's code. */
  vendor: string | undefined
  status: BetResult | undefined
}

/** `vendors` are the known codes; an unknown one falls back to all. */
export const teamBetsFilter = (
  query: URLSearchParams,
  vendors: readonly string[],
  now?: Date,
): TeamBetsFilter => ({
  ...linesFilter(query, now),
  type: chosen(query, 'type', GameType.options),
  vendor: chosen(query, 'vendor', vendors),
  status: chosen(query, 'status', BetResult.options),
})

export const teamBetsInput = (filter: TeamBetsFilter) => ({
  ...linesInput(filter),
  gameType: filter.type,
  vassalage: filter.vendor,
  result: filter.status,
})

/** The filter as query parameters, without defaults and page. */
export const teamBetsQuery = (filter: TeamBetsFilter) => ({
  ...linesQuery(filter),
  type: filter.type,
  vendor: filter.vendor,
  status: filter.status,
  sort: sortInUrl(filter.sort, teamBetSorting),
})

export interface TeamTransactionsFilter extends LinesFilter {
  type: TransactionType | undefined
}

export const teamTransactionsFilter = (query: URLSearchParams, now?: Date): TeamTransactionsFilter => ({
  ...linesFilter(query, now),
  type: chosen(query, 'type', TransactionType.options),
})

export const teamTransactionsInput = (filter: TeamTransactionsFilter) => ({
  ...linesInput(filter),
  type: filter.type,
})

/** The filter as query parameters, without defaults and page. */
export const teamTransactionsQuery = (filter: TeamTransactionsFilter) => ({
  ...linesQuery(filter),
  type: filter.type,
  sort: sortInUrl(filter.sort, teamTransactionSorting),
})
