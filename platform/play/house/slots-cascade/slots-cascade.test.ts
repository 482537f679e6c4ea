import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { GAP, gridAt, REELS, ROWS, SLOT_RULES } from '#contract/play/games/slots/slots.ts'
import {
  cascadeLetters,
  cascadePays,
  chain,
  drawCascade,
  FREE_FALLS,
  isWhole,
  ladder,
  payCounts,
  payOf,
  playCascade,
  REFILL,
  rangesOf,
  roundOf,
  strips,
} from '#contract/play/games/slots/slots-cascade.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import { isLongRun } from '#tests/support/cases.ts'
import { expectMeasured, LONG, percentOf } from '#tests/support/play/measured-slots.ts'
import { slotsCascade } from './slots-cascade.ts'

const figures = slotFigures['slots-cascade']
const CELLS = REELS * ROWS
const combinations = strips.reduce((product, { length }) => product * BigInt(length), 1n)

/**
 * What a grid is worth depends on how many of each symbol it holds. Such counts are a number in base 16, a digit each: so many that
 * adding a tile is adding its power.
 */
const powers = cascadeLetters.map((_, at) => 16 ** at)
const countsOf = (state: number) => powers.map((power) => Math.floor(state / power) % 16)

/** All counts of so many tiles, for 0 to 15 tiles, and the place of each in its list. */
const states: number[][] = [[0]]
for (let tiles = 1; tiles <= CELLS; tiles++) {
  const before = states[tiles - 1] ?? []
  states.push([...new Set(before.flatMap((state) => powers.map((power) => state + power)))])
}
const placesOf = states.map((counts) => new Map(counts.map((state, at) => [state, at])))
const full = states[CELLS] ?? []

/** For each counts of so many tiles, where those with one tile more of each symbol stand. */
const fuller = states
  .slice(0, CELLS)
  .map((counts, tiles) =>
    Int32Array.from(
      counts.flatMap((state) => powers.map((power) => placesOf[tiles + 1]?.get(state + power) ?? 0)),
    ),
  )

/** How many of all stops of the reels show such counts. */
const starts = strips.reduce(
  (found, strip) => {
    const next = new Map<number, bigint>()
    for (const stop of [...strip].keys()) {
      const [shows = ''] = gridAt([strip], [stop])
      const more = [...shows].reduce(
        (sum, letter) => sum + (powers[cascadeLetters.indexOf(letter as 'W')] ?? 0),
        0,
      )
      for (const [state, ways] of found) next.set(state + more, (next.get(state + more) ?? 0n) + ways)
    }
    return next
  },
  new Map([[0, 1n]]),
)
const startsAt = [...starts].map(([state, stops]) => ({ at: placesOf[CELLS]?.get(state) ?? 0, stops }))

/** What full counts win, in hundredths of the stake before the chain, and the counts and number of tiles that stay. */
const won = full.map((state) => {
  const won = { pay: 0, left: state, tiles: CELLS }
  for (const [at, count] of countsOf(state).entries()) {
    const pay = payOf(cascadeLetters[at] ?? 'W', count)
    if (pay === 0) continue
    won.pay += pay
    won.left -= count * (powers[at] ?? 0)
    won.tiles -= count
  }
  return { pay: won.pay, tiles: won.tiles, at: placesOf[won.tiles]?.get(won.left) ?? 0 }
})

/** How often each symbol lies on the refill strip. */
const refills = cascadeLetters.map((letter) => REFILL.split(letter).length - 1)

/** What the counts that stay after a win are worth once they are filled again; 0 where nothing wins. `filled` says what grids with a tile more come to. */
function refilled<Worth>(
  worths: ArrayLike<Worth>,
  zero: Worth,
  filled: (worths: ArrayLike<Worth>, fuller: Int32Array, from: number) => Worth,
): Worth[] {
  const byTiles: ArrayLike<Worth>[] = []
  byTiles[CELLS] = worths
  for (let tiles = CELLS - 1; tiles >= 0; tiles--) {
    const [above, at] = [byTiles[tiles + 1] ?? worths, fuller[tiles] ?? new Int32Array()]
    byTiles[tiles] = (states[tiles] ?? []).map((_, place) => filled(above, at, place * powers.length))
  }
  return won.map(({ pay, tiles, at }) => (pay > 0 ? (byTiles[tiles]?.[at] ?? zero) : zero))
}

const PLACES = BigInt(REFILL.length)
/** Fifteen draws are allowed for after each win: a worth is counted in such a part of it. */
const DRAWS = PLACES ** BigInt(CELLS)
const bigRefills = refills.map(BigInt)
/** The sum over all that may fill the gaps, in whole numbers. */
const summedUp = (worths: readonly bigint[]) =>
  refilled(worths, 0n, (above, fuller, from) =>
    bigRefills.reduce((sum, often, at) => sum + often * (above[fuller[from + at] ?? 0] ?? 0n), 0n),
  ).map((worth, at) => worth * PLACES ** BigInt(won[at]?.tiles ?? 0))
