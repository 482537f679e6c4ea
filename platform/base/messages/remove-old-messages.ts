import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { KEPT_MESSAGES_DAYS } from '#platform/base/limits.ts'

/** Sent or not. Answers how many were removed. */
export const removeOldMessages = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(db, 'outbox', isOlderThan(sql`created_at`, clock.now(), KEPT_MESSAGES_DAYS))
