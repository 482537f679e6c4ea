import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'

/** How long a message stays in the outbox, with recipient and time. */
const KEPT_DAYS = 90

export const removeOldMessages = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(db, 'outbox', isOlderThan(sql`created_at`, clock.now(), KEPT_DAYS))
