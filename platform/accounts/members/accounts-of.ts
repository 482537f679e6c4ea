import type { Context, Member } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { accountKey } from '../login/login-failures.ts'

/** The user names of members, by id. */
export async function accountsOf(db: Db, memberIds: bigint[]): Promise<Map<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'account']).where('id', 'in', memberIds).execute()
  return new Map(rows.map((row) => [row.id, row.account]))
}

/** The member of a user name; null where there is none. */
export async function memberByAccount(ctx: Context, account: string): Promise<Member | null> {
  const row = await ctx.db
    .selectFrom('member')
    .select(['id', 'account', 'is_agent', 'upline_id', 'frozen'])
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        account: row.account,
        isAgent: row.is_agent,
        uplineId: row.upline_id,
        frozen: row.frozen,
      }
    : null
}

/** Whether nobody has an account yet. */
export async function hasNoMembers(ctx: Context): Promise<boolean> {
  const anybody = await ctx.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return anybody === undefined
}
