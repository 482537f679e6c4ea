import { sql } from 'kysely'
import type { Context, RecurringJob } from '#platform/base/context.ts'
import { REMOVED_EXPOSURE_ROWS } from '#platform/play/limits.ts'
import { endedRounds } from '#platform/play/rounds/index.ts'
import { openComingDraws } from './coming-draws.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'open-draws': true
    'remove-exposure': true
  }
}

/** The lottery's upkeep: draws open in time, and what was exposed on draws that have ended is forgotten. */
export const lotteryRoutines: Record<'open-draws' | 'remove-exposure', RecurringJob> = {
  'open-draws': { everySeconds: 20, work: (ctx) => openComingDraws(ctx) },
  'remove-exposure': { everySeconds: 10 * 60, work: removeExposureOfEnded },
}

/** Removes the exposure of draws that have ended; the next run continues. */
async function removeExposureOfEnded(ctx: Context): Promise<void> {
  await sql`
    delete from draw_exposure where (round_id, number) in (
      select round_id, number from draw_exposure join ${endedRounds} ended on ended.id = round_id
      limit ${REMOVED_EXPOSURE_ROWS}
    )
  `.execute(ctx.db)
}
