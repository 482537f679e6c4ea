import type { Context } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/**
 * The records of the member of `account`, or everybody's where no account is asked for; none if there is no such member.
 * `rows` takes the member's id.
 */
export async function ofMember<Row>(
  platform: Context,
  account: string | undefined,
  rows: (memberId: bigint | undefined) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const member = account === undefined ? undefined : await memberByAccount(platform, account)
  return member === null ? [] : rows(member?.id)
}
