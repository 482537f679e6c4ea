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
import type { SortOf } from '#contract/sorting.ts'
import type { statement } from '#contract/wallet.ts'
import { OwnWallet, statementSorting, TransactionType, WalletName } from '#contract/wallet.ts'

/** The parsed query of a statement (site.md 1.6). */
export interface StatementFilter extends DayFilter {
  wallet: WalletName
  type: TransactionType | undefined
  sort: SortOf<typeof statementSorting>
  page: number
  size: number
}

/** A wallet by its id (site.md section 6); for a vendor wallet that is the vendor's code. */
const walletOf = (asked: string | null, vendors: readonly string[]): WalletName => {
  const code = asked?.replace(/^vendor-/, '') ?? ''
  const vendor = vendors.includes(code) ? WalletName.safeParse(`vendor-${code}`).data : undefined
  return vendor ?? OwnWallet.safeParse(asked).data ?? 'main'
}

/** The id of a wallet in the query. */
export const walletId = (wallet: WalletName): string => wallet.replace(/^vendor-/, '')

/** `vendors` are the codes with a wallet; an unknown wallet falls back to the main one. */
export const statementFilter = (
  query: URLSearchParams,
  vendors: readonly string[] = [],
  now = new Date(),
): StatementFilter => ({
  ...daysOf(query, now),
  wallet: walletOf(query.get('wallet'), vendors),
  type: chosen(query, 'type', TransactionType.options),
  sort: sortOf(query, statementSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and sort order as the platform's input. */
export const statementInput = ({ wallet, type, fromDay, toDay, sort }: StatementFilter) =>
  ({ wallet, type, fromDay, toDay, sort }) satisfies InputOf<typeof statement>

/** The filter as query parameters, without defaults and page. */
export const statementQuery = (filter: StatementFilter) => ({
  ...dayQuery(filter),
  wallet: filter.wallet === 'main' ? undefined : walletId(filter.wallet),
  type: filter.type,
  sort: sortInUrl(filter.sort, statementSorting),
  size: sizeInUrl(filter.size),
})
