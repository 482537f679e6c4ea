import type { RecurringJob } from '#platform/base/context.ts'
import { contribute } from '#platform/play/jackpot/index.ts'
import { countRounds, pooledStakes } from './count-rounds.ts'
import { warnOfReturns } from './warn-of-returns.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'count-rounds': true
  }
}

/** Counts rounds, posts contributions to the jackpot, and warns of returns outside their bands. */
export const returnRoutines: Record<'count-rounds', RecurringJob> = {
  'count-rounds': {
    everySeconds: 4,
    work: async (ctx) => {
      await countRounds(ctx)
      await warnOfReturns(ctx)
      await contribute(ctx, await pooledStakes(ctx))
    },
  },
}
