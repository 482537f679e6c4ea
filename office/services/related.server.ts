import type { Context } from '#platform/base/context.ts'
import { bankSharers } from '#platform/cashier/withdrawals/index.ts'
import { type RelatedMember, relatedMembers } from '#platform/members/accounts/index.ts'

/** Another account that shares something with a member's; by each trait that it shares. */
export interface RelatedAccount extends Omit<RelatedMember, 'trait'> {
  trait: RelatedMember['trait'] | 'bank-account'
}

/** The accounts that share a bank account with a member's, then those that share a name, a number, a device or an address. */
export async function relatedAccounts(platform: Context, memberId: bigint): Promise<RelatedAccount[]> {
  const [sharers, related] = await Promise.all([
    bankSharers(platform, memberId),
    relatedMembers(platform, memberId),
  ])
  return [...sharers.map((one) => ({ ...one, trait: 'bank-account' as const, times: 0 })), ...related]
}
