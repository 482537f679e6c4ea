import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '#platform/base/context.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { FLIGHT_SETTLED_MS } from '#platform/play/limits.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testClock } from '#tests/support/platform/test-clock.ts'
import { boarded, flyingBoat, roundRow, tapOn } from '#tests/support/worlds/flights.ts'
import { percentile } from '../measures/percentile.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

const PLAYERS = 200
const CASH_OUTS = 100
const WITHIN_MS = 1_000
/** In hundredths: every cash-out comes while the boat rises. */
const HIGH = { from: 200n }

export interface BusyFlight {
  players: number
  cashOuts: number
  /** From a cash-out to its answer, when it is durable. */
  p50Ms: number
  p99Ms: number
  slowestMs: number
  /** From the point to the last payment, the wait for cash-outs that have arrived included. */
  paidMs: number
}

/** A flight of many, half of whom cash out within a second, on an embedded server with everything on that a crash needs. */
export async function benchFlight(): Promise<BusyFlight> {
  const clock = testClock(new Date().toISOString())
  const { ctx, close } = await scratchPlatform(8, clock)
  try {
    await installHouseGames(ctx)
    const members: Member[] = []
    for (let at = 0; at < PLAYERS; at++) members.push(await testMember(ctx, { balance: '1000000.00' }))
    const { round, bets } = await flyingBoat(ctx, clock, HIGH, async (round) => {
      const bets: { member: Member; id: string }[] = []
      for (const member of members) bets.push({ member, id: await boarded(ctx, member, round) })
      return bets
    })
    clock.advance(1)
    const from = performance.now()
    const times = await Promise.all(
      bets.slice(0, CASH_OUTS).map(async ({ member, id }, at) => {
        await pause((at * WITHIN_MS) / CASH_OUTS)
        const arrived = performance.now()
        const tapped = await tapOn(ctx, member, id, { requestId: randomUUID() })
        if (!tapped.ok) throw new Error(tapped.code)
        return performance.now() - arrived
      }),
    )
    if (performance.now() - from > 2 * WITHIN_MS) throw new Error('a second took two')
    clock.advance(120)
    const ended = performance.now()
    await advanceRound(ctx, round, sharedGameOf)
    const settleMs = performance.now() - ended
    if ((await roundRow(ctx, round)).state !== 'settled') throw new Error('the flight is not settled')
    return {
      players: PLAYERS,
      cashOuts: CASH_OUTS,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      slowestMs: Math.max(...times),
      paidMs: settleMs + FLIGHT_SETTLED_MS,
    }
  } finally {
    await close()
  }
}
