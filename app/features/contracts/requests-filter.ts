import { chosen } from '#app/lib/list-query.ts'

const whose = { mine: 'me', theirs: 'other' } as const

/** The side that must answer, from the query; undefined: either. */
export const requestType = (query: URLSearchParams) => chosen(query, 'type', ['mine', 'theirs'])

/** The same as the platform's input. */
export const waitsOf = (type: keyof typeof whose | undefined) => (type ? whose[type] : 'any')
