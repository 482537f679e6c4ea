import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { maskedAccount } from './masked-account.ts'

/** Chooses whether others see the member's bets. Refuses `in-need-true-account`. */
export async function chooseListed(
  ctx: Context,
  member: Member,
  { listed }: { listed: boolean },
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  await ctx.db.updateTable('member').set({ unlisted: !listed }).where('id', '=', member.id).execute()
  return ok({})
}

/** Whether others see the bets of the member with this id: a condition within another room's statement. */
export const isListed = (memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  // Asked for each row by its key: joined, all members would be read.
  sql`(select not member.unlisted from member where member.id = ${memberId})`

/** What others see in place of the name of a member who is not listed. */
const NOBODY = '***'

/** The names of members as others see them, by id: masked, and of who is not listed nothing. */
export async function shownAccountsOf(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'account', 'unlisted'])
    .where('id', 'in', [...memberIds])
    .execute()
  return new Map(rows.map(({ id, account, unlisted }) => [id, unlisted ? NOBODY : maskedAccount(account)]))
}
