import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from './rollover.ts'

export interface Withdrawable {
  balance: Minor
  /** Rollover still to be staked. */
  rolloverLeft: Minor
  withdrawable: Minor
}

/**
 * The withdrawable part of a member's main wallet: the balance less the remaining rollover, never below zero.
 *
 * Each unit of remaining rollover stands for a unit of some deposit not yet staked, and the rule is meant to keep such
 * money from passing through the site untouched. The rest is winnings or already played, and the player may take it.
 * One unplayed deposit does not block the whole wallet.
 */
export async function withdrawableOf(ctx: Context, memberId: bigint): Promise<Withdrawable> {
  const balance = await balanceOf(ctx.db, wallet(memberId, 'main'))
  const left = await rolloverLeft(ctx.db, memberId)
  return { balance, rolloverLeft: left, withdrawable: balance > left ? balance - left : 0n }
}
