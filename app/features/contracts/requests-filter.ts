import { chosen, sortOf } from '#app/lib/list-query.ts'
import { sortedBy } from '#contract/sorting.ts'

const whose = { mine: 'me', theirs: 'other' } as const

/** The side that must answer, from the query; undefined: either. */
export const requestType = (query: URLSearchParams) => chosen(query, 'type', ['mine', 'theirs'])

/** The same as the platform's input. */
export const waitsOf = (type: keyof typeof whose | undefined) => (type ? whose[type] : 'any')

/** Those of a contract's sorts by which a request is looked for. */
export const requestSorting = sortedBy('createdAt', 'account', 'version', 'answerBy', 'status')

/** The order of the list, from the query. */
export const requestSort = (query: URLSearchParams) => sortOf(query, requestSorting)
