import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Earnings } from './earnings.ts'
import { type Cost, MILLION, type Strategy } from './strategy.ts'

/** A strategy that was played, with all that came of it, in minor units. */
export interface Played {
  strategy: Strategy
  staked: Minor
  paid: Minor
  turnover: Minor
  /** By how much less must be turned over before money may be withdrawn. */
  freed: Minor
  cost: Cost
  earnings: Earnings
}

/** `counts nothing`: bets that cost nothing, count nothing and earn nothing. */
export type Verdict = 'loses' | 'counts nothing' | 'GAINS'

/** The exact cost in minor units, rounded down. */
const costOf = ({ cost }: Played): Minor => cost.exact / MILLION

/**
 * What a dividend would pay in the long run: its share (basis points) of what is lost once rebates and gifts were credited. The one
 * of the period itself would be luck.
 */
function dividendOf(played: Played, basisPoints: number): Minor {
  const { rebate, gifts, missions } = played.earnings
  const loss = costOf(played) - rebate - gifts - missions
  return loss > 0n ? (loss * BigInt(basisPoints)) / 10_000n : 0n
}

/** All that turnover has earned, without what has a ceiling. */
function earnedBy(played: Played, dividend: number): Minor {
  const { cost, turnover, earnings } = played
  const { rebate, points, commission, share, reward, gifts, missions } = earnings
  const earned = rebate + points + commission + share + gifts
  const usual = cost.turnover === undefined || turnover === 0n ? earned : (earned * cost.turnover) / turnover
  return usual + reward + missions + dividendOf(played, dividend)
}

/** Whether a strategy loses in the long run. */
export function verdictOf(played: Played, dividend: number): Verdict {
  const [cost, earned] = [costOf(played), earnedBy(played, dividend)]
  const { staked, turnover, freed } = played
  const isNothing = earned === 0n && turnover === 0n && freed === 0n
  if (cost === 0n) return staked > 0n && isNothing ? 'counts nothing' : 'GAINS'
  return earned < cost ? 'loses' : 'GAINS'
}

const HEADS = [
  'accounts',
  'staked',
  'turnover',
  'rebate',
  'points',
  'commission',
  'share',
  'reward',
  'gifts',
  'missions',
  'dividend',
  'earned',
  'cost',
  'net',
  'realised',
  'ceilings',
]
const NAME_WIDTH = 48
const MONEY_WIDTH = 11

const inColumns = (name: string, cells: readonly string[], verdict: string) =>
  `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(MONEY_WIDTH)).join('')}  ${verdict}`

export const headLine = (): string => inColumns('strategy', HEADS, 'verdict')

/**
 * A line of the table, in whole units of money. `earned`, `cost` and `net` are those of the long run; `realised` is what
 * the accounts have gained with all that they were paid, by luck; `ceilings` (missions that ask for no turnover) are given once, or once in a period.
 */
export function lineOf(played: Played, dividend: number): string {
  const { strategy, staked, paid, turnover, earnings } = played
  const { rebate, points, commission, share, gifts, missions, reward, ceilings } = earnings
  const [earned, cost] = [earnedBy(played, dividend), costOf(played)]
  const given = rebate + points + commission + share + gifts + missions + reward
  const amounts = [
    staked,
    turnover,
    rebate,
    points,
    commission,
    share,
    reward,
    gifts,
    missions,
    dividendOf(played, dividend),
    earned,
    cost,
    earned - cost,
    paid - staked + given,
    ceilings,
  ]
  const shown = amounts.map((amount) => moneyOf(amount).replace(/\.\d\d$/, ''))
  return inColumns(strategy.name, [String(strategy.accounts), ...shown], verdictOf(played, dividend))
}
