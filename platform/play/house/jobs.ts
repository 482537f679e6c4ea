import type { RecurringJob } from '#platform/base/context.ts'
import { endAbandonedBets } from '#platform/play/bets/index.ts'
import { rulesOf } from './house-games.ts'
import { finishOf } from './step-round.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'end-abandoned-bets': true
  }
}

/** Ends games of several steps that their players have left. */
export const houseRoutines: Record<'end-abandoned-bets', RecurringJob> = {
  'end-abandoned-bets': {
    everySeconds: 10 * 60,
    work: (ctx) =>
      endAbandonedBets(ctx, (bet) => (rulesOf(bet.vendor, bet.node) ? finishOf(bet) : undefined)),
  },
}
