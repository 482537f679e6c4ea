import { CompiledQuery } from 'kysely'
import type { Call, Context } from '#platform/base/context.ts'
import { hashOfToken, IDLE_MS, oldestLogin } from './sessions.ts'

/** How stale "last seen" may be: an active session writes once in this time, not once per call. */
const SEEN_EVERY_MS = 60_000

// Text rather than a query builder: this runs before every private call.
const find = `
  select m.id, m.account, m.is_agent, m.upline_id, s.last_seen_at <= $3 as stale
  from session s join member m on m.id = s.member_id
  where s.token_hash = $1 and s.expires_at > $2 and s.created_at > $4 and not m.frozen`

const see = `
  update session set last_seen_at = $2, expires_at = case when remember then expires_at else least($3, created_at + $5::interval) end
  where token_hash = $1 and last_seen_at <= $4`

interface Found {
  id: bigint
  account: string
  is_agent: number
  upline_id: bigint | null
  stale: boolean
}

/**
 * The member of a token; null for an unknown, revoked or expired token, and for a frozen member. One indexed query, and
 * once a minute a second one that records the use and extends the session (12 idle hours; "remember me" always ends 1
 * day after the login). No session outlives the setting `sessionLifetimeHours`, counted from its login.
 *
 * A member that must change its password is answered too: the site redirects every private page to the change (site.md
 * section 3), and the platform has nothing to hide from somebody who knows the password.
 */
export async function authenticate(
  ctx: Context,
  token: string,
): Promise<Pick<Call, 'member' | 'tokenHash'> | null> {
  const tokenHash = hashOfToken(token)
  const now = ctx.clock.now()
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS)
  const lifetimeHours = await ctx.settings.value('sessionLifetimeHours')
  const oldest = await oldestLogin(ctx)
  const { rows } = await ctx.db.executeQuery(CompiledQuery.raw(find, [tokenHash, now, seenBefore, oldest]))
  const found = rows[0] as Found | undefined
  if (!found) return null
  if (found.stale) {
    const idleEnd = new Date(now.getTime() + IDLE_MS)
    await ctx.db.executeQuery(
      CompiledQuery.raw(see, [tokenHash, now, idleEnd, seenBefore, `${lifetimeHours} hours`]),
    )
  }
  return {
    tokenHash,
    member: {
      id: found.id,
      account: found.account,
      accountKind: found.is_agent,
      uplineId: found.upline_id,
      frozen: false,
    },
  }
}
