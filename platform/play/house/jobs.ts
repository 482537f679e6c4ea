import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { RecurringJob } from '#platform/base/context.ts'
import { endAbandonedBets, type LeftGame } from '#platform/play/bets/index.ts'
import { nodeIdOf, rulesOf, soloGames } from './house-games.ts'
import { finishOf } from './step-round.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'end-abandoned-bets': true
  }
}

/** Ends games of several steps that their players have left. */
export const houseRoutines: Record<'end-abandoned-bets', RecurringJob> = {
  'end-abandoned-bets': {
    everySeconds: 60,
    work: (ctx) =>
      endAbandonedBets(
        ctx,
        (bet) => (rulesOf(bet.vendor, bet.node) ? finishOf(bet) : undefined),
        leftSooner(),
      ),
  },
}

/** The games whose rounds are ended after minutes, not hours. */
const leftSooner = (): LeftGame[] =>
  soloGames.flatMap((game) => {
    const afterMinutes = game.steps?.leftAfterMinutes
    return afterMinutes ? [{ vendor: HOUSE_VENDOR, node: nodeIdOf(game), afterMinutes }] : []
  })
