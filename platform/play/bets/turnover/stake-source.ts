import type { Minor } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  lockStakedBonus,
  type RunningBonus,
  runningBonusLocked,
  stakedWallet,
} from '#platform/benefits/promotions/index.ts'
import { guardAllows, mayStake, stakeGuard } from '#platform/members/responsible-gaming/index.ts'

export type StakedWallet = 'main' | 'bonus' | 'play'

/** The wallet that a stake is taken from, and its payout goes back to. */
export interface StakeSource {
  wallet: StakedWallet
  /** The running bonus, locked, whichever wallet is staked: cash counts for its wagering too. */
  bonus: RunningBonus | undefined
}

/**
 * A trial account stakes its play money; anybody else the main wallet, and the bonus wallet only if the main wallet
 * holds less than the game's least stake (docs/decisions/0018-own-money-first.md). The statement that locks the bonus
 * also checks whether the member may stake now. Call it after `takeNonce`, where the member's other stakes wait.
 *
 * Limits count cash; a break from play forbids every stake except play money. Refuses as `mayStake`, and
 * `insufficient-balance` at `stake` if the bonus wallet holds less; for the other wallets the ledger refuses.
 */
export async function admitStake(
  ctx: Context,
  member: Member,
  { stake, leastStake }: { stake: Minor; leastStake: Minor },
): Promise<Result<StakeSource>> {
  if (isTrial(member.accountKind)) return ok({ wallet: 'play', bonus: undefined })
  const { guard, beside: bonusId } = await stakeGuard(ctx, member.id, runningBonusLocked(ctx, member.id))
  const bonus = bonusId === null ? undefined : await lockStakedBonus(ctx, bonusId)
  const wallet = await stakedWallet(ctx, member.id, leastStake, bonus)
  if (wallet === 'bonus' && bonus && stake > bonus.balance)
    return refuse('insufficient-balance', { field: 'stake' })
  const allowed = guardAllows(guard, wallet === 'main' ? stake : 0n)
  return allowed.ok ? ok({ wallet, bonus }) : allowed
}

/** Whether more may be staked on a bet, from the wallet of its stake. */
export const mayStakeFrom = async (
  ctx: Context,
  memberId: bigint,
  wallet: StakeSource['wallet'],
  amount: Minor,
): Promise<Result<null>> =>
  wallet === 'play' ? ok(null) : mayStake(ctx, memberId, wallet === 'main' ? amount : 0n)
