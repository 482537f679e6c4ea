import type { Context } from '#platform/base/context.ts'
import { accountKey } from './login-failures.ts'

const columns = [
  'id',
  'account',
  'is_agent',
  'password_hash',
  'password_changed_at',
  'temporary_password_hash',
  'temporary_password_until',
  'must_change_password',
  'mobile',
  'mobile_proved',
  'two_factor_secret',
  'frozen',
  'frozen_by',
  'closed_at',
  'first_login_at',
] as const

/**
 * Locks the member with a user name until the end of the transaction of `ctx.db` and returns its current state;
 * undefined if there is none. Lock order: any transaction that changes a member, its sessions or its failed logins
 * locks the member first. Rows that only refer to the member (a bet, an order) do not wait.
 */
export const lockMember = (ctx: Context, account: string) =>
  ctx.db
    .selectFrom('member')
    .select(columns)
    .where('account_key', '=', accountKey(account))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** `lockMember` by id. */
export const lockMemberById = (ctx: Context, id: bigint) =>
  ctx.db.selectFrom('member').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** A member locked by either function. */
export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>
