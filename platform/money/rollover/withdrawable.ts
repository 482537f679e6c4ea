import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { turnoverLeft } from './turnover.ts'

export interface Withdrawable {
  balance: Minor
  turnoverLeft: Minor
  withdrawable: Minor
}

/**
 * What of a member's main wallet may leave: the balance less the turnover that is left, never below zero.
 *
 * Each unit of turnover that is left stands for a unit of some deposit that was not staked yet, and such money must not
 * pass through the site untouched; that is what the rule is for. Whatever the wallet holds beyond it is winnings, or
 * was played already, and is the player's to take. The whole wallet is not blocked by one unplayed deposit.
 */
export async function withdrawableOf(ctx: Context, memberId: bigint): Promise<Withdrawable> {
  const balance = await balanceOf(ctx.db, wallet(memberId, 'main'))
  const left = await turnoverLeft(ctx.db, memberId)
  return { balance, turnoverLeft: left, withdrawable: balance > left ? balance - left : 0n }
}
