import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isValid, oldestLogin } from './sessions.ts'

/** Whether `authenticate` would still find the member of a token; does not count as a use of the session. */
export async function isSessionAlive(ctx: Context, tokenHash: Buffer): Promise<boolean> {
  const oldest = await oldestLogin(ctx)
  const { rows } = await sql`
    select from session s join member m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and ${isValid(ctx.clock.now(), oldest)}
  `.execute(ctx.db)
  return rows.length > 0
}
