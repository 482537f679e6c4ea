import { type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { KEPT_REQUESTS_DAYS } from '#platform/base/limits.ts'

/** Those of `ops` stay: a script may repeat a command at any time. Answers how many were removed. */
export const removeOldRequests = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(
    db,
    'request',
    sql<SqlBool>`${isOlderThan(sql`created_at`, clock.now(), KEPT_REQUESTS_DAYS)} and request_id not like 'ops:%'`,
  )
