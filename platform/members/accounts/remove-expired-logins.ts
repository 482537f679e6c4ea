import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'
import { keepAfterExpiry } from '#platform/members/inbox/index.ts'
import { KEPT_FAILURES_DAYS, KEPT_LOGINS_DAYS, LOCKED_AT } from '#platform/members/limits.ts'

/** Deletes expired sessions, checks, codes and counted attempts, and logins of more than a year ago. */
export async function removeExpiredLogins({ clock, db }: Context): Promise<bigint> {
  const now = clock.now()
  const isOver = sql<SqlBool>`expires_at <= ${now}`
  await keepAfterExpiry({ db }, sql`select id from session where ${isOver}`)
  const remove = [
    () => removeRows(db, 'session', isOver),
    () => removeRows(db, 'captcha', isOver),
    () => removeRows(db, 'slider', isOver),
    () => removeRows(db, 'verification_code', isOver),
    () => removeRows(db, 'pending_login', isOver),
    () => removeRows(db, 'passkey_question', isOver),
    () => removeRows(db, 'provider_visit', isOver),
    () => removeRows(db, 'throttle', sql<SqlBool>`window_ends_at <= ${now}`),
    () => removeRows(db, 'login_record', isOlderThan(sql`at`, now, KEPT_LOGINS_DAYS)),
    () => removeRows(db, 'login_failure', isForgotten(now)),
  ]
  let removed = 0n
  for (const one of remove) removed += await one()
  return removed
}

const isForgotten = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOlderThan(sql`last_at`, now, KEPT_FAILURES_DAYS)} and in_a_row < ${LOCKED_AT}`
