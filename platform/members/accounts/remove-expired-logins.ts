import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { LOCKED_AT } from './base/login-failures.ts'

/** Failed logins of a name are forgotten after this long without an attempt, but a locked account stays locked. */
const FAILURES_KEPT_DAYS = 90
/** How far back a member sees its logins. */
const LOGINS_KEPT_DAYS = 365

/** Deletes expired sessions, checks, codes and counted attempts, and logins of more than a year ago. */
export async function removeExpiredLogins({ clock, db }: Context): Promise<bigint> {
  const now = clock.now()
  const isOver = sql<SqlBool>`expires_at <= ${now}`
  const remove = [
    () => removeRows(db, 'session', isOver),
    () => removeRows(db, 'captcha', isOver),
    () => removeRows(db, 'slider', isOver),
    () => removeRows(db, 'verification_code', isOver),
    () => removeRows(db, 'pending_login', isOver),
    () => removeRows(db, 'throttle', sql<SqlBool>`window_ends_at <= ${now}`),
    () => removeRows(db, 'login_record', isOlderThan(sql`at`, now, LOGINS_KEPT_DAYS)),
    () => removeRows(db, 'login_failure', isForgotten(now)),
  ]
  let removed = 0n
  for (const one of remove) removed += await one()
  return removed
}

const isForgotten = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOlderThan(sql`last_at`, now, FAILURES_KEPT_DAYS)} and in_a_row < ${LOCKED_AT}`
