import type { PlayedMatch } from '#contract/play/games/fixtures/sport.ts'
import { roundsOf, type Ticket } from '#contract/play/games/fixtures/ticket.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import type { SharedGame, SharedGameOf } from '#platform/play/rounds/index.ts'
import { endOfRound } from './end-of-round.ts'
import type { FixtureRules } from './fixtures/fixture-rules.ts'
import type { SharedRules } from './house-game.ts'
import { rulesOf } from './house-games.ts'

/** The games that are played together, in the form that the engine of rounds uses. */
export const sharedGameOf: SharedGameOf = (vendor, node) => {
  const rules = rulesOf(vendor, node)
  const shared = rules?.shared
  if (!shared) return undefined
  const { fixtures } = rules
  if (fixtures) return ofFixtures(fixtures, shared)
  return {
    wagerText: shared.wagerText,
    pooled: shared.pooled,
    outcomeOf: (seeds, pools) =>
      rules.play(shared.nobody, 0n, new FairStream(seeds), undefined, pools).outcome,
    endsBy(seeds, pools) {
      const settlement = shared.settlement?.(new FairStream(seeds))
      return (wager, stake) => {
        if (!settlement) return endOfRound(rules, { wager, stake }, new FairStream(seeds), pools)
        const { payout, outcome } = settlement.endOf(wager, stake)
        return { payout, outcome: { ...outcome } }
      }
    },
  }
}

/** Virtual sports: a round is a match, and a bet a ticket on some of them. */
const ofFixtures = (rules: FixtureRules, shared: SharedRules): SharedGame => ({
  wagerText: shared.wagerText,
  outcomeOf: (seeds, _pools, round) => rules.roundOutcome(round, seeds) as Outcome,
  endsBy() {
    throw new Error('a ticket may be on several rounds')
  },
  several: {
    endOf(wager, _stake, seedsOf) {
      const ticket = wager as Ticket
      const matches = new Map<string, PlayedMatch | null>()
      for (const leg of ticket.lines.flatMap(({ legs }) => legs)) {
        const seeds = seedsOf(leg.round)
        matches.set(leg.round, seeds && rules.drawMatch(leg.match ?? '', new FairStream(seeds)).played)
      }
      if (roundsOf(ticket).every((round) => !matches.get(round))) return undefined
      const { payout, outcome } = rules.ended(ticket, matches)
      return { payout, outcome: outcome as Outcome }
    },
    tellsAt: (outcome) => rules.tellsAt(outcome),
  },
})
