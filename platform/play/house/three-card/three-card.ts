import { minorOf } from '#contract/base/fields/money.ts'
import type { ActionOf, WagerOf } from '#contract/play/games/index.ts'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import { MOST_ANTES, RAKE_BASIS_POINTS } from '#contract/play/games/three-card/three-card-rules.ts'
import { ok } from '#platform/base/result.ts'
import { decideHand, wagerTextOf } from '#platform/play/rooms/index.ts'
import type { HouseGame } from '../house-game.ts'

const WHOLE = 10_000n

/**
 * Three cards in rooms (docs/decisions/0053-card-rooms.md). Its bets are placed, raised and ended by `play/rooms`; here
 * a proof replays a hand from its numbers and all actions.
 */
export const threeCard: HouseGame<WagerOf<'three-card'>, ActionOf<'three-card'>> = {
  game: 'three-card',
  entry: {
    gameType: 'PVP',
    name: { vi: 'Ba Cây Làng Sen', en: 'Lotus Village Three Cards', zh: '莲村三张' },
    gameClass: null,
    minBet: 100n,
    maxBet: 200_000_000n * MOST_ANTES,
    artKind: 'cards3',
    isNew: true,
    position: 37,
  },
  // The share of the stakes that all players of a hand get back together: the pot less the rake. A hand without a show
  // has no rake.
  returns: { lowest: '95.0000', highest: '100.0000' },
  // The return of a pot that is shown down.
  usualReturn: '95.0000',
  // Together the players of a hand lose the rake, and their counted stakes shrink in proportion to it (platform.md
  // section 3).
  options: () => [{ option: 'rake', returned: { of: WHOLE - RAKE_BASIS_POINTS, in: WHOLE } }],
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  play({ room, seat }, _stake, stream, actions = []) {
    const { outcome, draws } = decideHand(stream, actions as readonly HandAction[], { room, seat })
    const mine = outcome.seats.find((other) => other.seat === seat)
    if (!mine) throw new Error(`seat ${seat} is not in the hand`)
    return { payout: minorOf(mine.payout), outcome, draws }
  },
  usualWager: (choices) => ({
    game: 'three-card',
    room: choices.oneOf(['1k-6', '10k-6']),
    seat: choices.below(6) + 1,
    words: '',
  }),
  rooms: { wagerText: ({ seat, words }) => wagerTextOf(seat, words) },
}
