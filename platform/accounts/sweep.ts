import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Rows of one kind that one sweep removes at most, so that it never holds a table up; the next one goes on. */
const MOST_ROWS = 10_000
/** Failed logins of a name that has not been tried for this long are forgotten; locked accounts stay locked. */
const FAILURES_KEPT_DAYS = 90

/** Removes what has expired: sessions, captchas, throttle windows, old failures. For a job, every hour or so. */
export async function sweepExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const longAgo = new Date(now.getTime() - FAILURES_KEPT_DAYS * 86_400_000)
  await sql`delete from session where token_hash in (select token_hash from session where expires_at <= ${now} limit ${MOST_ROWS})`.execute(
    ctx.db,
  )
  await sql`delete from captcha where id in (select id from captcha where expires_at <= ${now} limit ${MOST_ROWS})`.execute(
    ctx.db,
  )
  await sql`delete from throttle where key in (select key from throttle where window_ends_at <= ${now} limit ${MOST_ROWS}) and window_ends_at <= ${now}`.execute(
    ctx.db,
  )
  await sql`delete from login_failure where account_key in (select account_key from login_failure where last_at <= ${longAgo} and in_a_row < 100 limit ${MOST_ROWS}) and last_at <= ${longAgo}`.execute(
    ctx.db,
  )
}