const parts = refills.map((often) => often / REFILL.length)
const meanOf = (worths: readonly number[]) =>
  refilled(worths, 0, (above, fuller, from) => {
    let sum = 0
    for (let at = 0; at < parts.length; at++) sum += (parts[at] ?? 0) * (above[fuller[from + at] ?? 0] ?? 0)
    return sum
  })
const mostOf = (worths: readonly number[]) =>
  refilled(worths, Number.NEGATIVE_INFINITY, (above, fuller, from) => {
    let most = Number.NEGATIVE_INFINITY
    for (let at = 0; at < parts.length; at++) most = Math.max(most, above[fuller[from + at] ?? 0] ?? 0)
    return most
  })

/**
 * Falls in whole numbers of `unit`: how often one has a first, second, … win, and what this one pays over all falls, in hundredths
 * of the stake before it is multiplied.
 */
function exactFalls() {
  const wins: bigint[] = []
  const pays: bigint[] = []
  const unit = combinations * DRAWS ** BigInt(chain.length - 1)
  const overAll = (worths: readonly bigint[]) =>
    startsAt.reduce((sum, { at, stops }) => sum + stops * (worths[at] ?? 0n), 0n)
  let win: bigint[] = won.map(({ pay }) => (pay > 0 ? 1n : 0n))
  let pay = won.map(({ pay }) => BigInt(pay))
  for (let later = chain.length - 1; later >= 0; later--) {
    wins.push(overAll(win) * DRAWS ** BigInt(later))
    pays.push(overAll(pay) * DRAWS ** BigInt(later))
    if (later > 0) [win, pay] = [summedUp(win), summedUp(pay)]
  }
  return { unit, wins, pays }
}

/** The multipliers of a free fall that begins on this rung. */
const rungsFrom = (rung: number) => ladder.slice(rung, rung + chain.length)

/** By its number of wins: how probable a fall with these multipliers is, and the mean of what it pays then and of its square, in stakes. */
interface FallsBy {
  chance: number[]
  mean: number[]
  square: number[]
}

function fallsBy(rungs: readonly number[]): FallsBy {
  type Worths = Record<keyof FallsBy, number[][]>
  const none = won.map(({ pay }) => (pay > 0 ? 0 : 1))
  const zeros = won.map(() => 0)
  let worths: Worths = { chance: [won.map(() => 1)], mean: [zeros], square: [zeros] }
  for (const [later, times] of rungs.toReversed().entries()) {
    const after =
      later === 0
        ? worths
        : {
            chance: worths.chance.map(meanOf),
            mean: worths.mean.map(meanOf),
            square: worths.square.map(meanOf),
          }
    const next: Worths = { chance: [none], mean: [zeros], square: [zeros] }
    for (const [wins, chance] of after.chance.entries()) {
      const [mean, square] = [after.mean[wins] ?? zeros, after.square[wins] ?? zeros]
      const pays = won.map(({ pay }) => (pay * times) / 100)
      const isWon = (at: number) => (pays[at] ?? 0) > 0
      next.chance.push(chance.map((one, at) => (isWon(at) ? one : 0)))
      next.mean.push(mean.map((one, at) => (isWon(at) ? one + (pays[at] ?? 0) * (chance[at] ?? 0) : 0)))
      next.square.push(
        square.map((one, at) => {
          const pay = pays[at] ?? 0
          return isWon(at) ? one + 2 * pay * (mean[at] ?? 0) + pay * pay * (chance[at] ?? 0) : 0
        }),
      )
    }
    worths = next
  }
  const overAll = (worths: readonly number[]) =>
    startsAt.reduce((sum, { at, stops }) => sum + Number(stops) * (worths[at] ?? 0), 0) / Number(combinations)
  const { chance, mean, square } = worths
  return { chance: chance.map(overAll), mean: mean.map(overAll), square: square.map(overAll) }
}

/** The most that a fall with these multipliers pays, by its number of wins, in hundredths of the stake. */
function mostBy(rungs: readonly number[]): number[] {
  let worths: number[][] = [won.map(() => 0)]
  for (const [later, times] of rungs.toReversed().entries()) {
    const after = later === 0 ? worths : worths.map(mostOf)
    worths = [
      won.map(({ pay }) => (pay > 0 ? Number.NEGATIVE_INFINITY : 0)),
      ...after.map((worths) =>
        won.map(({ pay }, at) => (pay > 0 ? pay * times + (worths[at] ?? 0) : Number.NEGATIVE_INFINITY)),
      ),
    ]
  }
  return worths.map((worths) => Math.max(...startsAt.map(({ at }) => worths[at] ?? 0)))
}

