import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { KEPT_LIMIT_EVENTS_DAYS } from '#platform/members/limits.ts'

/** Deletes changes of limits that are no longer shown to members. */
export const removeOldLimitEvents = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(db, 'play_limit_event', isOlderThan(sql`at`, clock.now(), KEPT_LIMIT_EVENTS_DAYS))
