import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { unwrap } from './operator.ts'

/** The member of a user name, in any case; one that is not there ends the command with `not-found`. */
export const memberOf = async (ctx: Context, account: string): Promise<Member> =>
  (await memberByAccount(ctx, account)) ?? unwrap<never>(refuse('not-found'), account)
