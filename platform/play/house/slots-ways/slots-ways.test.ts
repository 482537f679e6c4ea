import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { COIN, gridAt, SLOT_RULES, symbols, WILD } from '#contract/play/games/slots/slots.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import {
  coinPays,
  freeSpinsBy,
  freeStrips,
  ofStake,
  spinOf,
  strips,
  wayPays,
  winsOf,
} from '#contract/play/games/slots/slots-ways.ts'
import { coinCounts, expectMeasured, LONG, percentOf } from '#tests/support/play/measured-slots.ts'
import { slotsWays } from './slots-ways.ts'

const figures = slotFigures['slots-ways']
const wager = { game: 'slots-ways', rules: SLOT_RULES } as const
const letters = Object.keys(wayPays) as (keyof typeof wayPays)[]

/** Five reels, and what each shows at each of its stops. */
function reelsOf(strips: readonly string[]) {
  const shown = strips.map((strip) => [...strip].map((_, stop) => gridAt([strip], [stop])[0] ?? ''))
  /** How many of a letter, dragons for it included, a reel shows at each of its stops. */
  const showing = (letter: string): number[][] =>
    shown.map((stops) => stops.map((shows) => [...shows].filter((on) => on === letter || on === WILD).length))
  return {
    shown,
    showing,
    hasCoin: shown.map((stops) => stops.map((letters) => letters.includes(COIN))),
    combinations: strips.reduce((product, { length }) => product * BigInt(length), 1n),
  }
}
type Reels = ReturnType<typeof reelsOf>
const bought = reelsOf(strips)
const free = reelsOf(freeStrips)
const everyStop = strips.map((strip) => [...strip].map((_, stop) => stop))

/**
 * What the ways pay over all stops, in ten-thousandths of the stake. Reels stop each by itself: the ways of a symbol over all stops
 * are the product of how often each reel shows it, and to end at a reel is that the next one shows it nowhere.
 */
function paidByWays({ showing }: Reels): bigint {
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
  return paid
}

/** How many of all stops show so many coins, and what these pay. */
const coinStops = coinCounts(bought.hasCoin)
const paidByCoins = coinStops.reduce(
  (sum, count, coins) => sum + count * BigInt(coinPays[coins - 3] ?? 0) * 10_000n,
  0n,
)

/** The free spins that so many coins begin, and the sum of their multipliers and of the squares of these. */
const spinsBy = (coins: number) => {
  const times = Array.from({ length: freeSpinsBy[coins] ?? 0 }, (_, at) => at + 1)
  return {
    sum: times.reduce((sum, time) => sum + time, 0),
    squares: times.reduce((sum, time) => sum + time * time, 0),
  }
}

/** Sees what all stops pay, in stakes, with the number of coins that they show, and how often that comes. */
function seeAllStops(
  { showing, hasCoin, shown }: Reels,
  see: (paid: number, coins: number, often: number) => void,
): void {
  const counted = letters.map((letter) => ({ onReels: showing(letter), pays: wayPays[letter] }))
  const coinsAt = hasCoin.map((stops) => stops.map(Number))
  const coinsOfLastTwo = coinCounts(hasCoin.slice(3)).map(Number)
  const [fourths = [], fifths = []] = coinsAt.slice(3)
  for (const first of shown[0]?.keys() ?? [])
    for (const second of shown[1]?.keys() ?? [])
      for (const third of shown[2]?.keys() ?? []) {
        const stops = [first, second, third]
        const coins = stops.reduce((all, stop, reel) => all + (coinsAt[reel]?.[stop] ?? 0), 0)
        const paying = counted.flatMap(({ onReels: [a, b, c, d = [], e = []], pays }) => {
          const ways = (a?.[first] ?? 0) * (b?.[second] ?? 0) * (c?.[third] ?? 0)
          return ways > 0 ? [{ ways, d, e, pays }] : []
        })
        if (paying.length === 0) {
          for (const [more, often] of coinsOfLastTwo.entries())
            see(coinPays[coins + more - 3] ?? 0, coins + more, often)
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
            see(paid / 100, coins + four + five, 1)
          }
      }
}

