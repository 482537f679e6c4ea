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
} from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { ColumnOf, Sort, Sorting } from '#contract/sorting.ts'
import { TransferStatus, type transferSorting, type transfers } from '#contract/wallet.ts'

/** What a list of transfers is asked for in the query (site.md 1.6), already made sense of. */
export interface TransfersFilter<Column extends string = string> extends DayFilter {
  status: TransferStatus | undefined
  /** `main`, or a vendor's code. */
  wallet: string | undefined
  sort: Sort<Column>
  page: number
  size: number
}

/** `wallets` are those that there are; another one falls back to all. */
export const transfersFilter = <Column extends string>(
  query: URLSearchParams,
  sorting: Sorting<Column>,
  wallets: readonly string[] = [],
  now = new Date(),
): TransfersFilter<Column> => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', TransferStatus.options),
  wallet: chosen(query, 'wallet', wallets),
  sort: sortOf(query, sorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and its order for the platform. */
export const transfersInput = ({
  fromDay,
  toDay,
  status,
  wallet,
  sort,
  page,
  size,
}: TransfersFilter<ColumnOf<typeof transferSorting>>) =>
  ({ fromDay, toDay, status, wallet, sort, page, size }) satisfies InputOf<typeof transfers>

/** The filter as a URL says it, without what is the default and without the page. */
export const transfersQuery = (filter: TransfersFilter, sorting: Sorting) => ({
  ...dayQuery(filter),
  status: filter.status,
  wallet: filter.wallet,
  sort: sortInUrl(filter.sort, sorting),
  size: sizeInUrl(filter.size),
})
