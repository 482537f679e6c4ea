import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { rankIndexOf, suitIndexOf } from '#contract/play/games/common/playing-cards.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { VideoPokerAction } from '#contract/play/games/video-poker.ts'
import {
  ALL_ROUNDS,
  bestPlay,
  cardsBy,
  countingPlaces,
  HAND,
  handAfterDraw,
  handOf,
  hands,
  JACK,
  multiplierOf,
  places,
  ranges,
  returnedOfAll,
} from '#contract/play/odds/video-poker-odds.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** Video poker of the house (site.md section 4.2); its figures are in the contract. All ten cards are drawn at the opening. */

const drawCards = (stream: FairStream) => {
  const draws = ranges.map((n) => stream.draw(n))
  return { draws, cards: cardsBy(draws.map(({ value }) => value)) }
}

/** The return of the best play, in percent with four decimals, cut. */
const returned = fourDecimals((BigInt(returnedOfAll()) * 1_000_000n) / BigInt(ALL_ROUNDS))

export const videoPoker: HouseGame<WagerOf<'video-poker'>, VideoPokerAction> = {
  game: 'video-poker',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Poker Đôi Bồi Trở Lên', en: 'Jacks or Better', zh: 'J以上扑克' },
    gameClass: 'VP',
    minBet: 100n,
    // A royal flush pays eight hundred stakes.
    maxBet: 100_000_000n,
    artKind: 'videopoker',
    isNew: true,
    position: 34,
  },
  returns: { lowest: returned, highest: returned },
  options: () => [{ option: 'best play', returned: { of: BigInt(returnedOfAll()), in: BigInt(ALL_ROUNDS) } }],
  meanSquare:
    hands.reduce((sum, { name, multiplier }) => sum + bestPlay[name] * multiplier ** 2, 0) / ALL_ROUNDS,
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  usualWager: () => ({ game: 'video-poker' }),
  play(_wager, stake, stream, actions = []) {
    const { draws, cards } = drawCards(stream)
    const [action] = actions
    if (!action) throw new Error('the round has not ended')
    const held = action.hold.toSorted((a, b) => a - b)
    const hand = handAfterDraw(cards, held)
    return {
      payout: stake * BigInt(multiplierOf(handOf(hand))),
      outcome: { game: 'video-poker', dealt: cards.slice(0, HAND), held, cards: hand },
      draws,
    }
  },
  steps: {
    standing: (_round, stream) => ({ game: 'video-poker', dealt: drawCards(stream).cards.slice(0, HAND) }),
    ends({ actions }) {
      const hold = actions.at(-1)?.hold ?? []
      return new Set(hold).size < hold.length ? refuse('not-offered', { field: 'hold' }) : ok(true)
    },
    // The player has seen the hand, so it is played as dealt.
    finish: () => ({ game: 'video-poker', action: 'draw', hold: [...places] }),
    usualStep(_round, _choices, standing) {
      if (standing.game !== 'video-poker') throw new Error(`a round of ${standing.game}`)
      return { game: 'video-poker', action: 'draw', hold: usualHold(standing.dealt) }
    },
  },
}

/** A typical hold of players: cards that pay already, else a pair, else four of a suit, else jacks and better. */
function usualHold(dealt: readonly number[]): number[] {
  const together = (least: number, kindOf: (card: number) => number) =>
    places.filter(
      (place) => dealt.filter((card) => kindOf(card) === kindOf(dealt[place] ?? 0)).length >= least,
    )
  const held = [countingPlaces(dealt), together(2, rankIndexOf), together(HAND - 1, suitIndexOf)]
  return (
    held.find((some) => some.length > 0) ?? places.filter((place) => rankIndexOf(dealt[place] ?? 0) >= JACK)
  )
}
