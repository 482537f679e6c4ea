import { describe, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { hitsOf, indexOfResult, settleLine } from './hits.ts'
import { type Family, families } from './lottery-games.ts'
import { costOf, type Line, type Play, type PlayType, playOf, playsOf } from './plays.ts'
import { drawPrizes } from './prizes.ts'
import {
  chanceOfAll,
  chanceOfBalls,
  chanceOfNone,
  exactReturn,
  type Fraction,
  returnPercent,
} from './returns.ts'

const ofType = (family: Family, playType: PlayType): Play => {
  const play = playOf(family, playType)
  if (!play) throw new Error(`no play ${playType}`)
  return play
}
const everyPlay = families.flatMap((family) => playsOf(family).map((play) => ({ family, play })))
const percents = (family: Family, ...playTypes: PlayType[]) =>
  playTypes.map((playType) => Number(returnPercent(family, ofType(family, playType))))
const shareOf = ({ of, in: all }: Fraction): number => Number((of * 10n ** 15n) / all) / 1e15

describe('the returns', () => {
  test('are those of the specification', () => {
    const combinations = ['xien-2', 'xien-3', 'xien-4', 'truot-4', 'truot-8', 'truot-10'] as const
    expect(percents('north', ...combinations).map(Math.round)).toEqual([93, 91, 75, 75, 75, 75])
    for (const family of ['central', 'south'] as const)
      expect(percents(family, ...combinations).map(Math.round)).toEqual([90, 90, 80, 86, 85, 86])
    for (const family of ['north', 'central', 'south'] as const) {
      expect(percents(family, 'lo-2', 'lo-3', 'de', 'de-nhat', 'ba-cang', 'dau', 'duoi')).toEqual([
        99, 90, 98, 98, 96, 95, 95,
      ])
    }
    expect(percents('fast', 'big', 'small', 'odd', 'even')).toEqual([98, 98, 98, 98])
    expect(percents('fast', 'position-1', 'position-5', 'last-2', 'last-3')).toEqual([97, 97, 97, 97])
    expect(percents('fast', 'dragon', 'tiger', 'tie')).toEqual([96.75, 96.75, 95])
    expect(percents('sea-3d', 'straight', 'last-2')).toEqual([85, 87])
    expect(percents('sea-4d', 'straight')).toEqual([80])
    expect(returnPercent('sea-649', ofType('sea-649', 'six'))).toBe('76.7662')
  })

  test.each(everyPlay)(
    'of $play.playType in $family is three quarters at least, and less than all',
    ({ family, play }) => {
      const exact = exactReturn(family, play)
      expect(exact.of * 100n >= exact.in * 75n).toBe(true)
      expect(exact.of < exact.in).toBe(true)
    },
  )
})

describe('the closed forms', () => {
  /** Every way in which so many draws of so many values can fall. */
  function* falls(draws: number, values: number): Generator<number[]> {
    for (let way = 0; way < values ** draws; way++)
      yield Array.from({ length: draws }, (_, at) => Math.floor(way / values ** at) % values)
  }

  test('of xiên and trượt agree with every fall of four draws of five or six values', () => {
    for (const values of [5, 6])
      for (const size of [1, 2, 3, 4, 5]) {
        const marked = Array.from({ length: size }, (_, value) => value)
        let [all, none] = [0n, 0n]
        for (const fall of falls(4, values)) {
          if (marked.every((value) => fall.includes(value))) all++
          if (!marked.some((value) => fall.includes(value))) none++
        }
        expect(chanceOfAll(size, 4, values)).toEqual({ of: all, in: BigInt(values ** 4) })
        expect(chanceOfNone(size, 4, values)).toEqual({ of: none, in: BigInt(values ** 4) })
      }
  })

  test('of six balls agree with all 13,983,816 draws', () => {
    const counted = Array.from({ length: 7 }, () => 0)
    const hit = (ball: number) => (ball <= 6 ? 1 : 0)
    for (let a = 1; a <= 44; a++)
      for (let b = a + 1; b <= 45; b++)
        for (let c = b + 1; c <= 46; c++)
          for (let d = c + 1; d <= 47; d++)
            for (let e = d + 1; e <= 48; e++)
              for (let f = e + 1; f <= 49; f++) {
                const hits = hit(a) + hit(b) + hit(c) + hit(d) + hit(e) + hit(f)
                counted[hits] = (counted[hits] ?? 0) + 1
              }
    for (const [hits, count] of counted.entries())
      expect(chanceOfBalls(hits, 6, 49)).toEqual({ of: BigInt(count), in: 13_983_816n })
  })

  test('of fast and SEA draws agree with every number there is, settled', () => {
    for (const [family, digits] of [
      ['fast', 5],
      ['sea-3d', 3],
      ['sea-4d', 4],
    ] as const) {
      const lines = playsOf(family).map((play) => ({
        play,
        line: {
          playType: play.playType,
          numbers: play.size === 0 ? [] : ['7'.repeat(play.digits)],
          stake: 100n,
        },
        paid: 0n,
      }))
      for (let number = 0; number < 10 ** digits; number++) {
        const index = indexOfResult(family, [[String(number).padStart(digits, '0')]])
        for (const each of lines) each.paid += settleLine(each.line, index).payout
      }
      for (const { play, paid } of lines) {
        const exact = exactReturn(family, play)
        expect(paid * exact.in, `${family} ${play.playType}`).toBe(exact.of * 100n * BigInt(10 ** digits))
      }
    }
  })

  test('of plays on one prize agree with every ending of it, settled', () => {
    for (const family of ['north', 'south'] as const)
      for (const playType of ['de', 'de-nhat', 'ba-cang', 'dau', 'duoi'] as const) {
        const play = ofType(family, playType)
        const line: Line = { playType, numbers: ['3'.repeat(play.digits)], stake: 100n }
        const blank = drawPrizes(family, () => 0)
        let paid = 0n
        for (let ending = 0; ending < 1_000; ending++) {
          const ends = (number: string) => number.slice(0, -3) + String(ending).padStart(3, '0')
          const prizes = blank.map((numbers, prize) => (prize <= 1 ? numbers.map(ends) : numbers))
          paid += settleLine(line, indexOfResult(family, prizes)).payout
        }
        const exact = exactReturn(family, play)
        expect(paid * exact.in).toBe(exact.of * 100n * 1_000n)
      }
  })
})

describe('a simulation', () => {
  /** A seeded sequence of numbers from 0 to below 1 (mulberry32). */
  function seeded(seed: number): () => number {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }

  /** A line on many numbers: three in ten of those there are, up to 300, or forty combinations. */
  function lineOn(play: Play, random: () => number): Line {
    const wanted = play.size === 0 ? 0 : play.size > 1 ? 40 : Math.min(300, (10 ** play.digits * 3) / 10)
    const numbers = new Set<string>()
    while (numbers.size < wanted) {
      const parts = new Set<string>()
      while (parts.size < play.size)
        parts.add(
          String(Math.floor(random() * 10 ** play.digits))
            .padStart(play.digits, '0')
            .slice(-play.digits),
        )
      numbers.add([...parts].sort().join('-'))
    }
    return { playType: play.playType, numbers: [...numbers].sort(), stake: 100n }
  }

  /**
   * All measured figures together lie within their intervals in 99 of 100 simulations: 65 figures at most, so each may be
   * 3.8 standard errors off (two-sided normal quantile of 1 % / 65).
   */
  const MOST_ERRORS = 3.8
  const DRAWS = cases({ few: 10_000, many: 200_000 })

  /** How many standard errors the mean of a sample is off. */
  function errorsOf({ sum, squares }: { sum: number; squares: number }, expected: number): number {
    const mean = sum / DRAWS
    return Math.abs(mean - expected) / Math.sqrt((squares / DRAWS - mean * mean) / DRAWS)
  }

  test.each(families.filter((family) => family !== 'sea-649'))('of %s agrees with them', (family) => {
    const random = seeded(34)
    const samples = playsOf(family).map((play) => {
      const line = lineOn(play, random)
      return { play, line, cost: Number(costOf(family, line)), sum: 0, squares: 0 }
    })
    for (let draw = 0; draw < DRAWS; draw++) {
      const index = indexOfResult(
        family,
        drawPrizes(family, (n) => Math.floor(random() * n)),
      )
      for (const sample of samples) {
        const returned = Number(settleLine(sample.line, index).payout) / sample.cost
        sample.sum += returned
        sample.squares += returned * returned
      }
    }
    for (const sample of samples)
      expect(errorsOf(sample, shareOf(exactReturn(family, sample.play))), sample.play.playType).toBeLessThan(
        MOST_ERRORS,
      )
  })

  // Its return is mostly in prizes that no simulation sees: the chances of its hits are measured instead.
  test('of six of 49 has each number of hits as often as computed', () => {
    const random = seeded(649)
    const play = ofType('sea-649', 'six')
    const byHits = Array.from({ length: 7 }, () => 0)
    for (let draw = 0; draw < DRAWS; draw++) {
      const prizes = drawPrizes('sea-649', (n) => Math.floor(random() * n))
      const hits = hitsOf(play, '01-07-13-22-35-49', indexOfResult('sea-649', prizes))
      byHits[hits] = (byHits[hits] ?? 0) + 1
    }
    for (const hits of [0, 1, 2, 3]) {
      const count = byHits[hits] ?? 0
      expect(errorsOf({ sum: count, squares: count }, shareOf(chanceOfBalls(hits, 6, 49)))).toBeLessThan(
        MOST_ERRORS,
      )
    }
  })
})
