import { enteredMoney } from '#app/lib/entered-money.ts'
import type { Outcome } from '#contract/games.ts'
import { minorOf } from '#contract/money.ts'
import type { StakeLimits, Table } from './game-parts.ts'

const USUAL = '10000.00'

/** The stake that a table proposes to a player who has not staked yet. */
export const usualStake = (limits: StakeLimits): string => stakeWithin(limits, USUAL) ?? limits.min

/** An entered stake, or the nearest that the table takes; undefined if it is no amount. */
export function stakeWithin({ min, max }: StakeLimits, entered: string): string | undefined {
  const stake = enteredMoney(entered)
  if (stake === undefined) return undefined
  if (minorOf(stake) < minorOf(min)) return min
  return minorOf(stake) > minorOf(max) ? max : stake
}

/** The initial stake of a game: the chosen one, else the last round's, else the usual one. */
export const stakeOn = ({ chosen, last, stake }: Pick<Table<Outcome>, 'chosen' | 'last' | 'stake'>): string =>
  stakeWithin(stake, chosen.get('stake') ?? '') ?? last?.bet.stake ?? usualStake(stake)

/** An amount as a chip says it: `50K`. */
export const onChip = (stake: string): string => {
  const whole = stake.replace(/\.\d+$/, '')
  return whole.replace(/0{6}$/, 'M').replace(/0{3}$/, 'K')
}
