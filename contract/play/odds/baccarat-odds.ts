import { type End, paidOn, type Spot } from '../games/baccarat.ts'
import { percentOf } from '../games/common/spots.ts'

/**
 * The number of ways to draw six cards from eight decks in order: 416 × 415 × … × 411. A round that needs fewer cards
 * leaves the rest in the shoe.
 */
export const ALL_WAYS = 4_998_398_275_503_360

/** An end of a round, and its number of ways. `baccarat-odds.test.ts` counts them. */
export interface CountedEnd extends End {
  ways: number
}

const end = (winner: End['winner'], playerPair: boolean, bankerPair: boolean, ways: number): CountedEnd => ({
  winner,
  playerPair,
  bankerPair,
  ways,
})

export const everyEnd: readonly CountedEnd[] = [
  end('player', true, true, 12_261_764_276_224),
  end('player', true, false, 134_327_962_841_088),
  end('player', false, true, 177_294_219_300_864),
  end('player', false, false, 1_906_634_336_174_080),
  end('banker', true, true, 12_427_830_218_752),
  end('banker', true, false, 181_199_148_797_952),
  end('banker', false, true, 136_819_378_110_464),
  end('banker', false, false, 1_961_806_209_310_720),
  end('tie', true, true, 3_205_059_204_352),
  end('tie', true, false, 29_952_563_675_136),
  end('tie', false, true, 31_366_077_902_848),
  end('tie', false, false, 411_103_725_690_880),
]

/** The number of ways in which a spot wins. */
export const winningWays = (spot: Spot): number =>
  everyEnd.reduce((sum, end) => sum + (paidOn(spot, 100n, end) > 100n ? end.ways : 0), 0)

/** The return of a hundred units on a spot over all ways; a fair game would return a hundred times ALL_WAYS. */
export const returnedOf100 = (spot: Spot): bigint =>
  everyEnd.reduce((sum, end) => sum + paidOn(spot, 100n, end) * BigInt(end.ways), 0n)

/** The long-run return of a spot, in percent with four decimals, to the nearest: 98.9421 on the banker. */
export const returnPercent = (spot: Spot): string => percentOf(returnedOf100(spot), 100n * BigInt(ALL_WAYS))
