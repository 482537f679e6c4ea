import { chosen } from '#app/lib/list-query.ts'

const whose = { mine: 'me', theirs: 'other' } as const

/** Whose answer is waited for, from the query; undefined: of either side. */
export const requestType = (query: URLSearchParams) => chosen(query, 'type', ['mine', 'theirs'])

/** The same as the platform's input. */
export const waitsOf = (type: keyof typeof whose | undefined) => (type ? whose[type] : 'any')
