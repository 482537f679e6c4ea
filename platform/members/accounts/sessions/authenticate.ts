import { sql } from 'kysely'
import type { Call, Context } from '#platform/base/context.ts'
import { SEEN_EVERY_MS, SESSION_IDLE_MS } from '#platform/members/limits.ts'
import { hashOfToken, isValid, oldestLogin } from './sessions.ts'

/** The columns of `m` and `s` that `sessionOf` reads. */
export const sessionColumns = sql`m.id, m.account, m.is_agent, m.upline_id, s.last_seen_at`

export interface SessionRow {
  id: bigint
  account: string
  is_agent: number
  upline_id: bigint | null
  last_seen_at: Date
}

/** The caller of a valid session, with the token's hash. */
export type OwnSession = { member: NonNullable<Call['member']>; tokenHash: Buffer }

/**
 * The member of a token; null for an unknown, revoked or expired token, and for a frozen member. One indexed query, and
 * once a minute a second one that records the use and extends the session (12 idle hours; "remember me" always ends 1
 * day after the login). No session outlives the setting `sessionLifetimeHours`, counted from its login.
 *
 * A member that must change its password is returned too: the site redirects every private page to the change (site.md
 * section 3), and the platform has nothing to hide from somebody who knows the password.
 */
export async function authenticate(ctx: Context, token: string): Promise<OwnSession | null> {
  const tokenHash = hashOfToken(token)
  const oldest = await oldestLogin(ctx)
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from session s join member m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and ${isValid(ctx.clock.now(), oldest)}
  `.execute(ctx.reads)
  const [row] = rows
  return row ? sessionOf(ctx, tokenHash, row) : null
}

/** The caller of a row of `sessionColumns`; records the use of the session. */
export async function sessionOf(ctx: Context, tokenHash: Buffer, row: SessionRow): Promise<OwnSession> {
  const now = ctx.clock.now()
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS)
  if (row.last_seen_at <= seenBefore) {
    const idleEnd = new Date(now.getTime() + SESSION_IDLE_MS)
    const lifetime = `${await ctx.settings.value('sessionLifetimeHours')} hours`
    await sql`
      update session set last_seen_at = ${now}, expires_at = case when remember then expires_at
        else least(${idleEnd}, created_at + ${lifetime}::interval) end
      where token_hash = ${tokenHash} and last_seen_at <= ${seenBefore}
    `.execute(ctx.db)
  }
  return {
    tokenHash,
    member: {
      id: row.id,
      account: row.account,
      accountKind: row.is_agent,
      uplineId: row.upline_id,
      frozen: false,
    },
  }
}
