import { minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type StakedOn, stakedOn } from '#platform/play/bets/index.ts'
import type { Pools } from './shared-game.ts'

/** The pools of a round as they are stored: money with two decimals by spot. */
export const poolsFrom = (said: unknown): Pools =>
  Object.fromEntries(
    Object.entries((said ?? {}) as StakedOn).map(([spot, amount]) => [spot, minorOf(amount)]),
  )

/** Counting takes at most one part in this many of the time, however many pages ask. */
const PART_OF_TIME = 20
const MAX_ROUNDS = 50

interface Counted {
  freshUntilMs: number
  pools: Promise<StakedOn>
}

const counted = new Map<string, Counted>()

/** The stakes on the spots of an open round, for pages; recounted only as often as the limit above allows. */
export async function runningPools(
  ctx: Context,
  roundId: string,
  spots: readonly string[],
): Promise<StakedOn> {
  const known = counted.get(roundId)
  const startedMs = performance.now()
  if (known && known.freshUntilMs > startedMs) return known.pools
  const pools = stakedOn(ctx, roundId, spots)
  const now: Counted = { freshUntilMs: Number.POSITIVE_INFINITY, pools }
  counted.set(roundId, now)
  const [oldest = roundId] = counted.keys()
  if (counted.size > MAX_ROUNDS) counted.delete(oldest)
  try {
    await pools
    const endedMs = performance.now()
    now.freshUntilMs = endedMs + (endedMs - startedMs) * PART_OF_TIME
  } catch (error) {
    counted.delete(roundId)
    throw error
  }
  return pools
}
