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
import type { Sort, Sorting } from '#contract/sorting.ts'

/** What a list of orders is asked for in the query (site.md 1.6), already made sense of. */
export interface OrderFilter<
  Status extends string = string,
  Method extends string = string,
  Column extends string = string,
> extends DayFilter {
  status: Status | undefined
  method: Method | undefined
  sort: Sort<Column>
  page: number
  size: number
}

/** `methods` are those of deposits. Beside an `amount` it is a new order that the method is chosen for. */
export const orderFilter = <Status extends string, Method extends string, Column extends string>(
  query: URLSearchParams,
  sorting: Sorting<Column>,
  states: readonly Status[],
  methods: readonly Method[] = [],
  now = new Date(),
): OrderFilter<Status, Method, Column> => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', states),
  method: query.has('amount') ? undefined : chosen(query, 'method', methods),
  sort: sortOf(query, sorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and its order for the platform. */
export const orderInput = <Status extends string, Method extends string, Column extends string>({
  status,
  method,
  fromDay,
  toDay,
  sort,
  page,
  size,
}: OrderFilter<Status, Method, Column>) => ({ status, method, fromDay, toDay, sort, page, size })

/** The filter as a URL says it, without what is the default and without the page. */
export const orderQuery = (filter: OrderFilter, sorting: Sorting) => ({
  ...dayQuery(filter),
  status: filter.status,
  method: filter.method,
  sort: sortInUrl(filter.sort, sorting),
  size: sizeInUrl(filter.size),
})
