import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isPast, removeRows } from '#platform/base/db/remove-rows.ts'
import { CALLS_KEPT_DAYS } from '../reconciliation/reconcile.ts'

/**
 * Deletes tokens of vendors' games, and the calls that came by them. A call after its token is refused, whatever it says; as
 * long as a session lives, which is so many hours at most, its token can be made again.
 */
export async function removeOldCalls({ clock, db, settings }: Context): Promise<bigint> {
  const now = clock.now()
  const sessionHours = await settings.value('sessionLifetimeHours')
  return (
    (await removeRows(db, 'launch_token', isPast(sql`created_at`, now, CALLS_KEPT_DAYS))) +
    (await removeRows(db, 'vendor_call', isPast(sql`created_at`, now, CALLS_KEPT_DAYS, sessionHours)))
  )
}
