import type { WagerOf } from '#contract/games.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { type HouseGame, MULTIPLIER_ONE, payoutOf } from '../house-game.ts'

/**
 * Dice of the house (site.md section 4). A roll is one of 10,000, shown as 0.00 to 99.99. `under t` wins below t,
 * `over t` above it. Targets and rolls are hundredths inside.
 */

export const ROLLS = 10_000
export const FEWEST_WINNING_ROLLS = 100
export const MOST_WINNING_ROLLS = 9_800
/** 9,900 of 10,000: a fair bet would be multiplied by rolls / winning rolls, ours by 99 % of that. */
const RETURNED_ROLLS = 9_900n

/** How many of the 10,000 rolls win; outside 100 to 9,800 the wager is not offered. */
export function winningRolls({ direction, target }: WagerOf<'dice'>): number {
  const hundredths = Number(target.replace('.', ''))
  return direction === 'under' ? hundredths : ROLLS - 1 - hundredths
}

/** 9,900 / winning rolls, cut to 4 decimals, in ten-thousandths. */
export const multiplierOf = (winning: number): bigint => (RETURNED_ROLLS * MULTIPLIER_ONE) / BigInt(winning)

/**
 * What a bet with so many winning rolls returns in the long run: an exact fraction of the stake. It is 99 % less what
 * cutting the multiplier costs. A payout is cut to the minor unit besides, which costs less than 0.01 of the currency a
 * round whatever the stake.
 */
export const exactReturn = (winning: number): { numerator: bigint; denominator: bigint } => ({
  numerator: BigInt(winning) * multiplierOf(winning),
  denominator: BigInt(ROLLS) * MULTIPLIER_ONE,
})

/** The least and the most of `exactReturn` over every bet that is offered, by enumeration. */
function returns(): HouseGame<WagerOf<'dice'>>['returns'] {
  let lowest = BigInt(ROLLS) * MULTIPLIER_ONE
  let highest = 0n
  for (let winning = FEWEST_WINNING_ROLLS; winning <= MOST_WINNING_ROLLS; winning++) {
    const { numerator } = exactReturn(winning)
    if (numerator < lowest) lowest = numerator
    if (numerator > highest) highest = numerator
  }
  return { lowest: percentOf(lowest), highest: percentOf(highest) }
}

/** A numerator over ROLLS × MULTIPLIER_ONE, which is 10^8, as percent with four decimals, cut. */
const percentOf = (numerator: bigint): string => fixed(numerator / 100n, 4)

/** 19_800n and 4 to `1.9800`. */
const fixed = (value: bigint, decimals: number): string => {
  const digits = value.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export const dice: HouseGame<WagerOf<'dice'>> = {
  game: 'dice',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Xúc Xắc Men Ngọc', en: 'Celadon Dice', zh: '青瓷骰子' },
    gameClass: 'TG',
    rtpBasisPoints: 9_900,
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'dice',
    isNew: false,
    position: 1,
  },
  returns: returns(),
  stakes: (_wager, stake) => [stake],
  check(wager) {
    const winning = winningRolls(wager)
    return winning >= FEWEST_WINNING_ROLLS && winning <= MOST_WINNING_ROLLS
      ? ok(null)
      : refuse('not-offered', { field: 'target' })
  },
  play(wager, stake, stream) {
    const draw = stream.draw(ROLLS)
    const target = Number(wager.target.replace('.', ''))
    const won = wager.direction === 'under' ? draw.value < target : draw.value > target
    const multiplier = multiplierOf(winningRolls(wager))
    return {
      won,
      payout: won ? payoutOf(stake, multiplier) : 0n,
      outcome: { ...wager, roll: fixed(BigInt(draw.value), 2), multiplier: fixed(multiplier, 4) },
      draw,
    }
  },
}