/** Sums up all free falls from the first rung on: `fall` gives one that begins on a rung, `after` what follows so many wins. */
function overLadder<Worth>(
  none: Worth,
  fall: (rung: number, left: number, after: (wins: number) => Worth) => Worth,
): Worth {
  const known = new Map<string, Worth>()
  const from = (rung: number, left: number): Worth => {
    if (left === 0 || rung >= ladder.length) return none
    const key = `${rung} ${left}`
    const worth = known.get(key) ?? fall(rung, left, (wins) => from(rung + wins, left - 1))
    known.set(key, worth)
    return worth
  }
  return from(0, FREE_FALLS)
}

describe('strips, pays and chain', () => {
  it('are what the page says of them: seven symbols, everything on every strip, more for more', () => {
    for (const strip of [...strips, REFILL]) expect(new Set(strip)).toEqual(new Set(cascadeLetters))
    for (const pays of Object.values(cascadePays)) expect([...pays].sort((a, b) => a - b)).toEqual(pays)
    expect([4, 5, 6, 7, 8, 9, 10, 15].map((count) => payOf('J', count))).toEqual([
      0,
      ...[0, 1, 2, 3, 3, 4, 4].map((place) => cascadePays.J[place]),
    ])
    expect(payCounts).toHaveLength(cascadePays.J.length)
  })
})

describe('the return', () => {
  it(
    'is the published one, by dynamic programming over all counts and all rungs',
    () => {
      const { unit, wins, pays } = exactFalls()
      const paidOn = (rungs: readonly number[]) =>
        rungs.reduce((sum, times, at) => sum + BigInt(times) * (pays[at] ?? 0n), 0n)
      // So many free falls are counted in as many powers of the unit.
      const free = overLadder(0n, (rung, left, onward) => {
        const rungs = rungsFrom(rung)
        const often = (count: number) => (count === 0 ? unit : (wins[count - 1] ?? 0n))
        let worth = paidOn(rungs) * unit ** BigInt(left - 1)
        for (let count = 0; count <= rungs.length; count++) {
          const exactly = often(count) - (count < rungs.length ? often(count + 1) : 0n)
          worth += exactly * onward(count)
        }
        return worth
      })
      const paid = paidOn(chain) * unit ** BigInt(FREE_FALLS) + (wins.at(-1) ?? 0n) * free
      expect(percentOf(paid, unit ** BigInt(FREE_FALLS + 1) * 100n, 4)).toBe(figures.returns)
      expect(slotsCascade.returns).toEqual({ lowest: figures.returns, highest: figures.returns })
      expect(percentOf(wins[0] ?? 0n, unit, 2)).toBe(figures.chance)
      expect(percentOf(wins.at(-1) ?? 0n, unit, 4)).toBe(figures.feature)
    },
    LONG,
  )

  it(
    'comes with the most that a round pays',
    () => {
      const begins = mostBy(chain).at(-1) ?? 0
      const byRung = ladder.map((_, rung) => mostBy(rungsFrom(rung)))
      const free = overLadder(0, (rung, _left, onward) =>
        Math.max(...(byRung[rung] ?? []).map((most, wins) => most + onward(wins))),
      )
      expect(BigInt(Math.floor((begins + free) / 100))).toBe(figures.most)
    },
    LONG,
  )

  it.runIf(isLongRun)(
    'strays as far as all counts and rungs do',
    () => {
      const byRung = ladder.map((_, rung) => fallsBy(rungsFrom(rung)))
      const free = overLadder({ mean: 0, square: 0 }, (rung, _left, onward) => {
        const { chance, mean, square } = byRung[rung] ?? { chance: [], mean: [], square: [] }
        const worth = { mean: 0, square: 0 }
        for (const [wins, often] of chance.entries()) {
          const [paid, later] = [mean[wins] ?? 0, onward(wins)]
          worth.mean += paid + often * later.mean
          worth.square += (square[wins] ?? 0) + 2 * paid * later.mean + often * later.square
        }
        return worth
      })
      const { chance, mean, square } = fallsBy(chain)
      const ofFalls = square.reduce((sum, one) => sum + one, 0)
      const withFeature = 2 * (mean.at(-1) ?? 0) * free.mean + (chance.at(-1) ?? 0) * free.square
      expect(slotsCascade.meanSquare).toBeCloseTo(ofFalls + withFeature, 4)
    },
    LONG,
  )

  it.runIf(isLongRun)(
    'is what a simulation on fixed seeds comes to, within 99 % confidence',
    () => {
      expectMeasured(slotsCascade, { game: 'slots-cascade', rules: SLOT_RULES }, figures)
    },
    LONG,
  )
})

