import { LRUCache } from 'lru-cache'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type SpotStakes, spotStakes } from '#platform/play/bets/index.ts'
import { MAX_POOLS, POOL_PART_OF_TIME } from '#platform/play/limits.ts'
import type { Pools } from './shared-game.ts'

/** The pools of a round as they are stored: money with two decimals by spot. */
export const poolsFrom = (said: unknown): Pools =>
  Object.fromEntries(
    Object.entries((said ?? {}) as SpotStakes).map(([spot, amount]) => [spot, minorOf(amount)]),
  )

const cachedPools = new LRUCache<string, Promise<SpotStakes>>({ max: MAX_POOLS })

/** The stakes on the spots of an open round, for pages; recounted only as often as the limit above allows. */
export async function runningPools(
  ctx: Context,
  roundId: string,
  spots: readonly string[],
): Promise<SpotStakes> {
  const known = cachedPools.get(roundId)
  if (known) return known
  const startedMs = performance.now()
  const pools = spotStakes(ctx, roundId, spots)
  cachedPools.set(roundId, pools)
  try {
    await pools
    cachedPools.set(roundId, pools, {
      ttl: Math.ceil((performance.now() - startedMs) * POOL_PART_OF_TIME),
    })
  } catch (error) {
    cachedPools.delete(roundId)
    throw error
  }
  return pools
}
