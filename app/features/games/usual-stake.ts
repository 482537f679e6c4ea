import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { LastBet, StakeLimits, Table } from './game-parts.ts'

const USUAL = '10000.00'

/** The stake that a table proposes to a player who has not staked yet. */
const usualStake = (limits: StakeLimits): string => stakeWithin(limits, USUAL) ?? limits.min

/** An entered stake, or the nearest that the table takes; undefined if it is no amount. */
export function stakeWithin({ min, max }: StakeLimits, entered: string): string | undefined {
  const stake = enteredMoney(entered)
  if (stake === undefined) return undefined
  if (minorOf(stake) < minorOf(min)) return min
  return minorOf(stake) > minorOf(max) ? max : stake
}

/** The initial stake of a game: the chosen one, else the last round's, else the usual one. */
export const stakeOn = ({
  chosen,
  last,
  stake,
}: Pick<Table<Outcome>, 'chosen' | 'stake'> & { last: Pick<LastBet<Outcome>, 'bet'> | null }): string =>
  stakeWithin(stake, chosen.get('stake') ?? '') ?? last?.bet.stake ?? usualStake(stake)

/** An amount as a chip says it: `50K`, and one that is not round as the language writes it. */
export function onChip(stake: string, locale: string): string {
  const whole = stake.replace(/\.\d+$/, '')
  const [, round = whole, zeros = ''] = /^(\d*[1-9]\d*?)(0{6}|0{3})$/.exec(whole) ?? []
  return moneyText(round, locale) + (zeros && (zeros.length === 6 ? 'M' : 'K'))
}
