import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { COIN, gridAt, multiplierOf, symbols, WILD } from '#contract/play/games/slots.ts'
import { slotFigures } from '#contract/play/games/slots-figures.ts'
import { coinPays, ofStake, spinOf, strips, wayPays, winsOf } from '#contract/play/games/slots-ways.ts'
import { coinCounts, expectMeasured, LONG, percentOf } from '#tests/support/play/measured-slots.ts'
import { slotsWays } from './slots-ways.ts'

const figures = slotFigures['slots-ways']
const letters = Object.keys(wayPays) as (keyof typeof wayPays)[]
const everyStop = strips.map((strip) => [...strip].map((_, stop) => stop))
const combinations = strips.reduce((product, { length }) => product * BigInt(length), 1n)
/** What each reel shows at each of its stops. */
const shown = strips.map(
  (strip, reel) => everyStop[reel]?.map((stop) => gridAt([strip], [stop])[0] ?? '') ?? [],
)
const hasCoin = shown.map((stops) => stops.map((letters) => letters.includes(COIN)))

/** How many of a letter, dragons for it included, a reel shows at each of its stops. */
const showing = (letter: string): number[][] =>
  shown.map((stops) => stops.map((shows) => [...shows].filter((on) => on === letter || on === WILD).length))

/**
 * What the ways pay over all stops, in ten-thousandths of the stake. Reels stop each by itself: the ways of a symbol over all stops
 * are the product of how often each reel shows it, and to end at a reel is that the next one shows it nowhere.
 */
function paidOverAllStops(): bigint {
  let paid = 0n
  for (const letter of letters) {
    const onReels = showing(letter)
    const places = onReels.map((counts) => BigInt(counts.reduce((sum, count) => sum + count, 0)))
    const without = onReels.map((counts) => BigInt(counts.filter((count) => count === 0).length))
    const all = onReels.map((counts) => BigInt(counts.length))
    for (const reels of [3, 4, 5]) {
      const ways = places.slice(0, reels).reduce((product, count) => product * count, 1n)
      const ends = without[reels] ?? 1n
      const rest = all.slice(reels + 1).reduce((product, count) => product * count, 1n)
      paid += ways * ends * rest * ofStake(wayPays[letter][reels - 3] ?? 0)
    }
  }
  const coins = coinCounts(hasCoin).reduce(
    (sum, count, number) => sum + count * BigInt(coinPays[number - 3] ?? 0) * 10_000n,
    0n,
  )
  return paid + coins
}

/** The sum of the squares of what coins alone pay over all stops of the last two reels, so many being on the first three. */
const coinsOfLastTwo = coinCounts(hasCoin.slice(3))
const squaresOfCoins = (coins: number) =>
  coinsOfLastTwo.reduce((sum, count, more) => sum + Number(count) * (coinPays[coins + more - 3] ?? 0) ** 2, 0)

/** The mean over all stops of the square of what they pay, in stakes. */
function meanOfSquares(): number {
  const counted = letters.map((letter) => ({ onReels: showing(letter), pays: wayPays[letter] }))
  const coinsAt = hasCoin.map((stops) => stops.map(Number))
  const [fourths = [], fifths = []] = coinsAt.slice(3)
  let sum = 0
  for (const first of everyStop[0] ?? [])
    for (const second of everyStop[1] ?? [])
      for (const third of everyStop[2] ?? []) {
        const stops = [first, second, third]
        const coins = stops.reduce((all, stop, reel) => all + (coinsAt[reel]?.[stop] ?? 0), 0)
        const paying = counted.flatMap(({ onReels: [a, b, c, d = [], e = []], pays }) => {
          const ways = (a?.[first] ?? 0) * (b?.[second] ?? 0) * (c?.[third] ?? 0)
          return ways > 0 ? [{ ways, d, e, pays }] : []
        })
        if (paying.length === 0) {
          sum += squaresOfCoins(coins)
          continue
        }
        for (const [fourth, four] of fourths.entries())
          for (const [fifth, five] of fifths.entries()) {
            let paid = (coinPays[coins + four + five - 3] ?? 0) * 100
            for (const { ways, d, e, pays } of paying) {
              const [onFourth = 0, onFifth = 0] = [d[fourth], e[fifth]]
              paid +=
                onFourth === 0
                  ? ways * pays[0]
                  : ways * onFourth * (onFifth === 0 ? pays[1] : onFifth * pays[2])
            }
            sum += (paid / 100) ** 2
          }
      }
  return sum / Number(combinations)
}

/** How many of all stops pay: three reels tell whether a symbol does, the other two only add coins. */
function payingStops(): bigint {
  const coinsOnLastTwo = coinCounts(hasCoin.slice(3))
  const stopsOfLastTwo = coinsOnLastTwo.reduce((sum, count) => sum + count, 0n)
  /** The letters that a reel shows, as bits. */
  const bits = shown.map((stops) =>
    stops.map((shows) =>
      letters.reduce(
        (set, letter, bit) => (shows.includes(letter) || shows.includes(WILD) ? set | (1 << bit) : set),
        0,
      ),
    ),
  )
  let paying = 0n
  for (const first of everyStop[0] ?? [])
    for (const second of everyStop[1] ?? [])
      for (const third of everyStop[2] ?? []) {
        const stops = [first, second, third]
        const common = stops.reduce((set, stop, reel) => set & (bits[reel]?.[stop] ?? 0), -1)
        const coins = stops.filter((stop, reel) => hasCoin[reel]?.[stop]).length
        paying +=
          common !== 0
            ? stopsOfLastTwo
            : coinsOnLastTwo.reduce((sum, count, more) => sum + (coins + more >= 3 ? count : 0n), 0n)
      }
  return paying
}

