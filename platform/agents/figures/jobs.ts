import type { RecurringJob } from '#platform/base/context.ts'
import { countFigures } from './count-figures.ts'
import { countLargeTeams } from './large-teams.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'count-figures': true
    'count-large-teams': true
  }
}

/** Figures of teams. */
export const figureRoutines: Record<'count-figures' | 'count-large-teams', RecurringJob> = {
  'count-figures': { everySeconds: 5, work: countFigures },
  'count-large-teams': { everySeconds: 5, work: (ctx) => countLargeTeams(ctx) },
}