describe('a round', () => {
  /** A round on any numbers, and the numbers that it took. */
  const round = fc.infiniteStream(fc.nat()).map((source) => {
    const numbers: number[] = []
    const cascade = playCascade((n) => {
      const number = Number(source.next().value) % n
      numbers.push(number)
      return number
    })
    return { numbers, cascade }
  })

  it('is the same again from its numbers, and from no fewer or more', () => {
    fc.assert(
      fc.property(round, ({ numbers, cascade }) => {
        expect(roundOf({ stops: numbers, free: [] })?.spin).toEqual(cascade)
        expect(roundOf({ stops: [...numbers, 0], free: [] })).toBeNull()
        expect(rangesOf({ stops: numbers }).every((n, at) => (numbers[at] ?? n) < n)).toBe(true)
      }),
    )
  })

  it('begins free falls with a whole chain alone, whose wins climb the ladder to its end or the last fall', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 32 }), (source, few) => {
        // Of few numbers tiles are alike, so that chains are long.
        const drawn = drawCascade((n) => Number(source.next().value) % Math.min(n, few))
        expect(isWhole(drawn)).toBe(true)
        const round = roundOf(drawn)
        if (!round) return expect.fail('no round')
        const begins = 'falls' in round.spin && round.spin.falls.length === chain.length
        const wins = round.free.map(({ spin }) =>
          'falls' in spin ? spin.falls.map(({ times }) => times) : [],
        )
        expect(wins.flat()).toEqual(ladder.slice(0, wins.flat().length))
        const isFull = wins.flat().length === ladder.length
        expect(wins.length).toBe(begins ? (isFull ? wins.length : FREE_FALLS) : 0)
        if (isFull) expect(wins.at(-1)?.length).toBeGreaterThan(0)
        if (begins) expect(isWhole({ ...drawn, free: drawn.free.slice(0, -1) })).toBe(false)
      }),
    )
  })

  it('takes a tile for each gap, pays five or more, and ends where nothing wins or the chain ends', () => {
    fc.assert(
      fc.property(round, ({ numbers, cascade: { falls, grid } }) => {
        const gaps = falls.map(({ wins }) => wins.reduce((sum, { count }) => sum + count, 0))
        const filled = falls.length < chain.length ? gaps : gaps.slice(0, -1)
        expect(numbers).toHaveLength(REELS + filled.reduce((sum, gap) => sum + gap, 0))
        expect(falls.map(({ times }) => times)).toEqual(chain.slice(0, falls.length))
        for (const { wins, grid } of falls)
          for (const { letter, count, cells } of wins) {
            expect(count).toBeGreaterThanOrEqual(5)
            expect(cells.map(([reel, row]) => grid[reel]?.[row])).toEqual(Array(count).fill(letter))
          }
        const last = grid.join('')
        if (falls.length === chain.length) expect(last).toContain(GAP)
        else for (const letter of cascadeLetters) expect(last.split(letter).length - 1).toBeLessThan(5)
      }),
    )
  })

  it('lets what lay above fall, and fills the gaps reel by reel from the top', () => {
    // The first stops that win, of those where all reels stand at the same place; the gaps then take the places 0, 1, 2, …
    const play = (stop: number) => {
      let taken = 0
      const refilled: string[] = []
      const { falls, grid } = playCascade((n) => {
        if (taken++ < REELS) return stop
        const place = refilled.length % n
        refilled.push(REFILL[place] ?? '')
        return place
      })
      return { falls, grids: [...falls.map(({ grid }) => grid), grid], refilled }
    }
    const rounds = [...strips[0]].map((_, stop) => play(stop))
    const { falls, grids, refilled } = rounds.find(({ falls }) => falls.length > 0) ?? play(0)
    const won = falls[0]?.wins.flatMap(({ cells }) => cells) ?? []
    expect(won.length).toBeGreaterThanOrEqual(5)
    for (const [at, reel] of (grids[0] ?? []).entries()) {
      const kept = [...reel]
        .filter((_, row) => !won.some(([reel, place]) => reel === at && place === row))
        .join('')
      expect(grids[1]?.[at]).toBe(refilled.splice(0, ROWS - kept.length).join('') + kept)
    }
  })

  it('is cut to the minor unit once, which takes less than one', () => {
    fc.assert(
      fc.property(
        round,
        fc.bigInt({ min: 100n, max: 100_000_000n }),
        ({ cascade: { multiplier } }, stake) => {
          const payout = payoutOf(stake, multiplier)
          expect(payout * 10_000n <= stake * multiplier && (payout + 1n) * 10_000n > stake * multiplier).toBe(
            true,
          )
        },
      ),
    )
  })
})
