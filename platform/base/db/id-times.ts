import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#platform/base/durations.ts'

/** A generous bound on how far the time in a row's id and the times in its columns differ, as clocks do. */
export const CLOCK_SLACK_MS = DAY_MS

/** The first id of a moment, which limits the monthly partitions that are read; no id is older than 1970. */
export const firstIdAt = (ms: number): RawBuilder<unknown> =>
  sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`
