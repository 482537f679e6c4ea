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

/** The parsed query of a transfer list (site.md 1.6). */
export interface TransfersFilter<Column extends string = string> extends DayFilter {
  status: TransferStatus | undefined
  /** `main`, or a vendor's code. */
  wallet: string | undefined
  sort: Sort<Column>
  page: number
  size: number
}

/** `wallets` are the known ones; an unknown one falls back to all. */
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

/** The filter and sort order as the platform's input. */
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

/** The filter as query parameters, without defaults and page. */
export const transfersQuery = (filter: TransfersFilter, sorting: Sorting) => ({
  ...dayQuery(filter),
  status: filter.status,
  wallet: filter.wallet,
  sort: sortInUrl(filter.sort, sorting),
  size: sizeInUrl(filter.size),
})
