import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexOfResult, settleLine } from './hits.ts'
import { type Family, families } from './lottery-games.ts'
import { mostOf } from './most.ts'
import { mostTogether } from './most-together.ts'
import { type Line, type PlayType, playsOf } from './plays.ts'
import { drawPrizes, type Prizes, prizesOf } from './prizes.ts'

const two = (value: number) => String(value).padStart(2, '0')
const paid = (family: Family, lines: readonly Line[], prizes: Prizes) => {
  const index = indexOfResult(family, prizes)
  return lines.reduce((sum, line) => sum + settleLine(line, index).payout, 0n)
}
/** `de:12 13:1000` */
const written = (...lines: string[]): Line[] =>
  lines.map((line) => {
    const [playType, numbers = '', stake = ''] = line.split(':')
    return {
      playType: playType as PlayType,
      numbers: numbers.split(' ').filter((number) => number !== ''),
      stake: BigInt(stake),
    }
  })

/** Some lines of a family, on few different numbers, so that they meet. */
const anyLines = (family: Family, plays = playsOf(family), most = 6): fc.Arbitrary<Line[]> =>
  fc.array(
    fc.constantFrom(...plays).chain((play) => {
      const number = fc
        .uniqueArray(
          play.rule.kind === 'balls'
            ? fc.integer({ min: 1, max: 10 })
            : fc.nat({ max: Math.min(10 ** play.digits, 15) - 1 }),
          { minLength: play.size, maxLength: play.size },
        )
        .map((parts) =>
          parts
            .map((part) => String(part).padStart(play.digits, '0'))
            .sort()
            .join('-'),
        )
      return fc.record({
        playType: fc.constant(play.playType),
        numbers:
          play.size === 0
            ? fc.constant<string[]>([])
            : fc.uniqueArray(number, { minLength: 1, maxLength: 8 }).map((numbers) => numbers.sort()),
        stake: fc.bigInt({ min: 1n, max: 1_000_000n }),
      })
    }),
    { minLength: 1, maxLength: most },
  )

const singles = (family: Family) =>
  playsOf(family).filter(({ rule }) => rule.kind !== 'all' && rule.kind !== 'none')

/** The most by trying: every value of every number of the draw, each by itself. */
function tried(family: Family, lines: readonly Line[]): bigint {
  const digits = (length: number) => Math.min(length, family === 'fast' ? 5 : family === 'sea-4d' ? 4 : 3)
  const prizes = prizesOf(family)
  const base = prizes.map(({ count, digits }) => Array.from({ length: count }, () => '9'.repeat(digits)))
  const best = base.map((numbers) => [...numbers])
  for (const [at, prize] of prizes.entries()) {
    let top = -1n
    for (let value = 0; value < 10 ** digits(prize.digits); value++) {
      const number = String(value).padStart(prize.digits, '0')
      const pays = paid(
        family,
        lines,
        base.map((numbers, other) => (other === at ? numbers.map(() => number) : numbers)),
      )
      if (pays <= top) continue
      top = pays
      best[at] = numbers(prize.count, number)
    }
  }
  return paid(family, lines, best)
}
const numbers = (count: number, number: string) => Array.from({ length: count }, () => number)

describe('the most of lines together', () => {
  it.each(['sea-3d', 'sea-4d', 'fast'] as const)(
    'of %s is the most of all results',
    (family) => {
      fc.assert(
        fc.property(anyLines(family), (lines) => {
          expect(mostTogether(family, lines)).toEqual({ most: tried(family, lines), exact: true })
        }),
        { numRuns: family === 'fast' ? 4 : 20 },
      )
    },
    120_000,
  )

  it.each(['north', 'south'] as const)(
    'of %s without combinations is the best of each number',
    (family) => {
      fc.assert(
        fc.property(anyLines(family, singles(family)), (lines) => {
          expect(mostTogether(family, lines)).toEqual({ most: tried(family, lines), exact: true })
        }),
        { numRuns: 5 },
      )
    },
    120_000,
  )

  it('of six of 49 is the most of all draws', () => {
    const draws: string[][] = []
    const grow = (drawn: number[]): void => {
      if (drawn.length === 6) draws.push(drawn.map(two))
      else for (let ball = (drawn.at(-1) ?? 0) + 1; ball <= 10; ball++) grow([...drawn, ball])
    }
    grow([])
    fc.assert(
      fc.property(anyLines('sea-649'), (lines) => {
        const [most] = draws.map((draw) => paid('sea-649', lines, [draw])).sort((a, b) => (a < b ? 1 : -1))
        expect(mostTogether('sea-649', lines)).toEqual({ most, exact: true })
      }),
      { numRuns: 100 },
    )
  })

  it('is never less than any result pays, nor more than the lines alone', () => {
    const results = fc.array(fc.nat({ max: 9_999 }), { minLength: 110, maxLength: 110 })
    fc.assert(
      fc.property(
        fc.constantFrom(...families).chain((family) => fc.tuple(fc.constant(family), anyLines(family))),
        results,
        ([family, lines], values) => {
          let at = 0
          const prizes = drawPrizes(family, (n) => (values[at++] ?? 0) % n)
          const { most } = mostTogether(family, lines)
          expect(paid(family, lines, prizes) <= most).toBe(true)
          expect(most <= lines.reduce((sum, line) => sum + mostOf(family, line), 0n)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of combinations that are all of so many numbers is exact', () => {
    expect(mostTogether('north', written('xien-2:12-47:100', 'xien-3:12-47-68:100'))).toEqual({
      most: 1_700n + 7_400n,
      exact: true,
    })
    expect(mostTogether('north', written('de:12:100', 'xien-2:13-47:100')).exact).toBe(true)
    expect(mostTogether('north', written('truot-4:01-02-03-04:100', 'truot-4:01-05-06-07:100'))).toEqual({
      most: 452n,
      exact: true,
    })
  })

  it('is a bound where what wins together is too dear to find, and says so', () => {
    const together = mostTogether('north', written('xien-2:12-47:100', 'truot-4:12-47-68-99:100'))
    expect(together).toEqual({ most: 1_700n + 226n, exact: false })
  })
})

test('what cannot win together does not add up', () => {
  const most = (family: Family, ...lines: string[]) => mostTogether(family, written(...lines)).most
  expect(most('north', 'de:12:100', 'de:13:100')).toBe(9_800n)
  expect(most('north', 'de:12:100', 'duoi:2:100', 'dau:3:100')).toBe(9_800n + 950n)
  expect(most('north', 'de:12:100', 'de-nhat:13:100')).toBe(2n * 9_800n)
  // 26 endings of the second number, and one that is the first.
  expect(most('north', 'de:12:1000', 'lo-2:47:100')).toBe(98_000n + 26n * 9_900n)
  expect(most('fast', 'big::100', 'small::100')).toBe(196n)
  expect(most('fast', 'dragon::100', 'tiger::100', 'tie::100')).toBe(950n)
  expect(most('sea-649', 'six:01-02-03-04-05-06:100', 'six:44-45-46-47-48-49:100')).toBe(300_000_000n)
  expect(most('sea-649', 'six:01-02-03-04-05-06:100', 'six:01-02-03-04-05-07:200')).toBe(600_800_000n)
})
