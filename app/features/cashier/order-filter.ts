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

/** The parsed query of an order list (site.md 1.6). */
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

/** `methods` are those of deposits. With `amount` in the query, `method` belongs to a new order, not to the filter. */
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

/** The filter and sort order as the platform's input. */
export const orderInput = <Status extends string, Method extends string, Column extends string>({
  status,
  method,
  fromDay,
  toDay,
  sort,
  page,
  size,
}: OrderFilter<Status, Method, Column>) => ({ status, method, fromDay, toDay, sort, page, size })

/** The filter as query parameters, without defaults and page. */
export const orderQuery = (filter: OrderFilter, sorting: Sorting) => ({
  ...dayQuery(filter),
  status: filter.status,
  method: filter.method,
  sort: sortInUrl(filter.sort, sorting),
  size: sizeInUrl(filter.size),
})
