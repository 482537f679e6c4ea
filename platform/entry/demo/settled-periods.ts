import { countFigures } from '#platform/agents/figures/index.ts'
import { settleInOrder } from '#platform/agents/settlements/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Actor } from './actor.ts'
import { type Act, live } from './life.ts'
import { PastClock, pastContext } from './past.ts'

const MINUTE_MS = 60_000
/** How long after the end of a period it is settled: when everything is counted. */
const SETTLED_AFTER_MS = 7 * MINUTE_MS

/**
 * Lives the agents' lives, and settles their contracts in between, each period when it was over: the lines of a wallet are in the
 * order of time, so who is paid plays on only then.
 */
export async function liveByContracts(
  ctx: Context,
  agents: readonly (Actor & { acts: Act[] })[],
  anchor: Date,
): Promise<void> {
  const days = new Set(agents.flatMap(({ acts }) => acts.map(({ at }) => startOfDayMs(at))))
  for (const day of [...days].sort((a, b) => a - b)) {
    await settleUntil(ctx, new Date(day), anchor)
    const until = day + 24 * 60 * MINUTE_MS
    // From the beginning each time: what was lived already is answered, not repeated.
    for (const { acts, ...agent } of agents)
      await live(
        ctx,
        agent,
        acts.filter(({ at }) => at.getTime() < until),
        anchor,
      )
  }
  await settleUntil(ctx, anchor, anchor)
}

const startOfDayMs = (at: Date) => Math.floor(at.getTime() / (24 * 60 * MINUTE_MS)) * 24 * 60 * MINUTE_MS

/** Settles what was due before a moment, each period by a clock that stands shortly after its end. */
async function settleUntil(ctx: Context, until: Date, anchor: Date): Promise<void> {
  await countFigures(ctx)
  await settleInOrder(ctx, new Date(until.getTime() - SETTLED_AFTER_MS), (end) =>
    pastContext(ctx, new PastClock(new Date(end.getTime() + SETTLED_AFTER_MS)), anchor),
  )
}
