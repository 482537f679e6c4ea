import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { DB } from '#platform/base/db/tables.ts'
import { blankMessages } from '#platform/base/messages/index.ts'
import { LOCKED_AT } from '#platform/members/accounts/index.ts'
import { CALLS_KEPT_DAYS } from '#platform/play/vendors/index.ts'

/** One statement deletes no more than this, so that none holds its locks for long. */
const BATCH = 5_000
/** Batches per table and run; the rest waits for the next run. */
const MAX_BATCHES = 200
/** A name's failed logins are forgotten after this long without an attempt, but a locked account stays locked. */
const FAILURES_KEPT_DAYS = 90
/** How far back a member sees its logins. */
const LOGINS_KEPT_DAYS = 365
/** How far back a member sees changes of its limits (platform.md section 7). */
const LIMITS_KEPT_DAYS = 365
/** How long a message stays in the outbox: with recipient and time. */
const MESSAGES_KEPT_DAYS = 90
/** For how long a repeat of a member's request gets the first answer; one of an operator's script gets it for ever. */
const REQUESTS_KEPT_DAYS = 90

/** The expired rows, by table. No session is older than `sessionHours`. */
const expired = (now: Date, sessionHours: number): Partial<Record<keyof DB, RawBuilder<SqlBool>>> => ({
  session: sql`expires_at <= ${now}`,
  captcha: sql`expires_at <= ${now}`,
  verification_code: sql`expires_at <= ${now}`,
  pending_login: sql`expires_at <= ${now}`,
  login_record: sql`at <= ${now}::timestamptz - make_interval(days => ${LOGINS_KEPT_DAYS}::int)`,
  play_limit_event: sql`at <= ${now}::timestamptz - make_interval(days => ${LIMITS_KEPT_DAYS}::int)`,
  outbox: sql`created_at <= ${now}::timestamptz - make_interval(days => ${MESSAGES_KEPT_DAYS}::int)`,
  request: sql`created_at <= ${now}::timestamptz - make_interval(days => ${REQUESTS_KEPT_DAYS}::int) and request_id not like 'ops:%'`,
  launch_token: sql`created_at <= ${now}::timestamptz - make_interval(days => ${CALLS_KEPT_DAYS}::int)`,
  // After its token a vendor's call is refused, whatever it says. As long as a session lives, its token can be made again.
  vendor_call: sql`created_at <= ${now}::timestamptz - make_interval(days => ${CALLS_KEPT_DAYS}::int, hours => ${sessionHours}::int)`,
  slider: sql`expires_at <= ${now}`,
  throttle: sql`window_ends_at <= ${now}`,
  upload: sql`used_for is null and created_at <= ${now}::timestamptz - interval '1 day'`,
  login_failure: sql`last_at <= ${now}::timestamptz - make_interval(days => ${FAILURES_KEPT_DAYS}::int) and in_a_row < ${LOCKED_AT}`,
})

/** Deletes expired rows, and blanks old messages. Answers how many rows it deleted. */
export async function removeExpired(ctx: Context): Promise<bigint> {
  await blankMessages(ctx)
  const sessionHours = await ctx.settings.value('sessionLifetimeHours')
  let removed = 0n
  for (const [name, isExpired] of Object.entries(expired(ctx.clock.now(), sessionHours))) {
    const table = sql.table(name)
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${isExpired} limit ${BATCH} for update skip locked
        ))
      `.execute(ctx.db)
      removed += numAffectedRows
      if (numAffectedRows < BATCH) break
    }
  }
  return removed
}
