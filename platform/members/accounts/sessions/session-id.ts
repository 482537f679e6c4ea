import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isValid, oldestLogin } from './sessions.ts'

/** The id of a session, which stays the same when its token is replaced. */
export async function sessionIdOf(ctx: Context, tokenHash: Buffer): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return id
}

/** The id of a session, which does not end before the transaction of `ctx.db` does; undefined: it has ended. */
export async function holdSession(ctx: Context, tokenHash: Buffer): Promise<string | undefined> {
  const session = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst()
  return session?.id
}

/** Whether the session with an id is still open, as a value within a statement; does not count as a use of it. */
export async function isSessionOpen(ctx: Context, id: RawBuilder<string>): Promise<RawBuilder<boolean>> {
  const oldest = await oldestLogin(ctx)
  return sql<boolean>`exists (
    select from session s join member m on m.id = s.member_id
    where s.id = ${id} and ${isValid(ctx.clock.now(), oldest)}
  )`
}
