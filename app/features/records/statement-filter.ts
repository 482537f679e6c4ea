import { chosen, daysOf, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { statement } from '#contract/wallet.ts'
import { StatementSort, TransactionType, WalletName } from '#contract/wallet.ts'
import { type DayFilter, dayQuery } from './day-filter.ts'

/** What a statement is asked for in the query (site.md 1.6), already made sense of. */
export interface StatementFilter extends DayFilter {
  wallet: WalletName
  type: TransactionType | undefined
  sort: StatementSort
  page: number
  size: number
}

export const statementFilter = (query: URLSearchParams, now = new Date()): StatementFilter => ({
  ...daysOf(query, now),
  wallet: WalletName.safeParse(query.get('wallet')).data ?? 'main',
  type: chosen(query, 'type', TransactionType.options),
  sort: chosen(query, 'sort', StatementSort.options) ?? '-time',
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter for the platform. */
export const statementInput = ({ wallet, type, fromDay, toDay }: StatementFilter) =>
  ({ wallet, type, fromDay, toDay }) satisfies InputOf<typeof statement>

/** The filter as a URL says it, without what is the default and without the page. */
export const statementQuery = (filter: StatementFilter) => ({
  ...dayQuery(filter),
  wallet: filter.wallet === 'main' ? undefined : filter.wallet,
  type: filter.type,
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
