import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { DECK } from '#contract/play/games/common/playing-cards.ts'
import {
  rangesWithoutReplacement,
  takeWithoutReplacement,
} from '#contract/play/games/common/without-replacement.ts'
import {
  type HandAction,
  ROOM_GAME,
  type ThreeCardOutcome,
} from '#contract/play/games/three-card/three-card.ts'
import { HAND } from '#contract/play/games/three-card/three-card-hands.ts'
import { COIN_SIDES } from '#contract/play/games/three-card/three-card-house.ts'
import { endOf, potOf } from '#contract/play/games/three-card/three-card-rules.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import { stateOf } from './room-rows.ts'

const deck = Array.from({ length: DECK }, (_, card) => card)

/**
 * Three cards for each seat, in the order of the seats, then the coin of the house's player if there is one: the stream
 * decides nothing else in a hand.
 */
export function deal(stream: FairStream, seats: readonly number[], withCoin = false) {
  const draws: Draw[] = rangesWithoutReplacement(DECK, seats.length * HAND).map((n) => stream.draw(n))
  const cards = takeWithoutReplacement(
    deck,
    draws.map(({ value }) => value),
  )
  const coin = withCoin ? stream.draw(COIN_SIDES) : undefined
  return {
    draws: coin ? [...draws, coin] : draws,
    cards: new Map(seats.map((seat, at) => [seat, cards.slice(at * HAND, (at + 1) * HAND)])),
    coin: coin?.value,
  }
}

/** The outcome of a hand from its numbers and all actions, as `seat` sees it. */
export function decideHand(
  stream: FairStream,
  actions: readonly HandAction[],
  { room, seat }: { room: string; seat: number },
): { outcome: ThreeCardOutcome; draws: Draw[] } {
  const [first] = actions
  const hand = stateOf(minorOf(first?.ante ?? '0.00'), actions)
  const { cards, draws } = deal(stream, hand.terms.seats, first?.coin)
  const { pot, rake, payouts } = endOf(hand, cards)
  if (pot !== potOf(hand)) throw new Error('a pot is not its stakes')
  const outcome: ThreeCardOutcome = {
    game: ROOM_GAME,
    room,
    seat,
    dealer: hand.terms.dealer,
    seats: hand.terms.seats.map((at) => ({
      seat: at,
      house: first?.house?.includes(at) ?? false,
      cards: cards.get(at) ?? [],
      folded: hand.folded.has(at),
      stake: moneyOf(hand.stakes.get(at) ?? 0n),
      payout: moneyOf(payouts.get(at) ?? 0n),
    })),
    pot: moneyOf(pot),
    rake: moneyOf(rake),
  }
  return { outcome, draws }
}
