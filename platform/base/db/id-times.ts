import { type RawBuilder, sql } from 'kysely'

/** A generous bound on how far the time in a row's id and the times in its columns differ, as clocks do. */
export const CLOCK_SLACK_MS = 86_400_000

/** The first id of a moment, which limits the monthly partitions that are read; no id is older than 1970. */
export const firstIdAt = (ms: number): RawBuilder<unknown> =>
  sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`
