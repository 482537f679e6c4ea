// The process that tests/kills/flights.ts kills: it cashes bets out, and takes rounds as far as they are due.
import { cashOut, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import type { Errand } from './held-pool.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'

/** What a process is to do: to cash out a bet that arrives now, or to take this round as far as it is due. */
export interface FlightErrand extends Errand {
  round: string
  tap: { member: string; bet: string; requestId: string; share: 'half' | 'all' } | null
  /** The moment that it is there. */
  at: string
}

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<FlightErrand>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const { platform, clock } = heldPlatform(pool)
const { ctx } = platform
clock.set(errands[0]?.at ?? '')
await doAll(errands, async ({ round, tap }) => {
  if (tap === null) return advanceRound(ctx, round, sharedGameOf)
  const { member: id, bet: betId, requestId, share } = tap
  const member = { id: BigInt(id), account: '', accountKind: 0, uplineId: null, frozen: false }
  const action = { game: 'crash-live', action: 'cash-out', share } as const
  const done = await cashOut(ctx, member, { betId, requestId, action }, clock.now())
  if (!done.ok) throw new Error(done.code)
})
