import { chosen, sizeInUrl, sortInUrl, sortOf } from '#app/lib/list-query.ts'
import { teamBetSorting, teamTransactionSorting } from '#contract/agent-reports.ts'
import { BetResult, GameType } from '#contract/games.ts'
import type { SortOf } from '#contract/sorting.ts'
import { TransactionType } from '#contract/wallet.ts'
import { type TeamListFilter, teamListFilter, teamListQuery } from './team-list-filter.ts'

/** The parsed query of a list of a team's bets or movements (site.md 1.6). */
interface LinesFilter extends TeamListFilter {
  sort: SortOf<typeof teamBetSorting>
}

/** The last 7 days by default. */
const linesFilter = (query: URLSearchParams, now?: Date): LinesFilter => ({
  ...teamListFilter(query, now, { range: 'last7' }),
  sort: sortOf(query, teamBetSorting),
})

const linesQuery = (filter: LinesFilter) => ({
  ...teamListQuery(filter),
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
  vendorCode: filter.vendor,
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
