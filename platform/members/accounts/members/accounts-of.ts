import { sql } from 'kysely'
import type { AccountKind } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { accountKey } from '../base/login-failures.ts'

/** The user names of members, by id. */
export async function accountsOf(db: Db, memberIds: bigint[]): Promise<Map<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'account']).where('id', 'in', memberIds).execute()
  return new Map(rows.map((row) => [row.id, row.account]))
}

/** The user names, as a table to join. */
export const accountNames = sql<{ id: bigint; account: string; account_key: string }>`(
  select id, account, account_key from member
)`

/** The columns of members for lists of other rooms, as a table to select from. */
export const memberFacts = sql<{
  id: bigint
  account: string
  account_key: string
  is_agent: AccountKind
  upline_id: bigint | null
  frozen: boolean
  /** The agent that froze it; null if the operator did. */
  frozen_by: bigint | null
  rebate: number
  created_at: Date
}>`(select id, account, account_key, is_agent, upline_id, frozen, frozen_by, rebate, created_at from member)`

/** When each member joined and by which number it is known, without trial accounts, as a table to select from. */
export const memberOrigins = sql<{ id: bigint; mobile: string | null; created_at: Date }>`(
  select id, mobile, created_at from member where is_agent <> 4
)`

/** The member with a user name; null if there is none. */
export async function memberByAccount(ctx: Context, account: string): Promise<Member | null> {
  const row = await selectMember(ctx.db).where('account_key', '=', accountKey(account)).executeTakeFirst()
  return row ? toMember(row) : null
}

/** The member with an id; null if there is none. */
export async function memberById(ctx: Context, id: bigint): Promise<Member | null> {
  const row = await selectMember(ctx.db).where('id', '=', id).executeTakeFirst()
  return row ? toMember(row) : null
}

const selectMember = (db: Db) =>
  db.selectFrom('member').select(['id', 'account', 'is_agent', 'upline_id', 'frozen'])

type Row = Awaited<ReturnType<ReturnType<typeof selectMember>['executeTakeFirstOrThrow']>>

const toMember = ({ id, account, is_agent, upline_id, frozen }: Row): Member => ({
  id,
  account,
  accountKind: is_agent,
  uplineId: upline_id,
  frozen,
})

/** Whether there are no accounts yet. */
export async function hasNoMembers(ctx: Context): Promise<boolean> {
  const anybody = await ctx.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return anybody === undefined
}
