import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { JACKPOT_RETURN } from '#contract/play/games/jackpot.ts'
import {
  COIN,
  type Grid,
  gridAt,
  REELS,
  ROWS,
  SLOT_RULES,
  symbols,
  WILD,
} from '#contract/play/games/slots/slots.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import {
  coinPays,
  FIELDS,
  linePays,
  lines,
  ofStake,
  paidOnLine,
  picksBy,
  prizes,
  spinOf,
  strips,
} from '#contract/play/games/slots/slots-lines.ts'
import { coinCounts, expectMeasured, LONG, percentOf } from '#tests/support/play/measured-slots.ts'
import { slotsLines } from './slots-lines.ts'

const figures = slotFigures['slots-lines']
const everyStop = strips.map((strip) => [...strip].map((_, stop) => stop))
const combinations = strips.reduce((product, { length }) => product * BigInt(length), 1n)
/** What each reel shows at each of its stops. */
const shown = strips.map(
  (strip, reel) => everyStop[reel]?.map((stop) => gridAt([strip], [stop])[0] ?? '') ?? [],
)
const hasCoin = shown.map((stops) => stops.map((letters) => letters.includes(COIN)))

/** The letters of a line on the reels that are there. */
const onLine = (reels: Grid, rows: readonly number[]) =>
  reels.map((letters, reel) => letters[rows[reel] ?? 0]).join('')

/** What a line and its coins pay over all stops, in ten-thousandths of the stake: every line meets each letter as often. */
function paidOverAllStops(): bigint {
  let paidOnLines = 0n
  const walk = (letters: string, weight: number) => {
    if (letters.length === REELS) {
      const paid = paidOnLine(letters)
      if (paid) paidOnLines += BigInt(weight) * ofStake(paid.pay)
      return
    }
    const strip: string = strips[letters.length] ?? ''
    for (const letter of Object.keys(symbols)) {
      const places = strip.split(letter).length - 1
      if (places > 0) walk(letters + letter, weight * places)
    }
  }
  walk('', 1)
  const coins = coinCounts(hasCoin).reduce(
    (sum, count, number) => sum + count * BigInt(coinPays[number - 3] ?? 0) * 10_000n,
    0n,
  )
  return paidOnLines * BigInt(lines.length) + coins
}

/** What a line pays that begins with these letters, in stakes, for each stop of the other two reels on these rows. */
const onLastTwo = new Map<string, number[]>()
function paidOnLastTwo(start: string, [fourth = 0, fifth = 0]: readonly number[]): number[] {
  const key = `${start}${fourth}${fifth}`
  const known = onLastTwo.get(key)
  if (known) return known
  const [fourths = [], fifths = []] = shown.slice(3)
  const paid = fourths.flatMap((four) =>
    fifths.map((five) => (paidOnLine(`${start}${four[fourth]}${five[fifth]}`)?.pay ?? 0) / lines.length),
  )
  onLastTwo.set(key, paid)
  return paid
}

/** How many of all stops show so many coins. */
const coinStops = coinCounts(hasCoin)

/** What picks come to over all of so many buds that may be opened: every bud has each prize as often. */
function pickedOf(picks: number): { ways: bigint; sum: bigint; squares: bigint; most: bigint } {
  const picked = { ways: 0n, sum: 0n, squares: 0n, most: 0n }
  const walk = (from: number, left: number, paid: bigint) => {
    if (left === 0) {
      picked.ways += 1n
      picked.sum += paid
      picked.squares += paid * paid
      if (paid > picked.most) picked.most = paid
      return
    }
    for (let at = from; at < FIELDS; at++) walk(at + 1, left - 1, paid + BigInt(prizes[at] ?? 0))
  }
  walk(0, picks, 0n)
  return picked
}
const picksAfter = (coins: number) => pickedOf(picksBy[coins] ?? 0)
const features = [0, 1, 2, 3, 4, 5].map((coins) => {
  const { ways, sum, squares, most } = picksAfter(coins)
  const [mean, square] = [sum, squares].map((all) => Number(all) / Number(ways))
  return { mean: mean ?? 0, square: square ?? 0, most: Number(most) }
})

/** The mean of the square of what all rounds pay, and the most, in stakes: every stop, with all picks that its coins begin. */
let known: { square: number; most: number } | undefined
function paidByRounds(): { square: number; most: number } {
  if (known) return known
  const [fourths = [], fifths = []] = hasCoin.slice(3)
  const coinsOnLastTwo = fourths.flatMap((four) => fifths.map((five) => Number(four) + Number(five)))
  const coinsOfLastTwo = coinCounts(hasCoin.slice(3)).map(Number)
  let [squares, most] = [0, 0]
  const see = (paid: number, coins: number, often: number) => {
    const picks = features[coins]
    if (!picks || often === 0) return
    squares += often * (paid * paid + 2 * paid * picks.mean + picks.square)
    most = Math.max(most, paid + picks.most)
  }
  for (const first of everyStop[0] ?? [])
    for (const second of everyStop[1] ?? [])
      for (const third of everyStop[2] ?? []) {
        const stops = [first, second, third]
        const reels = stops.map((stop, reel) => shown[reel]?.[stop] ?? '')
        const coins = stops.filter((stop, reel) => hasCoin[reel]?.[stop]).length
        const paying = lines
          .map((rows) => ({ start: onLine(reels, rows), rows: rows.slice(3) }))
          .filter(({ start }) => paidOnLine(start))
          .map(({ start, rows }) => paidOnLastTwo(start, rows))
        if (paying.length === 0) {
          for (const [more, often] of coinsOfLastTwo.entries())
            see(coinPays[coins + more - 3] ?? 0, coins + more, often)
          continue
        }
        for (const [at, more] of coinsOnLastTwo.entries()) {
          let paid = coinPays[coins + more - 3] ?? 0
          for (const line of paying) paid += line[at] ?? 0
          see(paid, coins + more, 1)
        }
      }
  known = { square: squares / Number(combinations), most }
  return known
}

