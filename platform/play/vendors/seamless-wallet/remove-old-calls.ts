import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { KEPT_CALLS_DAYS } from '#platform/play/limits.ts'

/**
 * Deletes the launch tokens of vendors' games after 90 days, and later the calls that came with them: the repeat of a
 * deleted call would move money twice. A call with a deleted token is refused, but until its session ends, a launch
 * makes the same token again. So calls are kept longer, by the longest life of a session.
 */
export async function removeOldCalls({ clock, db, settings }: Context): Promise<bigint> {
  const now = clock.now()
  const sessionHours = await settings.value('sessionLifetimeHours')
  return (
    (await removeRows(db, 'launch_token', isOlderThan(sql`created_at`, now, KEPT_CALLS_DAYS))) +
    (await removeRows(db, 'vendor_call', isOlderThan(sql`created_at`, now, KEPT_CALLS_DAYS, sessionHours)))
  )
}
