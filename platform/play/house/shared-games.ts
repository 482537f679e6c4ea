import type { PlayedMatch } from '#contract/play/games/fixtures/sport.ts'
import { roundsOf, type Ticket, type TicketAction } from '#contract/play/games/fixtures/ticket.ts'
import type { Action, Outcome } from '#contract/play/games/index.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import type { Flight, SharedGame, SharedGameOf } from '#platform/play/rounds/index.ts'
import { endOfRound } from './end-of-round.ts'
import type { FixtureRules } from './fixtures/fixture-rules.ts'
import type { FlightRules, SharedRules } from './house-game.ts'
import { everyHouseGame, nodeIdOf, rulesOf } from './house-games.ts'

/** The nodes of the games that many play at one table, in rounds that follow each other. */
export const sharedTables: readonly string[] = everyHouseGame
  .filter(({ shared }) => shared && !shared.scheduled)
  .map(nodeIdOf)

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
    flight: shared.flight && ofFlight(shared.flight),
    telling: shared.telling,
    payoutNotice: shared.payoutNotice,
    voidNotice: shared.voidNotice,
    outcomeOf: (seeds, pools) =>
      rules.play(shared.nobody, 0n, new FairStream(seeds), undefined, pools).outcome,
    endsBy(seeds, pools) {
      const settlement = shared.settlement?.(new FairStream(seeds))
      return (wager, stake, actions) => {
        if (!settlement)
          return endOfRound(
            rules,
            { wager, stake, actions: actions as unknown as readonly Action[] },
            new FairStream(seeds),
            pools,
          )
        const { payout, outcome } = settlement.endOf(wager, stake)
        return { payout, outcome: { ...outcome } }
      }
    },
  }
}

/** A game whose rounds fly. */
const ofFlight = (rules: FlightRules): Flight => ({
  times: rules.times,
  mostBets: rules.mostBets,
  lastsMs: (seeds) => rules.lastsMs(new FairStream(seeds)),
  standingOf: (bet, at) => rules.standingOf(bet, 'seeds' in at ? { stream: new FairStream(at.seeds) } : at),
  act: (bet, seeds, afterMs) => rules.act(bet, new FairStream(seeds), afterMs),
})

/** Virtual sports: a round is a match, and a bet a ticket on some of them. */
const ofFixtures = (rules: FixtureRules, shared: SharedRules): SharedGame => ({
  wagerText: shared.wagerText,
  outcomeOf: (seeds, _pools, round) => rules.roundOutcome(round, seeds) as Outcome,
  endsBy() {
    throw new Error('a ticket may be on several rounds')
  },
  several: {
    endOf(wager, _stake, actions, seedsOf) {
      const ticket = wager as Ticket
      const matches = new Map<string, PlayedMatch | null>()
      for (const leg of ticket.lines.flatMap(({ legs }) => legs)) {
        const seeds = seedsOf(leg.round)
        matches.set(leg.round, seeds && rules.drawMatch(leg.match ?? '', new FairStream(seeds)).played)
      }
      if (roundsOf(ticket).every((round) => !matches.get(round))) return undefined
      const { payout, outcome } = rules.ended(ticket, actions as unknown as readonly TicketAction[], matches)
      return { payout, outcome: outcome as Outcome }
    },
    tellsAt: (outcome) => rules.tellsAt(outcome),
  },
})