/** The mean of what all stops pay, that of its square, and the most, in stakes, with features that so many coins begin. */
function paidOverStops(
  reels: Reels,
  feature: (coins: number) => { mean: number; square: number; most: number },
): { square: number; most: number } {
  const features = [0, 1, 2, 3, 4, 5].map(feature)
  let [squares, most] = [0, 0]
  seeAllStops(reels, (paid, coins, often) => {
    const begun = features[coins]
    if (!begun) return
    squares += often * (paid * paid + 2 * paid * begun.mean + begun.square)
    if (often > 0 && paid + begun.most > most) most = paid + begun.most
  })
  return { square: squares / Number(reels.combinations), most }
}

/** The same of rounds with their free spins, counted once for the tests that ask. */
let known: ReturnType<typeof paidOverStops> | undefined
function paidByRounds() {
  if (known) return known
  const mean = Number(paidByWays(free)) / Number(free.combinations) / 10_000
  const { square, most } = paidOverStops(free, () => ({ mean: 0, square: 0, most: 0 }))
  known = paidOverStops(bought, (coins) => {
    const { sum, squares } = spinsBy(coins)
    return {
      mean: sum * mean,
      square: squares * (square - mean * mean) + (sum * mean) ** 2,
      most: sum * most,
    }
  })
  return known
}

/** How many of all stops pay: three reels tell whether a symbol does, the other two only add coins. */
function payingStops({ shown, hasCoin }: Reels): bigint {
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

describe('strips and ways', () => {
  it('are what the page says of them: dragons on the middle reels alone, one coin at most in a reel', () => {
    expect(strips.map((strip) => strip.includes(WILD))).toEqual([false, true, true, true, false])
    for (const shows of bought.shown.flat()) expect(shows.split(COIN).length).toBeLessThanOrEqual(2)
    for (const letter of strips.join('')) expect(Object.keys(symbols)).toContain(letter)
    expect(freeStrips.map((strip) => strip.includes(WILD))).toEqual([false, true, true, true, false])
    expect(freeStrips.join('')).not.toContain(COIN)
    for (const shows of free.shown.flat()) expect(new Set(shows).size).toBe(3)
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
  it('is the published one, in closed form over all stops and free spins', () => {
    // Free spins stop by themselves too, whatever has begun them: the n-th is worth n times what one is.
    const once = paidByWays(bought) + paidByCoins
    const times = coinStops.reduce((sum, count, coins) => sum + count * BigInt(spinsBy(coins).sum), 0n)
    const paid = once * free.combinations + times * paidByWays(free)
    expect(percentOf(paid, bought.combinations * free.combinations * 10_000n, 4)).toBe(figures.returns)
    expect(slotsWays.returns).toEqual({ lowest: figures.returns, highest: figures.returns })
  })

  it(
    'comes with the published chances, and the most that a round pays',
    () => {
      expect(percentOf(payingStops(bought), bought.combinations, 2)).toBe(figures.chance)
      const begin = coinStops.reduce((sum, count, coins) => sum + (spinsBy(coins).sum > 0 ? count : 0n), 0n)
      expect(percentOf(begin, bought.combinations, 4)).toBe(figures.feature)
      expect(BigInt(Math.floor(paidByRounds().most))).toBe(figures.most)
    },
    LONG,
  )

  it(
    'strays as far as all stops and free spins do',
    () => {
      expect(slotsWays.meanSquare).toBeCloseTo(paidByRounds().square, 4)
    },
    LONG,
  )

  it(
    'is what a simulation on fixed seeds comes to, within 99 % confidence',
    () => {
      expectMeasured(slotsWays, wager, figures)
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
