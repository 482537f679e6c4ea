import type { RecurringJob } from '#platform/base/context.ts'
import { refreshHotGames } from './hot-games.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'refresh-hot-games': true
  }
}

/** Recounts the hot games. */
export const catalogueRoutines: Record<'refresh-hot-games', RecurringJob> = {
  'refresh-hot-games': { everySeconds: 5 * 60, work: refreshHotGames },
}
