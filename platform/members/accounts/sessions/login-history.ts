import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { columnOf } from '#contract/base/sorting.ts'
import { loginSorting, type logins } from '#contract/members/security.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, readPage } from '#platform/base/input/paging.ts'
import { asCode, orderOf } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import type { LoginKind } from './sessions.ts'

const sortedColumns = { time: sql`at`, address: asCode(sql`address`), kind: asCode(sql`kind`) }

/**
 * A page of the member's logins of the last year (`remove-expired-logins.ts`), newest first unless `sort` says
 * otherwise.
 */
export async function loginHistory(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof logins>,
): Promise<Result<ValueOf<typeof logins>>> {
  // Any other order sorts all logins of the year, which takes longer.
  const db = columnOf(input.sort ?? loginSorting.usual) === 'time' ? ctx.reads : ctx.db
  const { place, rows: records } = await readPage(input, (place) =>
    db
      .selectFrom('login_record')
      .select(['id', 'at', 'address', 'user_agent', 'kind', sql<bigint>`count(*) over ()`.as('rows')])
      .where('member_id', '=', member.id)
      .orderBy(orderOf(loginSorting, input.sort, sortedColumns, [sql`at`, sql`id`]))
      .limit(place.size)
      .offset(offsetOf(place))
      .execute(),
  )
  return ok({
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
