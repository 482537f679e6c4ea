import { z } from 'zod'
import { type Minor, Money, minorOf } from './money.ts'
import { Day } from './values.ts'

/**
 * The terms of the contracts that agents are paid by (platform.md section 6), for platform and page alike. What a contract
 * counts, over the agent's whole team and one period: the turnover T, or for dividends the team's loss L, and A, the members
 * who played enough to count as active.
 */

export const contractKinds = ['dividend', 'daily-salary', 'hourly-salary', 'realtime-salary'] as const
export type ContractKind = (typeof contractKinds)[number]

/** How often a dividend is settled: each week, half of a month or month. */
export const dividendPeriods = ['W', 'H', 'M'] as const
/** The period of a contract: a dividend's own; a day, an hour or five minutes of the salaries. */
export type ContractPeriod = (typeof dividendPeriods)[number] | 'D' | 'hour' | 'minutes'

/** The period that each salary has. */
export const salaryPeriods = {
  'daily-salary': 'D',
  'hourly-salary': 'hour',
  'realtime-salary': 'minutes',
} as const satisfies Record<Exclude<ContractKind, 'dividend'>, ContractPeriod>

/** One row of a contract's terms. */
export interface Tier {
  /** The turnover, or for a dividend the loss, that the team must reach. */
  threshold: Minor
  /** How many active members it must have. */
  active: number
  /** What is paid of the turnover or the loss, in basis points (100 is 1 %). */
  rate: number
}

export interface Terms {
  kind: ContractKind
  period: ContractPeriod
  /** The lowest first, one at least. */
  tiers: readonly Tier[]
}

export const MOST_TIERS = 10

/** Terms as a call or an operator's file has them: thresholds as money, rates in basis points. */
export const GivenTerms = z.object({
  kind: z.enum(contractKinds),
  period: z.enum([...dividendPeriods, 'D', 'hour', 'minutes']),
  tiers: z
    .array(
      z.object({
        threshold: Money.refine((money) => !money.startsWith('-')),
        active: z.number().int().min(0).max(1_000_000),
        rate: z.number().int().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(MOST_TIERS),
  /** The day from which they are wanted; otherwise from the next period on. */
  from: Day.optional(),
})
export type GivenTerms = z.infer<typeof GivenTerms>

export const termsOf = ({ kind, period, tiers }: GivenTerms): Terms => ({
  ...{ kind, period },
  tiers: tiers.map(({ threshold, ...tier }) => ({ ...tier, threshold: minorOf(threshold) })),
})

/** Why terms cannot be offered by anybody. `tier` counts from 0. */
export type TermsFault =
  | { fault: 'wrong-period' }
  | { fault: 'tier-count' }
  /** A rate of real time is flat: one tier, which asks for nothing. */
  | { fault: 'not-flat' }
  | { fault: 'rate-not-rising'; tier: number }

/** The first thing that is wrong with terms, whoever offers them; undefined for none. */
export function faultOf({ kind, period, tiers }: Terms): TermsFault | undefined {
  const fits =
    kind === 'dividend' ? dividendPeriods.some((one) => one === period) : period === salaryPeriods[kind]
  if (!fits) return { fault: 'wrong-period' }
  if (tiers.length < 1 || tiers.length > MOST_TIERS) return { fault: 'tier-count' }
  if (kind === 'realtime-salary' && !isFlat(tiers)) return { fault: 'not-flat' }
  const tier = tiers.findIndex(({ rate }, at) => rate <= (tiers[at - 1]?.rate ?? 0))
  return tier < 0 ? undefined : { fault: 'rate-not-rising', tier }
}

const isFlat = ([first, ...others]: readonly Tier[]): boolean =>
  others.length === 0 && first?.threshold === 0n && first.active === 0

/** Whether whoever reaches `tier` reaches `by` as well, and is paid no more there than `by` pays. */
const isCovered = (tier: Tier, by: Tier): boolean =>
  by.threshold <= tier.threshold && by.active <= tier.active && by.rate >= tier.rate

/**
 * The first tier of a downline's terms that no tier of its upline's matches, counted from 0; undefined if all are. A team
 * that reaches the downline's tier is part of the upline's team, which then reaches the matching one: so an upline is always
 * paid at least what its downlines are, if what is counted can only grow with the team.
 */
export function unmatchedTier(upline: readonly Tier[], downline: readonly Tier[]): number | undefined {
  const at = downline.findIndex((tier) => !upline.some((by) => isCovered(tier, by)))
  return at < 0 ? undefined : at
}

/** The highest tier whose conditions all hold; undefined where none does. */
export const tierReached = (
  tiers: readonly Tier[],
  { counted, active }: { counted: Minor; active: number },
): Tier | undefined => tiers.findLast((tier) => counted >= tier.threshold && active >= tier.active)
