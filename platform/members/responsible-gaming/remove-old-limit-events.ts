import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'

/** How far back a member sees changes of its limits (platform.md section 7). */
const KEPT_DAYS = 365

/** Deletes changes of limits that are no longer shown to members. */
export const removeOldLimitEvents = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(db, 'play_limit_event', isOlderThan(sql`at`, clock.now(), KEPT_DAYS))