/** The most that any stops pay: those are played whose first three reels may still come to more than what was found. */
function mostOfAllStops(): bigint {
  const [firsts = [], seconds = [], thirds = [], fourths = [], fifths = []] = shown
  const mostOn = (letter: string, reel: number) => Math.max(...(showing(letter)[reel] ?? []))
  const rest = new Map(letters.map((letter) => [letter, mostOn(letter, 3) * mostOn(letter, 4)]))
  const counted = new Map(letters.map((letter) => [letter, showing(letter)]))
  const starts = firsts
    .flatMap((_, a) => seconds.flatMap((_, b) => thirds.map((_, c) => [a, b, c])))
    .map((stops) => ({
      stops,
      bound: letters.reduce((sum, letter) => {
        const ways = stops.reduce(
          (product, stop, reel) => product * (counted.get(letter)?.[reel]?.[stop] ?? 0),
          1,
        )
        return sum + ways * (rest.get(letter) ?? 0) * wayPays[letter][2]
      }, coinPays[2] * 100),
    }))
    .sort((a, b) => b.bound - a.bound)
  let most = 0n
  for (const { stops, bound } of starts) {
    if (ofStake(bound) <= most) break
    const reels = stops.map((stop, reel) => shown[reel]?.[stop] ?? '')
    for (const fourth of fourths)
      for (const fifth of fifths) {
        const paid = multiplierOf(winsOf([...reels, fourth, fifth]))
        if (paid > most) most = paid
      }
  }
  return most
}

describe('strips and ways', () => {
  it('are what the page says of them: dragons on the middle reels alone, one coin at most in a reel', () => {
    expect(strips.map((strip) => strip.includes(WILD))).toEqual([false, true, true, true, false])
    for (const shows of shown.flat()) expect(shows.split(COIN).length).toBeLessThanOrEqual(2)
    for (const letter of strips.join('')) expect(Object.keys(symbols)).toContain(letter)
  })

  it('multiplies what each reel shows, as far as reels follow each other', () => {
    const paid = (...grid: string[]) => winsOf(grid).map(({ letter, count, ways }) => [letter, count, ways])
    expect(paid('FFF', 'FFK', 'FKD', 'CCC', 'FFF')).toEqual([['F', 3, 6]])
    expect(paid('FKD', 'WSS', 'FFS', 'WRR', 'FCF')).toEqual([['F', 5, 4]])
    expect(paid('FKD', 'WSS', 'WSC', 'CCC', 'CCC')).toEqual([
      ['F', 3, 1],
      ['K', 3, 1],
      ['D', 3, 1],
    ])
    expect(paid('SSS', 'KKK', 'SSS', 'SSS', 'SSS')).toEqual([])
    expect(paid('GSS', 'KKG', 'RRR', 'GDD', 'HHH')).toEqual([['G', 3, undefined]])
    // A dragon stands for no coin.
    expect(paid('GSS', 'WKK', 'GRR', 'DDD', 'HHH')).toEqual([])
    // Every symbol on every place of every reel: 243 ways.
    expect(paid('CCC', 'CCC', 'CCC', 'CCC', 'CCC')).toEqual([['C', 5, 243]])
  })
})

describe('the return', () => {
  it('is the published one, in closed form over all stops', () => {
    expect(percentOf(paidOverAllStops(), combinations * 10_000n, 4)).toBe(figures.returns)
    expect(slotsWays.returns).toEqual({ lowest: figures.returns, highest: figures.returns })
  })

  it('comes with the published chance, and the most that a round pays', () => {
    expect(percentOf(payingStops(), combinations, 2)).toBe(figures.chance)
    expect(mostOfAllStops()).toBe(figures.most * 10_000n)
  })

  it(
    'strays as far as all stops do',
    () => {
      expect(slotsWays.meanSquare).toBeCloseTo(meanOfSquares(), 4)
    },
    LONG,
  )

  it(
    'is what a simulation on fixed seeds comes to, within 99 % confidence',
    () => {
      expectMeasured(slotsWays, { game: 'slots-ways' }, figures)
    },
    LONG,
  )
})

describe('a round', () => {
  const stops = fc.tuple(...everyStop.map((places) => fc.constantFrom(...places)))

  it('pays each symbol once for each way through its cells', () => {
    fc.assert(
      fc.property(stops, (stops) => {
        const { grid, wins } = spinOf(stops)
        for (const { letter, count, cells, ways, multiplier } of wins) {
          if (letter === COIN) continue
          const pay = wayPays[letter as keyof typeof wayPays][count - 3] ?? 0
          const onReels = Array.from(
            { length: count },
            (_, at) => cells.filter(([reel]) => reel === at).length,
          )
          expect(onReels.reduce((product, on) => product * on, 1)).toBe(ways)
          expect(cells.every(([reel, row]) => [letter, WILD].includes(grid[reel]?.[row] ?? ''))).toBe(true)
          expect(multiplier).toBe(ofStake(pay * (ways ?? 0)))
        }
      }),
    )
  })

  it('is cut to the minor unit once, which takes less than one', () => {
    fc.assert(
      fc.property(stops, fc.bigInt({ min: 100n, max: 100_000_000n }), (stops, stake) => {
        const multiplier = spinOf(stops).multiplier
        const payout = payoutOf(stake, multiplier)
        expect(payout * 10_000n <= stake * multiplier && (payout + 1n) * 10_000n > stake * multiplier).toBe(
          true,
        )
      }),
    )
  })
})
