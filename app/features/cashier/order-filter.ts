import { chosen, daysOf, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { type DayFilter, dayQuery } from '../records/day-filter.ts'

/** What a list of orders is asked for in the query (site.md 1.6), already made sense of. */
export interface OrderFilter<Status extends string, Method extends string> extends DayFilter {
  status: Status | undefined
  method: Method | undefined
  page: number
  size: number
  /** Orders are listed newest first, and in no other way. */
  sort: '-time'
}

/** `methods` are those of deposits. Beside an `amount` it is a new order that the method is chosen for. */
export const orderFilter = <Status extends string, Method extends string>(
  query: URLSearchParams,
  states: readonly Status[],
  methods: readonly Method[] = [],
  now = new Date(),
): OrderFilter<Status, Method> => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', states),
  method: query.has('amount') ? undefined : chosen(query, 'method', methods),
  page: pageOf(query),
  size: sizeOf(query),
  sort: '-time',
})

/** The filter for the platform. */
export const orderInput = <Status extends string, Method extends string>({
  status,
  method,
  fromDay,
  toDay,
  page,
  size,
}: OrderFilter<Status, Method>) => ({ status, method, fromDay, toDay, page, size })

/** The filter as a URL says it, without what is the default and without the page. */
export const orderQuery = (filter: OrderFilter<string, string>) => ({
  ...dayQuery(filter),
  status: filter.status,
  method: filter.method,
  size: sizeInUrl(filter.size),
})
