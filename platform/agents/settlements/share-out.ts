import { type ContractKind, type Tier, tierReached } from '#contract/agents/contracts.ts'
import type { Minor } from '#contract/base/fields/money.ts'

/** A contract in force, of one kind and period, with the figures of its agent's whole team. */
export interface Earning {
  /** The agent who is paid. */
  memberId: bigint
  /** The holder of the contract above it, which pays for this one from its own; null: the house. */
  uplineId: bigint | null
  tiers: readonly Tier[]
  /** The team's turnover; for a dividend its loss to the house, below zero where it won. */
  counted: Minor
  active: number
  /** The carry-over of a dividend: the team's earlier winnings, which its losses must make good first; zero or less. */
  carried?: Minor
  /** The debt from earlier payslips, zero or more: a dividend that did not cover its downlines', or a correction. */
  owed?: Minor
  /** The payments of earlier payslips of the same period, if it is corrected. */
  settled?: Minor
}

/** The result of a period for one agent. The shares of a line add up to the gross of its top, apart from debts. */
export interface Share {
  memberId: bigint
  tier: Tier | undefined
  /** The rate of the tier reached, times the figure that counts. */
  gross: Minor
  /** The gross of its direct downlines. */
  paidDown: Minor
  /** The amount paid to it: never below zero. */
  amount: Minor
  /** For the next period. */
  carried: Minor
  owed: Minor
}

/** An amount times a rate in basis points, rounded down, so that parts never exceed the whole. */
const partOf = (amount: Minor, rate: number): Minor => (amount * BigInt(rate)) / 10_000n

/**
 * The payment to each agent of a line for one period (platform.md section 6): its gross less that of its direct
 * downlines, and less what was settled for this period already. Turnover only grows with the team, so with covered
 * tiers no share of a salary is negative; a negative one throws, because its tiers were not covered. A team's loss can
 * shrink: a dividend that does not cover its downlines' pays nothing, and the shortfall is taken from the next ones, as
 * are corrections; no wallet is debited.
 */
export function shareOut(kind: ContractKind, earnings: readonly Earning[]): Share[] {
  const grossOf = new Map(earnings.map((earning) => [earning.memberId, grossOfOne(kind, earning)]))
  const paidDown = new Map<bigint, Minor>()
  for (const { memberId, uplineId } of earnings)
    if (uplineId !== null)
      paidDown.set(uplineId, (paidDown.get(uplineId) ?? 0n) + (grossOf.get(memberId)?.gross ?? 0n))
  return earnings.map(({ memberId, owed = 0n, settled = 0n }) => {
    const { tier, gross, carried } = grossOf.get(memberId) ?? { tier: undefined, gross: 0n, carried: 0n }
    const down = paidDown.get(memberId) ?? 0n
    const left = gross - down - settled - owed
    if (gross < down && kind !== 'dividend')
      throw new Error(`${kind} of member ${memberId}: ${gross} does not cover ${down}`)
    const common = { memberId, tier, gross, paidDown: down, carried }
    return left < 0n ? { ...common, amount: 0n, owed: -left } : { ...common, amount: left, owed: 0n }
  })
}

function grossOfOne(kind: ContractKind, { tiers, counted, active, carried = 0n }: Earning) {
  const basis = kind === 'dividend' ? counted + carried : counted
  const tier = tierReached(tiers, { counted: basis, active })
  return {
    tier,
    gross: tier && basis > 0n ? partOf(basis, tier.rate) : 0n,
    // A team that won carries its winnings into the next period.
    carried: kind === 'dividend' && basis < 0n ? basis : 0n,
  }
}
