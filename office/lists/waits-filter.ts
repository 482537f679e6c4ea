import { chosen } from '#app/lib/list-query.ts'
import type { Filter } from '#app/records/filters.ts'

/**
 * The states of a list that is a queue: those that wait where the query names none, one of them, or `all`. Earlier links asked for
 * all by `all=yes`.
 */
export const waitsFilter = <const State extends string>(
  waits: State,
  states: readonly State[],
): Filter<State | 'all'> => ({
  read: (query, name) =>
    chosen(query, name, [...states, 'all']) ?? (query.get('all') === 'yes' ? 'all' : waits),
  write: (value, name) => ({ [name]: value === waits ? undefined : value }),
})

/** As a use case takes it: all of them have none. */
export const stateOf = <State extends string>(value: State | 'all'): State | undefined =>
  value === 'all' ? undefined : value
