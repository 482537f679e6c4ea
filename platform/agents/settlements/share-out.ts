import { type ContractKind, type Tier, tierReached } from '#contract/agent-contracts.ts'
import type { Minor } from '#contract/money.ts'

/** A contract in force of one kind and period, with what its agent's whole team did in the period. */
export interface Earning {
  /** The agent who is paid. */
  memberId: bigint
  /** Who holds a contract of this kind above it, and pays for it out of its own; null: the house. */
  uplineId: bigint | null
  tiers: readonly Tier[]
  /** The team's turnover; for a dividend its loss to the house, below zero where it won. */
  counted: Minor
  active: number
  /** What earlier periods left of a dividend: the team's winnings that its losses must make good first, zero or less. */
  carried?: Minor
  /** What earlier payslips lacked, zero or more: a dividend for those of its downlines, or anything that was corrected. */
  owed?: Minor
  /** What earlier payslips of this very period came to, where it is corrected. */
  settled?: Minor
}

/** What a period comes to for one agent. The shares of a line add up to the gross of its top, but for what is owed. */
export interface Share {
  memberId: bigint
  tier: Tier | undefined
  /** The rate of the tier reached of what was counted. */
  gross: Minor
  /** The gross of its direct downlines. */
  paidDown: Minor
  /** What is paid to it: never below zero. */
  amount: Minor
  /** For the next period. */
  carried: Minor
  owed: Minor
}

/** What a rate in basis points gives of an amount, rounded down: so the parts of a whole never exceed its own. */
const partOf = (amount: Minor, rate: number): Minor => (amount * BigInt(rate)) / 10_000n

/**
 * What each agent of a line is paid for one period (platform.md section 6): its gross less that of its direct downlines, and
 * less what this period has settled already. Turnover can only grow with the team, so with matched tiers nobody's share of a
 * salary is below zero. A team's loss can shrink: a dividend that does not cover its downlines' pays nothing, and what is
 * lacking is taken from the next ones, as is what a correction takes back; no wallet is debited. A salary below zero throws:
 * its tiers were not matched.
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
    // A team that won begins its next period with what it won.
    carried: kind === 'dividend' && basis < 0n ? basis : 0n,
  }
}
