import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { stepBet as endpoint } from '#contract/play/bets.ts'
import type { Action, ActionOf, Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { endOfBet, type OpenBet, type Step, stepBet } from '#platform/play/bets/index.ts'
import { type Flight, type FlightNow, flightOf, forgetPlayers } from '#platform/play/rounds/index.ts'
import { sharedGameOf } from './shared-games.ts'

type InFlight = ActionOf<'crash-live'>

/** Whether an action belongs to a round that flies. */
export const isInFlight = (action: Action): action is InFlight => action.game === 'crash-live'

/**
 * Cashes out a bet, or half of it, while its round flies: notes the action with its arrival, and pays it, once for each
 * `requestId`. What it pays follows from that moment alone, and is in the member's wallet when it is answered; the end of
 * the round (`play/rounds`) pays the rest of the bet, and counts all of it.
 *
 * Refuses `request-id-reused`, `not-found` (somebody else's bet too), `not-offered` at `share`, `state-moved-on` before
 * the take-off and for a bet that is out, and `too-late` after the point, with `lateMs`.
 */
export async function cashOut(
  ctx: Context,
  member: Member,
  { betId, action: act, requestId }: ParsedInputOf<typeof endpoint>,
  arrivedAt: Date,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  if (!isRecordId(betId) || !isInFlight(act)) return refuse('not-found')
  const bet = await endOfBet(ctx.db, betId)
  if (bet?.memberId !== member.id || bet.roundId === null) return refuse('not-found')
  const ofRound = await flightOf(ctx, bet.roundId, sharedGameOf)
  if (!ofRound) return refuse('not-found')
  const { flight, now } = ofRound
  const { game, action, share } = act
  const flewAt = now.air?.flewAt ?? arrivedAt
  const noted = {
    game,
    action,
    share,
    arrivedAt: arrivedAt.toISOString(),
    afterMs: Math.max(0, arrivedAt.getTime() - flewAt.getTime()),
  }
  const stepped = await stepBet(
    ctx,
    member,
    { betId, requestId, action: { game, action, share }, noted },
    (bet) => tapOf(ctx, flight, now, bet, arrivedAt),
  )
  if (stepped.ok) {
    forgetPlayers(bet.roundId)
    return ok({ betId, result: stepped.value.result })
  }
  const lateMs = lateBy(now, arrivedAt)
  // The bet has been settled meanwhile: what was lost with the point was not cashed out in time.
  if (stepped.code === 'state-moved-on' && lateMs >= 0 && (await endOfBet(ctx.db, betId))?.result === 'lost')
    return refuse('too-late', { lateMs })
  return stepped
}

/** By how many milliseconds a request came after the end of the flight; below 0 before it. */
const lateBy = ({ air }: FlightNow, arrivedAt: Date): number =>
  air ? arrivedAt.getTime() - air.endedAt.getTime() : -1

/** Whether the last action of a bet may be noted, and what it pays; the bet is locked. */
function tapOf(
  ctx: Context,
  flight: Flight,
  now: FlightNow,
  { wager, stake, actions }: OpenBet,
  arrivedAt: Date,
): Result<Step> {
  const { air } = now
  if (!air || arrivedAt < air.flewAt) return refuse('state-moved-on')
  const bet = { wager: wager as Wager, stake, actions }
  const acted = flight.act(bet, air.seeds, arrivedAt.getTime() - air.flewAt.getTime())
  if (!acted.ok) return acted
  return ctx.clock.now() < air.lastActAt ? ok({ pays: acted.value }) : refuse('state-moved-on')
}
