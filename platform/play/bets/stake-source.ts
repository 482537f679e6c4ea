import { isTrial } from '#contract/account-kind.ts'
import type { Minor } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockRunningBonus, type RunningBonus, stakedWallet } from '#platform/benefits/promotions/index.ts'

/** Which wallet a stake is taken from, and its payout goes back to. */
export interface StakeSource {
  wallet: 'main' | 'bonus' | 'play'
  /** The bonus that runs, locked, whichever wallet is staked: cash counts for its wagering too. */
  bonus: RunningBonus | undefined
}

/**
 * A trial account stakes its play money; anybody else the main wallet, and the bonus wallet only where that is empty for
 * a game of this least stake (docs/decisions/0018-own-money-first.md). After `takeNonce`, which the member's other stakes
 * wait for. Refuses `insufficient-balance` at `stake` where the bonus wallet holds less; the ledger does of the others.
 */
export async function stakeSource(
  ctx: Context,
  member: Member,
  stake: Minor,
  leastStake: Minor,
): Promise<Result<StakeSource>> {
  if (isTrial(member.accountKind)) return ok({ wallet: 'play', bonus: undefined })
  const bonus = await lockRunningBonus(ctx, member.id)
  const wallet = await stakedWallet(ctx, member.id, leastStake, bonus)
  return wallet === 'bonus' && bonus && stake > bonus.balance
    ? refuse('insufficient-balance', { field: 'stake' })
    : ok({ wallet, bonus })
}
