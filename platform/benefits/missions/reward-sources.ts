import type { Context } from '#platform/base/context.ts'
import { weekOf } from '#platform/base/site-days.ts'
import { listMissions } from './mission-catalogue.ts'
import { keyOf } from './mission-span.ts'

/**
 * The sources of all rewards that a bet of this day and game type may have counted for: missions that count play, and a
 * leaderboard prize.
 */
export async function rewardSourcesOf(
  ctx: Context,
  { day, gameType }: { day: string; gameType: string },
): Promise<string[]> {
  const counting = (await listMissions(ctx)).filter(
    (mission) =>
      !mission.kind.startsWith('deposit') && (mission.gameType === null || mission.gameType === gameType),
  )
  return [
    ...counting.map(({ code, period }) => `${code}:${keyOf(period, day)}`),
    `leaderboard/${weekOf(day)}`,
  ]
}
