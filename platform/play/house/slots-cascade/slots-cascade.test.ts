import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { GAP, gridAt, REELS, ROWS } from '#contract/play/games/slots.ts'
import {
  cascadeLetters,
  cascadePays,
  chain,
  payCounts,
  payOf,
  playCascade,
  REFILL,
  rangesOf,
  replayCascade,
  strips,
} from '#contract/play/games/slots-cascade.ts'
import { slotFigures } from '#contract/play/games/slots-figures.ts'
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

/** All counts of so many tiles, for 0 to 15 tiles. */
const states: number[][] = [[0]]
for (let tiles = 1; tiles <= CELLS; tiles++) {
  const before = states[tiles - 1] ?? []
  states.push([...new Set(before.flatMap((state) => powers.map((power) => state + power)))])
}

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

/** What full counts win, in hundredths of the stake before the chain, and the counts and number of tiles that stay. */
function wonOn(state: number): { pay: number; left: number; tiles: number } {
  const won = { pay: 0, left: state, tiles: CELLS }
  for (const [at, count] of countsOf(state).entries()) {
    const pay = payOf(cascadeLetters[at] ?? 'W', count)
    if (pay === 0) continue
    won.pay += pay
    won.left -= count * (powers[at] ?? 0)
    won.tiles -= count
  }
  return won
}

/** How often each symbol lies on the refill strip. */
const refills = cascadeLetters.map((letter) => BigInt(REFILL.split(letter).length - 1))

/**
 * What full counts are worth at the first win of a chain, by dynamic programming from its last win back: a win is worth its pay
 * and what the refilled grid is worth then, and a grid with gaps what `filled` makes of the grids with a tile more. `later` is
 * how many wins may still follow.
 */
function worths<Worth>(rules: {
  none: Worth
  win(pay: number, after: Worth, still: { tiles: number; later: number }): Worth
  filled(fuller: readonly Worth[]): Worth
}): Map<number, Worth> {
  const won = (states[CELLS] ?? []).map((state) => ({ state, ...wonOn(state) }))
  let full = new Map<number, Worth>()
  for (const [later, times] of chain.toReversed().entries()) {
    /** What counts of so many tiles are worth once they are filled again. */
    const filled: Map<number, Worth>[] = []
    filled[CELLS] = full
    for (let tiles = CELLS - 1; later > 0 && tiles >= 0; tiles--) {
      const fuller = powers.map((power) => [power, filled[tiles + 1] ?? full] as const)
      filled[tiles] = new Map(
        states[tiles]?.map((state) => [
          state,
          rules.filled(fuller.map(([power, worth]) => worth.get(state + power) ?? rules.none)),
        ]),
      )
    }
    full = new Map(
      won.map(({ state, pay, left, tiles }) => [
        state,
        pay === 0
          ? rules.none
          : rules.win(pay * times, filled[tiles]?.get(left) ?? rules.none, { tiles, later }),
      ]),
    )
  }
  return full
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
    'is the published one, by dynamic programming over all counts',
    () => {
      // Whole numbers all the way: a worth is counted in a part of a hundredth of the stake, and every draw of one of 32 makes that
      // part a 32nd of itself; fifteen draws for each win that may follow are allowed for.
      const places = BigInt(REFILL.length)
      const unit = (later: number) => places ** BigInt(CELLS * later)
      const full = worths<bigint>({
        none: 0n,
        win: (pay, after, { tiles, later }) => BigInt(pay) * unit(later) + after * places ** BigInt(tiles),
        filled: (fuller) => fuller.reduce((sum, worth, at) => sum + worth * (refills[at] ?? 0n), 0n),
      })
      const paid = [...starts].reduce((sum, [state, stops]) => sum + stops * (full.get(state) ?? 0n), 0n)
      expect(percentOf(paid, combinations * unit(chain.length - 1) * 100n, 4)).toBe(figures.returns)
      expect(slotsCascade.returns).toEqual({ lowest: figures.returns, highest: figures.returns })
    },
    LONG,
  )

  it('comes with the published chance, and the most that a round pays', () => {
    const paying = [...starts].reduce((sum, [state, stops]) => sum + (wonOn(state).pay > 0 ? stops : 0n), 0n)
    expect(percentOf(paying, combinations, 2)).toBe(figures.chance)
    const full = worths<number>({
      none: 0,
      win: (pay, after) => pay + after,
      filled: (fuller) => Math.max(...fuller),
    })
    const most = [...starts.keys()].reduce((most, state) => Math.max(most, full.get(state) ?? 0), 0)
    expect(most).toBe(Number(figures.most) * 100)
  })

  it(
    'strays as far as all counts do',
    () => {
      // Of what counts are worth, the mean and the mean of its square.
      const places = REFILL.length
      const full = worths<readonly [mean: number, squares: number]>({
        none: [0, 0],
        win: (pay, [mean, squares]) => [pay + mean, pay * pay + 2 * pay * mean + squares],
        filled: (fuller) => {
          const of = (part: 0 | 1) =>
            fuller.reduce((sum, worth, at) => sum + (worth[part] * Number(refills[at] ?? 0n)) / places, 0)
          return [of(0), of(1)]
        },
      })
      const squares = [...starts].reduce(
        (sum, [state, stops]) => sum + (full.get(state)?.[1] ?? 0) * (Number(stops) / Number(combinations)),
        0,
      )
      expect(slotsCascade.meanSquare).toBeCloseTo(squares / 100 ** 2, 4)
    },
    LONG,
  )

  it(
    'is what a simulation on fixed seeds comes to, within 99 % confidence',
    () => {
      expectMeasured(slotsCascade, { game: 'slots-cascade' }, figures)
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
        expect(replayCascade(numbers)).toEqual(cascade)
        expect(replayCascade([...numbers, 0])).toBeNull()
        expect(rangesOf(numbers).every((n, at) => (numbers[at] ?? n) < n)).toBe(true)
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
