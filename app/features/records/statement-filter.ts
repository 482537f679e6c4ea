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

/** A wallet by its id (site.md section 6): of one at a vendor, the vendor's code. */
const walletOf = (asked: string | null): WalletName =>
  [asked, `vendor-${asked}`].flatMap((name) => WalletName.safeParse(name).data ?? [])[0] ?? 'main'

/** The id of a wallet, as the query has it. */
export const walletId = (wallet: WalletName): string => wallet.replace(/^vendor-/, '')

export const statementFilter = (query: URLSearchParams, now = new Date()): StatementFilter => ({
  ...daysOf(query, now),
  wallet: walletOf(query.get('wallet')),
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
  wallet: filter.wallet === 'main' ? undefined : walletId(filter.wallet),
  type: filter.type,
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
