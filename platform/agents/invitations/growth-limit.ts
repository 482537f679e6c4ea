import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countHit } from '#platform/members/accounts/index.ts'

const HOUR_SECONDS = 3_600

/** Counts one account or link of an agent. Refuses `too-many-requests` beyond `downlinesPerHour`. */
export async function limitGrowth(
  ctx: Context,
  agent: Member,
  what: 'account' | 'link',
): Promise<Result<null>> {
  const most = await ctx.settings.value('downlinesPerHour')
  const { hits, retryAfterSeconds } = await countHit(ctx, `downline-${what}:${agent.id}`, {
    hits: most,
    windowSeconds: HOUR_SECONDS,
  })
  return hits > most ? refuse('too-many-requests', { retryAfterSeconds }) : ok(null)
}
