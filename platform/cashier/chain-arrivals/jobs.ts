import type { RecurringJob } from '#platform/base/context.ts'
import { askRates } from '#platform/cashier/chains/index.ts'
import { watchChains } from './watch-chain.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'watch-chains': true
    'ask-chain-rates': true
  }
}

/** The jobs that watch chains for arrivals and fetch their rates. */
export const chainRoutines: Record<'watch-chains' | 'ask-chain-rates', RecurringJob> = {
  'watch-chains': { everySeconds: 5, work: watchChains },
  'ask-chain-rates': { everySeconds: 60, work: askRates },
}
