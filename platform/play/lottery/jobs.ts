import { sql } from 'kysely'
import type { Context, RecurringJob } from '#platform/base/context.ts'
import { removeRows } from '#platform/base/db/remove-rows.ts'
import { endedRounds } from '#platform/play/rounds/index.ts'
import { openComingDraws } from './draws/coming-draws.ts'

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

/** Removes the exposure of draws that have ended. */
async function removeExposureOfEnded(ctx: Context): Promise<void> {
  // From one draw to the next by the index: the rows of draws that are open may be millions.
  const { rows } = await sql<{ id: string }>`
    with recursive exposed as (
      (select round_id from draw_exposure order by round_id limit 1)
      union all
      select (select round_id from draw_exposure where round_id > exposed.round_id order by round_id limit 1)
      from exposed where round_id is not null
    )
    select ended.id from exposed join ${endedRounds} ended on ended.id = round_id
  `.execute(ctx.db)
  if (rows.length === 0) return
  await removeRows(ctx.db, 'draw_exposure', sql`round_id = any(${rows.map(({ id }) => id)}::uuid[])`)
}
