import { type RawBuilder, sql } from 'kysely'

/** The first id of a moment, which limits the monthly partitions that are read; no id is older than 1970. */
export const firstIdAt = (ms: number): RawBuilder<unknown> =>
  sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`
