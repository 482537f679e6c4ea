import { describe, expect, it } from 'vitest'
import type { GameName } from '#contract/play/games/index.ts'
import { returnPercent as ofSpot, spots } from '#contract/play/games/roulette.ts'
import { optionsOf } from '#tests/odds/options.ts'
import type { Share } from './house-game.ts'
import { everyHouseGame, rulesOf } from './house-games.ts'

/** In millionths of the stake, to the nearest: a percentage with four decimals. */
const millionths = ({ of, in: whole }: Share): bigint => (of * 2_000_000n + whole) / (whole * 2n)

const returnsOf = (game: string): Map<string, bigint> =>
  new Map(
    rulesOf('SEN', game)
      ?.options()
      .map(({ option, returned }) => [option, millionths(returned)]),
  )

const highestOf = (game: string): bigint =>
  [...returnsOf(game).values()].reduce((highest, one) => (one > highest ? one : highest), 0n)

describe('what the bets of the house’s games return', () => {
  it.each(everyHouseGame.filter(({ rooms, fixtures }) => !rooms && !fixtures))(
    '$game: the best of them is the return that it publishes',
    ({ game, returns }) => {
      // Some are published cut, others to the nearest.
      const published = BigInt(returns.highest.replace('.', ''))
      expect([published, published + 1n]).toContain(highestOf(game))
    },
  )

  it.each(everyHouseGame)('$game: no bet returns more than the best of them', ({ game }) => {
    const highest = Number(highestOf(game)) / 1e6
    for (const { exact, pools } of optionsOf(game as GameName)) {
      // A hand’s return does not tell what of it counts, and that of an uneven pool is what others have lost there.
      if (game !== 'three-card' && (!pools || pools.meron === pools.wala))
        expect(exact).toBeLessThanOrEqual(highest + 5e-7)
    }
  })

  it.each([
    ['video-poker', 'best play', 995_439n],
    ['dice', '98.00 %', 989_996n],
    ['dice', '50.00 %', 990_000n],
    ['crash', '1.01', 990_000n],
    ['crash', '1000.00', 980_208n],
    ['baccarat', 'banker', 989_421n],
    ['baccarat', 'player', 987_649n],
    ['baccarat', 'tie', 856_404n],
    ['roulette', 'straight', 972_973n],
    ['sicbo', 'big', 972_222n],
    ['slots-lines', 'a spin', 967_730n],
    ['mines', '3 mines, 3 cells', 989_952n],
    ['bingo', 'cards: 4', 953_706n],
    ['scratch', 'a card', 950_000n],
    ['fish', 'minnow', 960_000n],
    ['cockfight', 'meron', 977_500n],
    ['cockfight', 'draw', 900_000n],
    ['three-card', 'rake', 950_000n],
    ['football', 'combination', 970_000n],
    ['vesports', 'combination', 970_000n],
  ])('%s, %s', (game, option, expected) => {
    expect(returnsOf(game).get(option)).toBe(expected)
  })

  it('roulette: spots of one kind return the same', () => {
    const byKind = returnsOf('roulette')
    expect(byKind.size).toBe(8)
    for (const spot of spots.values())
      expect(BigInt(ofSpot(spot).replace('.', ''))).toBe(byKind.get(spot.kind))
  })
})
