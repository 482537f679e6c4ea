import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  ALL_WAYS,
  cardCounts,
  cardsPayout,
  dealCards,
  rangesOf,
  returnedOfAll,
  waysOfPatterns,
} from '#contract/play/odds/bingo-odds.ts'
import { ok } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** Bingo (site.md section 4.2): one to four cards, thirty of 75 balls, each card paid for the best pattern that it has. */

const returned = fourDecimals((returnedOfAll() * 1_000_000n) / ALL_WAYS)

const squaresOfAll = waysOfPatterns().reduce(
  (sum, { multiplier, ways: wayCount }) => sum + BigInt(multiplier) ** 2n * wayCount,
  0n,
)

export const bingo: HouseGame<WagerOf<'bingo'>> = {
  game: 'bingo',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Bingo Đầm Sen', en: 'Lotus Pond Bingo', zh: '莲塘宾果' },
    gameClass: 'BG',
    minBet: 100n,
    // Five lines pay two thousand stakes.
    maxBet: 50_000_000n,
    artKind: 'bingo',
    isNew: true,
    position: 32,
  },
  // The stake is spread over the cards, and each of them returns the same.
  returns: { lowest: returned, highest: returned },
  options: () =>
    cardCounts.map((cards) => ({
      option: `cards: ${cards}`,
      returned: { of: returnedOfAll(), in: ALL_WAYS },
    })),
  meanSquare: Number(squaresOfAll) / Number(ALL_WAYS),
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  play({ cards: count }, stake, stream) {
    const draws = rangesOf(count).map((range) => stream.draw(range))
    const { cards, called } = dealCards(
      count,
      draws.map(({ value }) => value),
    )
    return {
      payout: (stake * BigInt(cardsPayout(cards, called))) / BigInt(count),
      outcome: { game: 'bingo', cards, called },
      draws,
    }
  },
  usualWager: (choices) => ({ game: 'bingo', cards: choices.oneOf([1, 2, 4, 4]) }),
}
