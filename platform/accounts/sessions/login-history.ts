import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { logins } from '#contract/security.ts'
import type { Context, Member } from '../../context.ts'
import { offsetOf, placeOf } from '../../paging.ts'
import { done, type Result } from '../../result.ts'
import type { LoginKind } from './sessions.ts'

/** A page of the member's logins that are kept, a year of them (`jobs/remove-expired.ts`), the newest first. */
export async function loginHistory(
  ctx: Context,
  member: Member,
  wish: ParsedInputOf<typeof logins>,
): Promise<Result<ValueOf<typeof logins>>> {
  const theirs = ctx.db.selectFrom('login_record').where('member_id', '=', member.id)
  const { rows } = await theirs.select(({ fn }) => fn.countAll<bigint>().as('rows')).executeTakeFirstOrThrow()
  const place = placeOf(BigInt(rows), wish)
  const records = await theirs
    .select(['id', 'at', 'address', 'user_agent', 'kind'])
    .orderBy('id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({
    ...place,
    content: records.map((row) => ({
      id: String(row.id),
      time: row.at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      kind: row.kind as LoginKind,
    })),
  })
}
