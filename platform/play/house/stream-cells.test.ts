import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FairStream } from '#platform/base/fairness/index.ts'
import { evenness, rangesOfGames } from '#tests/odds/cells.ts'
import { CountedStream } from '#tests/odds/counted-stream.ts'
import { chiSquareDeviations, deviationsOf } from '#tests/odds/normal.ts'
import { optionsOf, STAKE } from '#tests/odds/options.ts'
import { everyHouseGame } from './index.ts'

// The quick part of npm run test:odds, on fixed seeds.

const seeds = { serverSeed: createHash('sha256').update('simulation').digest('hex'), clientSeed: 'sim' }
const ranges = rangesOfGames(seeds)

test('the stream of the simulation is the real one', () => {
  const counted = new CountedStream(seeds)
  for (let nonce = 0; nonce < 20; nonce++) {
    const real = new FairStream({ ...seeds, nonce })
    for (const again of [false, true]) {
      if (again) counted.again()
      else counted.begin(nonce)
      const fresh = again ? new FairStream({ ...seeds, nonce }) : real
      for (const n of ranges.filter((n) => n < 2 ** 32)) {
        const { digest, g, ...rest } = counted.draw(n)
        expect({ digest, g, ...rest }).toEqual(fresh.draw(n))
      }
    }
    counted.begin(nonce)
    const { digest, g, ...rest } = counted.draw52()
    expect({ digest, g, ...rest }).toEqual(new FairStream({ ...seeds, nonce }).draw52())
  }
})

test('every range that a game draws from is drawn evenly, by chi-square over all its values', () => {
  for (const n of [37, 52, 75, 10_000, 1_000_000, 2 ** 52]) expect(ranges).toContain(n)
  // All ranges together are within 99 % confidence.
  const allowed = deviationsOf(1 - 0.01 / ranges.length)
  for (const n of ranges) {
    const { deviations } = evenness(seeds, n, n === 10_000 ? 50_000 : n > 1_000 ? 20_000 : 4_000)
    expect(Math.abs(deviations), `of ${n} values`).toBeLessThan(allowed)
  }
})

test('the measure itself: even counts are too even, a loaded value is found', () => {
  expect(deviationsOf(0.99)).toBeCloseTo(2.5758, 3)
  expect(chiSquareDeviations(Array(37).fill(1_000))).toBeLessThan(-5)
  expect(chiSquareDeviations([1_200, ...Array(36).fill(1_000)])).toBeGreaterThan(0)
  expect(chiSquareDeviations([1_500, ...Array(36).fill(1_000)])).toBeGreaterThan(5)
})

// In rooms members play against each other; what they play is no option of one bet.
test.each(everyHouseGame.filter(({ rooms }) => !rooms).map((rules) => [rules.game, rules] as const))(
  '%s takes every bet of the simulation',
  (game, rules) => {
    const options = optionsOf(game)
    expect(options).not.toHaveLength(0)
    for (const { wager, name } of options) expect(rules.check(wager, STAKE), name).toMatchObject({ ok: true })
  },
)
