import type { Context } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/**
 * What holds an account below its upline: a contract with it, offered or in force; or the last period of one that has ended, until
 * that period is over and counted.
 */
export type UplineHold = 'contract' | 'last-period'

/**
 * What prevents moving an account below another one; undefined where nothing does. A last period is paid out of the upline's
 * contract, by what the team has done below that upline. `countedUntil`: the moment up to which figures are counted.
 */
export async function uplineHold(
  ctx: Context,
  account: string,
  countedUntil: Date,
): Promise<UplineHold | undefined> {
  const member = await memberByAccount(ctx, account)
  if (!member) return undefined
  const contract = await ctx.db
    .selectFrom('agent_contract as contract')
    .select('living')
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
    .orderBy('living', 'desc')
    .limit(1)
    .executeTakeFirst()
  return contract && (contract.living ? 'contract' : 'last-period')
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
