import {
  type CrashLiveAction,
  MOST_BETS,
  outcomeOf,
  standingOf,
  tapsOf,
  wagerText,
} from '#contract/play/games/crash-live.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { paidBy, partsOut, stakeIn } from '#contract/play/odds/crash-live-odds.ts'
import { flightMs, multiplierAt } from '#contract/play/odds/rising-clock.ts'
import {
  hundredthsOfTarget,
  LEAST_TARGET,
  MOST_TARGET,
  pointOf,
  pointText,
} from '#contract/play/odds/rising-odds.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { CashedOut, RidingBet } from '#platform/play/rounds/index.ts'
import type { HouseGame } from '../house-game.ts'
import { targetOptions, targetReturns } from '../rising/target-options.ts'

/** Live crash of the house (site.md section 4.2, platform.md section 4); its figures are in the contract. */

type Wager = WagerOf<'crash-live'>

const drawPoint = (stream: FairStream) => {
  const draw = stream.draw52()
  return { draw, point: pointOf(draw.value) }
}

/** A bet of the engine as this game writes it. */
const rideOf = ({ wager, stake, actions }: RidingBet) => {
  const { target } = wager as Wager
  const done = actions as unknown as readonly CrashLiveAction[]
  return { stake, target, actions: done, taps: tapsOf(done) }
}

/**
 * The last action of a bet: a tap at `afterMs`, and what it pays. A bet from which half is out can only be cashed out whole;
 * one whose target has been reached is out.
 */
function tap(bet: RidingBet, stream: FairStream, afterMs: number): Result<CashedOut> {
  const { stake, target, taps } = rideOf(bet)
  const { point } = drawPoint(stream)
  const lastsMs = flightMs(point)
  const earlier = taps.slice(0, -1)
  const reached = afterMs < lastsMs ? { multiplier: multiplierAt(afterMs) } : { point }
  const before = partsOut({ stake, target, taps: earlier }, reached)
  if (stakeIn(stake, before) === 0n) return refuse('state-moved-on')
  if (afterMs >= lastsMs) return refuse('too-late', { lateMs: afterMs - lastsMs })
  const again = taps.at(-1)?.share === 'half' && earlier.length > 0
  if (again) return refuse('not-offered', { field: 'share' })
  const part = partsOut({ stake, target, taps }, { point }).filter(({ by }) => by === 'hand')[earlier.length]
  return part ? ok({ stake: part.stake, amount: part.payout }) : refuse('state-moved-on')
}

export const crashLive: HouseGame<Wager, CrashLiveAction> = {
  game: 'crash-live',
  entry: {
    gameType: 'LIVE',
    name: { vi: 'Thuyền Rồng', en: 'Dragon Boat', zh: '龙舟' },
    gameClass: 'AC',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'boat',
    isNew: true,
    position: 41,
  },
  // A target is Crash's; a tap returns less than the target at its multiplier.
  returns: targetReturns,
  options: targetOptions,
  stakes: (_wager, stake) => [stake],
  check({ target }) {
    if (target === null) return ok(null)
    const goal = hundredthsOfTarget(target)
    return goal >= LEAST_TARGET && goal <= MOST_TARGET ? ok(null) : refuse('not-offered', { field: 'target' })
  },
  play({ target }, stake, stream, actions = []) {
    const { draw, point } = drawPoint(stream)
    return {
      payout: paidBy(partsOut({ stake, target, taps: tapsOf(actions) }, { point })),
      outcome: outcomeOf({ stake, target, actions }, point),
      draws: [draw],
    }
  },
  usualWager: (choices) => ({
    game: 'crash-live',
    target: choices.oneOf(['1.20', '1.50', '1.50', '2.00', '2.00', '2.00', '3.00', '5.00', '10.00']),
  }),
  shared: {
    nobody: { game: 'crash-live', target: null },
    wagerText: ({ target }) => wagerText(target),
    flight: {
      times: { betting: 'crashBettingMs', closed: 'crashClosedMs', result: 'crashResultMs' },
      mostBets: MOST_BETS,
      lastsMs: (stream) => flightMs(drawPoint(stream).point),
      standingOf(bet, at) {
        const { stake, target, actions, taps } = rideOf(bet)
        const reached =
          'stream' in at ? { point: drawPoint(at.stream).point } : { multiplier: multiplierAt(at.afterMs) }
        const parts = partsOut({ stake, target, taps }, reached)
        const last = parts.at(-1)
        return {
          standing: standingOf({ stake, target, actions }, reached),
          multiplier: last ? pointText(BigInt(last.multiplier)) : null,
          payout: paidBy(parts),
          left: stakeIn(stake, parts),
        }
      },
      act: tap,
    },
  },
}
