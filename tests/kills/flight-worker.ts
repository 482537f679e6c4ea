// The process that tests/kills/flights.ts kills: it cashes bets out, and takes rounds as far as they are due.
import { cashOut, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { doErrands, type Errand } from './held-pool.ts'

/** What a process is to do: to cash out a bet that arrives now, or to take this round as far as it is due. */
export interface FlightErrand extends Errand {
  round: string
  tap: { member: string; bet: string; requestId: string; share: 'half' | 'all' } | null
}

await doErrands<FlightErrand>(async ({ round, tap }, { ctx }) => {
  if (tap === null) return advanceRound(ctx, round, sharedGameOf)
  const { member: id, bet: betId, requestId, share } = tap
  const member = { id: BigInt(id), account: '', accountKind: 0, uplineId: null, frozen: false }
  const action = { game: 'crash-live', action: 'cash-out', share } as const
  const done = await cashOut(ctx, member, { betId, requestId, action }, ctx.clock.now())
  if (!done.ok) throw new Error(done.code)
})
