import { chosen, daysOf, pageOf, sizeInUrl, sizeOf, sorts } from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { TransferStatus, type transfers } from '#contract/wallet.ts'
import { type DayFilter, dayQuery } from '../records/day-filter.ts'

/** What a list of transfers is asked for in the query (site.md 1.6), already made sense of. */
export interface TransfersFilter extends DayFilter {
  status: TransferStatus | undefined
  /** `main`, or a vendor's code. */
  wallet: string | undefined
  sort: '-time' | 'time'
  page: number
  size: number
}

/** `wallets` are those that there are; another one falls back to all. */
export const transfersFilter = (
  query: URLSearchParams,
  wallets: readonly string[] = [],
  now = new Date(),
): TransfersFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', TransferStatus.options),
  wallet: chosen(query, 'wallet', wallets),
  sort: chosen(query, 'sort', sorts) ?? '-time',
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter for the platform. */
export const transfersInput = ({ fromDay, toDay, status, wallet, sort, page, size }: TransfersFilter) =>
  ({ fromDay, toDay, status, wallet, sort, page, size }) satisfies InputOf<typeof transfers>

/** The filter as a URL says it, without what is the default and without the page. */
export const transfersQuery = (filter: TransfersFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  wallet: filter.wallet,
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
