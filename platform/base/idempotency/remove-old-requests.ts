import { type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'

/**
 * How long a repeat of a member's request gets the first answer; a repeat of an operator's request gets it for ever.
 */
const KEPT_DAYS = 90

export const removeOldRequests = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(
    db,
    'request',
    sql<SqlBool>`${isOlderThan(sql`created_at`, clock.now(), KEPT_DAYS)} and request_id not like 'ops:%'`,
  )
