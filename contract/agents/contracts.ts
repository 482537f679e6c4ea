import { z } from 'zod'
import { type Minor, Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { Day } from '#contract/base/fields/values.ts'
import type { Flag } from '#contract/base/settings.ts'
import { MAX_ACTIVE_MEMBERS, MAX_TIERS } from '#contract/limits.ts'

/**
 * The terms of the contracts that agents are paid by (platform.md section 6), for platform and page alike. A contract
 * counts, over the agent's whole team and one period, the turnover T, or for dividends the team's loss L; and A, the
 * members who played enough to count as active.
 */

export const contractKinds = ['dividend', 'daily-salary', 'hourly-salary', 'realtime-salary'] as const
export type ContractKind = (typeof contractKinds)[number]

/** The house as the other side of a contract, in filters and downloads; lists name it in the reader's language. */
export const HOUSE = 'house'

/** How often a dividend is settled: each week, half of a month or month. */
export const dividendPeriods = ['W', 'H', 'M'] as const
/** The period of a contract: a dividend's own; a day, an hour or five minutes of the salaries. */
export const ContractPeriod = z.enum([...dividendPeriods, 'D', 'hour', 'minutes'])
export type ContractPeriod = z.infer<typeof ContractPeriod>

/** How contracts of each kind are switched on and off. */
export const contractFlags = {
  dividend: 'SIGNCONDIV3',
  'daily-salary': 'DAILYSALCONT3',
  'hourly-salary': 'HOURSAL3',
  'realtime-salary': 'RTSALARY3',
} as const satisfies Record<ContractKind, Flag>

export const contractStates = [
  /** Proposed by the upline, and not in force yet. */
  'in-process',
  /** In force. */
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  /** In force unchanged, while the downline decides about other terms. */
  'amend-proposed',
  /** In force, while the other side decides about its end. */
  'termination-requested',
  'terminated',
] as const
/** The state of a contract, in the words of `data-status` (site.md section 6). */
export type ContractState = (typeof contractStates)[number]

/** The two sides of a contract. */
export const contractSides = ['upline', 'downline'] as const
export type ContractSide = (typeof contractSides)[number]

/** What can be done to an existing contract. An offer is not listed, because it begins a contract. */
export const contractActions = ['amend', 'terminate', 'withdraw', 'accept', 'reject', 'expire'] as const
export type ContractAction = (typeof contractActions)[number]

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
  /** The rate that is paid of the turnover or the loss, in basis points (100 is 1 %). */
  rate: number
}

export interface Terms {
  kind: ContractKind
  period: ContractPeriod
  /** The lowest first, one at least. */
  tiers: readonly Tier[]
}

/** A tier on the wire: the threshold as money, the rate in basis points. */
export const WireTier = z.object({
  threshold: Money.refine((money) => !money.startsWith('-')),
  active: z.number().int().min(0).max(MAX_ACTIVE_MEMBERS),
  rate: z.number().int().min(1).max(10_000),
})
export type WireTier = z.infer<typeof WireTier>

export const WireTiers = z.array(WireTier).min(1).max(MAX_TIERS)

/** Terms as an operator's file has them. */
export const WireTerms = z.object({
  kind: z.enum(contractKinds),
  period: ContractPeriod,
  tiers: WireTiers,
  /** The wanted first day; absent: the next period. */
  from: Day.optional(),
})
export type WireTerms = z.infer<typeof WireTerms>

/** Terms of an operator's file as they are judged and kept: money in minor units, without the first day. */
export const termsOf = ({ kind, period, tiers }: Pick<WireTerms, 'kind' | 'period' | 'tiers'>): Terms => ({
  kind,
  period,
  tiers: tiers.map(({ threshold, ...tier }) => ({ ...tier, threshold: minorOf(threshold) })),
})

/** Tiers as they travel. */
export const toWireTiers = (tiers: readonly Tier[]): WireTier[] =>
  tiers.map(({ threshold, active, rate }) => ({ threshold: moneyOf(threshold), active, rate }))

/** A fault that makes terms unacceptable. `tier` counts from 0. */
export type TermsFault =
  | { fault: 'wrong-period' }
  | { fault: 'tier-count' }
  /** A real-time rate is flat: one tier without conditions. */
  | { fault: 'not-flat' }
  | { fault: 'rate-not-rising'; tier: number }
  /** It asks for no more than an earlier tier, so it can never apply: reaching it implies reaching that one. */
  | { fault: 'asks-no-more'; tier: number }

/** The first fault of terms, whoever offers them; undefined if there is none. */
export function faultOf({ kind, period, tiers }: Terms): TermsFault | undefined {
  const fits =
    kind === 'dividend' ? dividendPeriods.some((one) => one === period) : period === salaryPeriods[kind]
  if (!fits) return { fault: 'wrong-period' }
  if (tiers.length < 1 || tiers.length > MAX_TIERS) return { fault: 'tier-count' }
  if (kind === 'realtime-salary' && !isFlat(tiers)) return { fault: 'not-flat' }
  const notRising = tiers.findIndex(({ rate }, at) => rate <= (tiers[at - 1]?.rate ?? 0))
  if (notRising >= 0) return { fault: 'rate-not-rising', tier: notRising }
  const tier = tiers.findIndex((one, at) => tiers.slice(0, at).some((earlier) => asksNoMore(one, earlier)))
  return tier < 0 ? undefined : { fault: 'asks-no-more', tier }
}

const asksNoMore = (tier: Tier, than: Tier): boolean =>
  tier.threshold <= than.threshold && tier.active <= than.active

const isFlat = ([first, ...others]: readonly Tier[]): boolean =>
  others.length === 0 && first?.threshold === 0n && first.active === 0

/** Whether reaching `tier` implies reaching `by`, and `by` pays at least as much. */
const isCovered = (tier: Tier, by: Tier): boolean => asksNoMore(by, tier) && by.rate >= tier.rate

/**
 * The first tier of a downline's terms that no tier of its upline covers, counted from 0; undefined if all are covered.
 * A team that reaches the downline's tier is part of the upline's team, which then reaches the covering one. So an
 * upline is always paid at least as much as its downlines, if the counted figure can only grow with the team.
 */
export function unmatchedTier(upline: readonly Tier[], downline: readonly Tier[]): number | undefined {
  const at = downline.findIndex((tier) => !upline.some((by) => isCovered(tier, by)))
  return at < 0 ? undefined : at
}

/** The highest tier whose conditions all hold; undefined if there is none. */
export const tierReached = (
  tiers: readonly Tier[],
  { counted, active }: { counted: Minor; active: number },
): Tier | undefined => tiers.findLast((tier) => counted >= tier.threshold && active >= tier.active)

const tier = (threshold: bigint, active: number, rate: number): Tier => ({ threshold, active, rate })
/** Millions of the currency, in minor units. */
const millions = (count: bigint): Minor => count * 1_000_000_00n

/** The usual tiers of a kind (platform.md section 6): of daily salaries, and of dividends by half of a month. */
export const defaultTiers: Partial<Record<ContractKind, readonly Tier[]>> = {
  'daily-salary': [
    tier(millions(50n), 3, 30),
    tier(millions(200n), 5, 50),
    tier(millions(1_000n), 10, 80),
    tier(millions(5_000n), 20, 100),
  ],
  dividend: [
    tier(0n, 3, 12_00),
    tier(millions(500n), 3, 15_00),
    tier(millions(1_000n), 5, 20_00),
    tier(millions(6_000n), 12, 25_00),
    tier(millions(10_000n), 25, 30_00),
    tier(millions(20_000n), 30, 32_00),
    tier(millions(30_000n), 40, 35_00),
  ],
}
