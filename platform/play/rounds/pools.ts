import { minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type SpotStakes, spotStakes } from '#platform/play/bets/index.ts'
import type { Pools } from './shared-game.ts'

/** The pools of a round as they are stored: money with two decimals by spot. */
export const poolsFrom = (said: unknown): Pools =>
  Object.fromEntries(
    Object.entries((said ?? {}) as SpotStakes).map(([spot, amount]) => [spot, minorOf(amount)]),
  )

/** Counting takes at most one part in this many of the time, however many pages ask. */
const PART_OF_TIME = 20
const MAX_ROUNDS = 50

interface CachedPools {
  freshUntilMs: number
  pools: Promise<SpotStakes>
}

const cachedPools = new Map<string, CachedPools>()

/** The stakes on the spots of an open round, for pages; recounted only as often as the limit above allows. */
export async function runningPools(
  ctx: Context,
  roundId: string,
  spots: readonly string[],
): Promise<SpotStakes> {
  const known = cachedPools.get(roundId)
  const startedMs = performance.now()
  if (known && known.freshUntilMs > startedMs) return known.pools
  const pools = spotStakes(ctx, roundId, spots)
  const now: CachedPools = { freshUntilMs: Number.POSITIVE_INFINITY, pools }
  cachedPools.set(roundId, now)
  const [oldest = roundId] = cachedPools.keys()
  if (cachedPools.size > MAX_ROUNDS) cachedPools.delete(oldest)
  try {
    await pools
    const endedMs = performance.now()
    now.freshUntilMs = endedMs + (endedMs - startedMs) * PART_OF_TIME
  } catch (error) {
    cachedPools.delete(roundId)
    throw error
  }
  return pools
}
