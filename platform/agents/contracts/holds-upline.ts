import type { Context } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/** Whether an account has a contract with its upline, and so cannot be moved below another. */
export async function holdsUpline(ctx: Context, account: string): Promise<boolean> {
  const member = await memberByAccount(ctx, account)
  if (!member) return false
  const contract = await ctx.db
    .selectFrom('agent_contract')
    .select('id')
    .where('downline_id', '=', member.id)
    .where('upline_id', 'is not', null)
    .where('living', '=', true)
    .limit(1)
    .executeTakeFirst()
  return contract !== undefined
}

/** Whether a member has a contract, on either side, that is pending or in force, or one that ends with this period. */
export async function hasLivingContract({ db, clock }: Context, memberId: bigint): Promise<boolean> {
  const contract = await db
    .selectFrom('agent_contract')
    .select('id')
    .where((eb) => eb.or([eb('living', '=', true), eb('ends_at', '>', clock.now())]))
    .where((eb) => eb.or([eb('downline_id', '=', memberId), eb('upline_id', '=', memberId)]))
    .limit(1)
    .executeTakeFirst()
  return contract !== undefined
}
