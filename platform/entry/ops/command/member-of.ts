import type { Context, Member } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { CommandRefused } from './operator.ts'

/** The member of a user name, in any case; one that is not there ends the command with `not-found`. */
export async function memberOf(ctx: Context, account: string): Promise<Member> {
  const member = await memberByAccount(ctx, account)
  if (!member) throw new CommandRefused(`not-found: there is no member ${account}`)
  return member
}
