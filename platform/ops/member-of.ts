import { memberByAccount } from '../accounts/index.ts'
import type { Context, Member } from '../context.ts'
import { refuse } from '../result.ts'
import { accepted } from './operator.ts'

/** The member of a user name, in any case; one that is not there ends the command with `not-found`. */
export const memberOf = async (ctx: Context, account: string): Promise<Member> =>
  (await memberByAccount(ctx, account)) ?? accepted<never>(refuse('not-found'), account)
