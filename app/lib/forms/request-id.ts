import { randomUUID } from 'node:crypto'

/** The idempotency key of a money form: a new one for each rendered page (site.md 3). */
export const newRequestId = (): string => randomUUID()
