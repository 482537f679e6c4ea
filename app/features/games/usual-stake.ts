import { enteredMoney } from '#app/lib/entered-money.ts'
import { minorOf } from '#contract/money.ts'
import type { StakeLimits } from './game-parts.ts'

const USUAL = '10000.00'

/** What a table proposes to who has not staked yet. */
export const usualStake = (limits: StakeLimits): string => stakeWithin(limits, USUAL) ?? limits.min

/** An entered stake, or the nearest that the table takes; undefined for what is no amount. */
export function stakeWithin({ min, max }: StakeLimits, entered: string): string | undefined {
  const stake = enteredMoney(entered)
  if (stake === undefined) return undefined
  if (minorOf(stake) < minorOf(min)) return min
  return minorOf(stake) > minorOf(max) ? max : stake
}
