import type { Context } from '#platform/base/context.ts'
import { oldestLogin } from './sessions.ts'

/** Whether `authenticate` would still find the member of a token; does not count as a use of the session. */
export async function isSessionAlive(ctx: Context, tokenHash: Buffer): Promise<boolean> {
  const now = ctx.clock.now()
  const oldest = await oldestLogin(ctx)
  const found = await ctx.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.created_at', '>', oldest)
    .where('member.frozen', '=', false)
    .executeTakeFirst()
  return found !== undefined
}
