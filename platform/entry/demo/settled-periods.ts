import { countFigures } from '#platform/agents/figures/index.ts'
import { settleInOrder } from '#platform/agents/settlements/index.ts'
import type { Context } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import type { Actor } from './actor.ts'
import { type Act, live, type Stretch } from './life.ts'
import { PastClock, pastContext } from './past.ts'

const SHORTEST_PERIOD_MINUTES = 5
/** How long after the end of a period it is settled: when everything is counted. */
const SETTLED_AFTER_MS = 7 * MINUTE_MS

/**
 * Lives the agents' lives, and settles their contracts in between, each period after its end: the lines of a wallet are
 * in the order of time, so agents must be paid before they play on.
 */
export async function liveByContracts(
  ctx: Context,
  agents: readonly (Actor & { acts: Act[] })[],
  anchor: Date,
): Promise<void> {
  const moments = agents
    .flatMap(({ acts }) => acts.map(({ at }) => at))
    .sort((a, b) => a.getTime() - b.getTime())
  for (const stretch of betweenSettlements(moments)) {
    await settleUntil(ctx, stretch.from, anchor)
    for (const { acts, ...agent } of agents) await live(ctx, agent, acts, anchor, stretch)
  }
  await settleUntil(ctx, anchor, anchor)
}

/** Stretches that hold all moments, which are in order, and within which no period is settled. */
function betweenSettlements(moments: readonly Date[]): Stretch[] {
  const settlementsBefore = (at: Date) =>
    Math.floor((at.getTime() - SETTLED_AFTER_MS) / (SHORTEST_PERIOD_MINUTES * MINUTE_MS))
  const stretches: Stretch[] = []
  for (const at of moments) {
    const last = stretches.at(-1)
    const until = new Date(at.getTime() + 1)
    if (last && settlementsBefore(last.from) === settlementsBefore(at)) last.until = until
    else stretches.push({ from: at, until })
  }
  return stretches
}

/** Settles the periods that were due before a moment, each by a clock set shortly after its end. */
async function settleUntil(ctx: Context, until: Date, anchor: Date): Promise<void> {
  await countFigures(ctx)
  await settleInOrder(ctx, new Date(until.getTime() - SETTLED_AFTER_MS), (end) =>
    pastContext(ctx, new PastClock(new Date(end.getTime() + SETTLED_AFTER_MS)), anchor),
  )
}
