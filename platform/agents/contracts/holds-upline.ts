import type { Context } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/**
 * Whether an account cannot be moved below another: it has a contract with its upline, or one that has ended and whose last period
 * is not over, or not counted yet. Such a period is paid out of the upline's contract, by what the team has done below that upline.
 * `countedUntil`: the moment up to which figures are counted.
 */
export async function holdsUpline(ctx: Context, account: string, countedUntil: Date): Promise<boolean> {
  const member = await memberByAccount(ctx, account)
  if (!member) return false
  const contract = await ctx.db
    .selectFrom('agent_contract as contract')
    .select('id')
    .where('downline_id', '=', member.id)
    .where('upline_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('living', '=', true),
        // One that ended before its first period was never in force.
        eb.and([
          eb('ends_at', '>', countedUntil),
          eb.exists(
            eb
              .selectFrom('agent_contract_version')
              .select('contract_id')
              .whereRef('contract_id', '=', 'contract.id')
              .whereRef('starts_at', '<', 'contract.ends_at'),
          ),
        ]),
      ]),
    )
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
