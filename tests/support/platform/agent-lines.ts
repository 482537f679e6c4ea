import fc from 'fast-check'
import type { Tier } from '#contract/agents/contracts.ts'
import type { Earning } from '#platform/agents/settlements/share-out.ts'

/** Lines of agents with matched terms, and what their members did, for properties of settlements. */

/** The turnover that makes a member active. */
export const PLAYED_ENOUGH = 1_000n

/** Terms in which every rate rises. */
const termsOf = (rows: readonly { threshold: bigint; active: number; rise: number }[]): Tier[] => {
  let rate = 0
  return rows.map(({ threshold, active, rise }) => {
    rate += rise
    return { threshold, active, rate }
  })
}

/** Any terms that the upline's match: some of its tiers, each harder to reach and paid no better. */
const under = (upline: readonly Tier[]) =>
  fc
    .array(
      fc.record({
        of: fc.nat(upline.length - 1),
        more: fc.bigInt(0n, 5_000n),
        members: fc.nat(2),
        less: fc.nat(40),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((rows) => {
      const tiers = rows.map(({ of, more, members, less }): Tier => {
        const { threshold, active, rate } = upline[of] as Tier
        return { threshold: threshold + more, active: active + members, rate: Math.max(1, rate - less) }
      })
      tiers.sort((a, b) => a.rate - b.rate)
      return tiers.filter(({ rate }, at) => rate > (tiers[at - 1]?.rate ?? 0))
    })

export const topTerms = fc
  .array(
    fc.record({
      threshold: fc.bigInt(0n, 20_000n),
      active: fc.nat(4),
      rise: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map(termsOf)

export interface Agent {
  tiers: readonly Tier[]
  /** What the members of its own did, who are no agents. */
  members: readonly bigint[]
  downlines: readonly Agent[]
}

/** A tree of agents with matched terms, and play of anybody in it. */
export const agentUnder = (
  terms: fc.Arbitrary<Tier[]>,
  play: fc.Arbitrary<bigint>,
  levels: number,
): fc.Arbitrary<Agent> =>
  terms.chain((tiers) =>
    fc.record({
      tiers: fc.constant(tiers),
      members: fc.array(play, { maxLength: 4 }),
      downlines:
        levels === 0
          ? fc.constant([])
          : fc.array(agentUnder(under(tiers), play, levels - 1), { maxLength: 3 }),
    }),
  )

export const membersOf = ({ members, downlines }: Agent): bigint[] => [
  ...members,
  ...downlines.flatMap(membersOf),
]
export const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** The earnings of a tree, the top's first. */
export function earningsOf(agent: Agent, uplineId: bigint | null = null, ids = { next: 1n }): Earning[] {
  const memberId = ids.next++
  const played = membersOf(agent)
  return [
    {
      memberId,
      uplineId,
      tiers: agent.tiers,
      counted: sum(played),
      active: played.filter((amount) => amount >= PLAYED_ENOUGH).length,
    },
    ...agent.downlines.flatMap((downline) => earningsOf(downline, memberId, ids)),
  ]
}