/** How many of all stops pay: three reels tell whether a line does, the other two only add coins. */
function payingStops(): bigint {
  const starts = [...new Set(lines.map((rows) => rows.slice(0, 3).join('')))].map((rows) =>
    [...rows].map(Number),
  )
  const coinsOnLastTwo = coinCounts(hasCoin.slice(3))
  const stopsOfLastTwo = coinsOnLastTwo.reduce((sum, count) => sum + count, 0n)
  let paying = 0n
  for (const first of everyStop[0] ?? [])
    for (const second of everyStop[1] ?? [])
      for (const third of everyStop[2] ?? []) {
        const stops = [first, second, third]
        const reels = stops.map((stop, reel) => shown[reel]?.[stop] ?? '')
        const paid = starts.some((rows) => paidOnLine(onLine(reels, rows)))
        const coins = stops.filter((stop, reel) => hasCoin[reel]?.[stop]).length
        paying += paid
          ? stopsOfLastTwo
          : coinsOnLastTwo.reduce((sum, count, more) => sum + (coins + more >= 3 ? count : 0n), 0n)
      }
  return paying
}

describe('strips and lines', () => {
  it('are what the page says of them: twenty lines that differ, one coin at most in a reel', () => {
    expect(new Set(lines.map(String)).size).toBe(20)
    expect(lines.every((rows) => rows.length === REELS && rows.every((row) => row >= 0 && row < ROWS))).toBe(
      true,
    )
    for (const letters of shown.flat()) expect(letters.split(COIN).length).toBeLessThanOrEqual(2)
    for (const letter of strips.join('')) expect(Object.keys(symbols)).toContain(letter)
  })

  it('pays the greater of the dragons that begin a line and of what they stand for', () => {
    expect(paidOnLine('WWWFK')).toEqual({ letter: 'F', count: 4, pay: linePays.F[1] })
    expect(paidOnLine('WWWCG')).toEqual({ letter: 'W', count: 3, pay: linePays.W[0] })
    expect(paidOnLine('WWWFF')).toEqual({ letter: 'F', count: 5, pay: linePays.F[2] })
    expect(paidOnLine('WWWWC')).toEqual({ letter: 'W', count: 4, pay: linePays.W[1] })
    expect(paidOnLine('WWWWW')).toEqual({ letter: 'W', count: 5, pay: linePays.W[2] })
    expect(paidOnLine('CWCGC')).toEqual({ letter: 'C', count: 3, pay: linePays.C[0] })
    expect(paidOnLine('WCSSS')).toBeNull()
    expect(paidOnLine('GGGGG')).toBeNull()
    expect(paidOnLine('WWGFF')).toBeNull()
    expect(paidOnLine('FKFFF')).toBeNull()
  })
})

describe('the return', () => {
  it('is the published one, by enumeration of all stops and all picks', () => {
    // The mean of picks is a whole number of twelfths, since each is one of twelve prizes.
    const picked = coinStops.reduce((sum, count, coins) => {
      const { ways, sum: paid } = picksAfter(coins)
      return sum + (count * paid * 12n * 10_000n) / ways
    }, 0n)
    expect(percentOf(paidOverAllStops() * 12n + picked, combinations * 12n * 10_000n, 4)).toBe(
      figures.returns,
    )
    // Own money plays for the jackpot besides (`play/jackpot`).
    const withJackpot = (Number(figures.returns) + Number(JACKPOT_RETURN)).toFixed(4)
    expect(slotsLines.returns).toEqual({ lowest: figures.returns, highest: withJackpot })
  })

  it(
    'comes with the published chances, and the most that a round pays',
    () => {
      expect(percentOf(payingStops(), combinations, 2)).toBe(figures.chance)
      const begin = coinStops.reduce((sum, count, coins) => sum + (picksBy[coins] ? count : 0n), 0n)
      expect(percentOf(begin, combinations, 4)).toBe(figures.feature)
      expect(BigInt(Math.floor(paidByRounds().most))).toBe(figures.most)
      expect(figures.most).toBeGreaterThanOrEqual(2_000n)
    },
    LONG,
  )

  it(
    'strays as far as all stops and picks do',
    () => {
      expect(slotsLines.meanSquare).toBeCloseTo(paidByRounds().square, 4)
    },
    LONG,
  )

  it(
    'is what a simulation on fixed seeds comes to, within 99 % confidence',
    () => {
      expectMeasured(slotsLines, { game: 'slots-lines', rules: SLOT_RULES }, figures)
    },
    LONG,
  )
})

describe('a round', () => {
  const stops = fc.tuple(...everyStop.map((places) => fc.constantFrom(...places)))

  it('pays what its wins come to: on each the symbol or a dragon for it, in its cells', () => {
    fc.assert(
      fc.property(stops, (stops) => {
        const { grid, wins } = spinOf(stops)
        for (const { letter, count, cells, line } of wins) {
          expect(cells).toHaveLength(count)
          const letters = cells.map(([reel, row]) => grid[reel]?.[row])
          expect(letters.every((shown) => shown === letter || (line && shown === WILD))).toBe(true)
          if (line) expect(cells.map(([, row]) => row)).toEqual(lines[line - 1]?.slice(0, count))
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
        // Of a stake that twenty lines can share, nothing is cut.
        expect(payoutOf(stake * 20n, multiplier) * 10_000n).toBe(stake * 20n * multiplier)
      }),
    )
  })
})
