import { randomUUID } from 'node:crypto'

/** The hidden id of a money form: a new one for each page that is rendered (site.md 3). */
export const newRequestId = (): string => randomUUID()
