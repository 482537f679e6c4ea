import {
  chosen,
  type DayFilter,
  dayQuery,
  daysOf,
  pageOf,
  recordIn,
  sizeInUrl,
  sizeOf,
  sortInUrl,
  sortOf,
  words,
} from '#app/lib/list-query.ts'
import {
  type ContractSide,
  type ContractState,
  contractSides,
  contractStates,
} from '#contract/agent-contracts.ts'
import { type agentContracts, contractSorting } from '#contract/contract-calls.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of a list of contracts (site.md 1.6). */
export interface ContractsFilter extends DayFilter {
  /** The reader's own side: `downline` for those with its upline. */
  type: ContractSide | undefined
  status: ContractState | undefined
  /** The other side's user name. */
  account: string | undefined
  sort: SortOf<typeof contractSorting>
  page: number
  size: number
}

export const contractsFilter = (query: URLSearchParams, now = new Date()): ContractsFilter => ({
  ...daysOf(query, now),
  type: chosen(query, 'type', contractSides),
  status: chosen(query, 'status', contractStates),
  account: words(query, 'account'),
  sort: sortOf(query, contractSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter as the platform's input. */
export const contractsInput = ({ page, size, ...filter }: ContractsFilter) =>
  ({ ...contractRowsInput(filter), page, size }) satisfies InputOf<typeof agentContracts>

/** The same for a download, which has no pages. */
export const contractRowsInput = ({ type, status, account, fromDay, toDay, sort }: RowsFilter) => ({
  ...{ side: type, state: status, account, fromDay, toDay, sort },
})
type RowsFilter = Omit<ContractsFilter, 'page' | 'size'>

/** The filter as query parameters, without defaults and page. */
export const contractsQuery = (filter: ContractsFilter) => ({
  type: filter.type,
  status: filter.status,
  account: filter.account,
  ...dayQuery(filter),
  sort: sortInUrl(filter.sort, contractSorting),
  size: sizeInUrl(filter.size),
})

/** What a page of contracts opens: a contract, one of its versions, and the form for offers. */
export interface Opens {
  contract: string | undefined
  version: number | undefined
  /** The version that a refused answer was given to. */
  seenVersion: number | undefined
  /** Whether the form for offers was asked for. */
  offering: boolean
  /** The account to offer to: the form is open, with this name in it. */
  offerTo: string | undefined
  template: string | undefined
}

/** From the query, else from the form that has just been refused. */
export function opensOf(query: URLSearchParams, form: FormData | undefined): Opens {
  const version = (text: string | null | undefined) =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
  const posted = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    contract: recordIn(query, 'contract') ?? (posted('contractId')?.slice(0, 64) || undefined),
    version: version(query.get('version')),
    seenVersion: version(posted('version')),
    offering: query.get('act') === 'propose',
    offerTo: words(query, 'offer'),
    template: words(query, 'template'),
  }
}
