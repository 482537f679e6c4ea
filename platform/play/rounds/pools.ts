import { LRUCache } from 'lru-cache'
import { minorOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Context } from '#platform/base/context.ts'
import { playersOfTables, type SpotStakes, spotBets, spotStakes } from '#platform/play/bets/index.ts'
import { MAX_POOLS, POOL_PART_OF_TIME } from '#platform/play/limits.ts'
import type { Pools } from './shared-game.ts'

/** The pools of a round as they are stored: money with two decimals by spot. */
export const poolsFrom = (json: unknown): Pools =>
  Object.fromEntries(
    Object.entries((json ?? {}) as SpotStakes).map(([spot, amount]) => [spot, minorOf(amount)]),
  )

/** What is counted of a round's bets for pages; counted anew only as often as `POOL_PART_OF_TIME` allows. */
function countedSometimes<Counted extends object>() {
  const cached = new LRUCache<string, Promise<Counted>>({ max: MAX_POOLS })
  return async (key: string, count: () => Promise<Counted>): Promise<Counted> => {
    const fresh = cached.get(key)
    if (fresh) return fresh
    const startedMs = performance.now()
    const counting = count()
    cached.set(key, counting)
    try {
      await counting
      cached.set(key, counting, { ttl: Math.ceil((performance.now() - startedMs) * POOL_PART_OF_TIME) })
    } catch (error) {
      cached.delete(key)
      throw error
    }
    return counting
  }
}

const pools = countedSometimes<SpotStakes>()

/** The stakes on the spots of an open round. */
export const runningPools = (ctx: Context, roundId: string, spots: readonly string[]): Promise<SpotStakes> =>
  pools(roundId, () => spotStakes(ctx, roundId, spots))

const laid = countedSometimes<SharedRound['spots']>()

/** How many bets lie on the spots of a round, and their stakes. `state`: after its closing they are counted anew. */
export const laidSpots = (
  ctx: Context,
  { id, state }: { id: string; state: string },
): Promise<SharedRound['spots']> =>
  laid(`${id} ${state === 'open' ? state : 'closed'}`, () => spotBets(ctx, id))

const players = countedSometimes<ReadonlyMap<string, number>>()

/** How many members play at these tables, by node; `rounds` are those that they take bets on. */
export const playersAt = (
  ctx: Context,
  rounds: readonly { id: string; node: string }[],
): Promise<ReadonlyMap<string, number>> =>
  players(rounds.map(({ id }) => id).join(), () => playersOfTables(ctx, rounds))
