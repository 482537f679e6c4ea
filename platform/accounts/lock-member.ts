import type { Context } from '../context.ts'
import { accountKey } from './login-failures.ts'

/**
 * Locks the member of a user name until the end of the transaction of `ctx.db` and answers what it is by then; undefined
 * where there is none. Whoever changes a member, its sessions or its failed logins in one transaction locks the member
 * first, so that no two wait for each other. Rows that merely refer to the member (a bet, an order) do not wait.
 */
export const lockMember = (ctx: Context, account: string) =>
  ctx.db
    .selectFrom('member')
    .select([
      'id',
      'account',
      'is_agent',
      'password_hash',
      'must_change_password',
      'frozen',
      'first_login_at',
    ])
    .where('account_key', '=', accountKey(account))
    .forNoKeyUpdate()
    .executeTakeFirst()
