import { type RawBuilder, sql } from 'kysely'

/** How far the time in a row's id and the time in its columns may be apart, for clocks that differ: far less than this. */
export const CLOCK_SLACK_MS = 86_400_000

/** The first id at a moment, which bounds the months that are read; no id is older than 1970. */
export const firstIdAt = (ms: number): RawBuilder<unknown> =>
  sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`
