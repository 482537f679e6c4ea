import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import type { MinesAction } from '#contract/play/games/mines.ts'
import {
  CELLS,
  exactReturn,
  MOST_MINES,
  minedCells,
  multiplierAfter,
} from '#contract/play/odds/mines-odds.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { mines } from './mines.ts'

const wagerOf = (count: number): WagerOf<'mines'> => ({ game: 'mines', mines: count })
const reveal = (cell: number): MinesAction => ({ game: 'mines', action: 'reveal', cell })
const cashOut: MinesAction = { game: 'mines', action: 'cash-out' }
const streamOf = simulatedRounds()
const { steps } = mines
if (!steps) throw new Error('mines has steps')
const ends = (count: number, nonce: number, actions: readonly MinesAction[]) =>
  steps.ends({ wager: wagerOf(count), stake: 100n, actions }, streamOf(nonce))
const minedIn = (count: number, nonce: number): readonly number[] => {
  const stream = streamOf(nonce)
  return minedCells(Array.from({ length: count }, (_, at) => stream.draw(CELLS - at).value))
}
const everyBet = Array.from({ length: MOST_MINES }, (_, at) => at + 1).flatMap((count) =>
  Array.from({ length: CELLS - count }, (_, at) => ({ count, opened: at + 1 })),
)

it('the test vector of docs/fairness.md', () => {
  const mined = [0, 1].map((nonce) =>
    minedCells([
      new FairStream({ serverSeed: '0'.repeat(64), clientSeed: 'player-seed', nonce }).draw(CELLS).value,
    ]),
  )
  expect(mined).toEqual([[9], [16]])
})

describe('the return', () => {
  it('is what every placing of the mines gives, counted', () => {
    // All placings of two and of three mines: the first `opened` cells are safe in so many of them.
    for (const count of [2, 3]) {
      const placings: number[][] = [[]]
      for (let placed = 0; placed < count; placed++)
        for (const placing of placings.splice(0))
          for (let cell = (placing.at(-1) ?? -1) + 1; cell < CELLS; cell++) placings.push([...placing, cell])
      for (let opened = 1; opened <= CELLS - count; opened++) {
        const safe = placings.filter((placing) => placing.every((cell) => cell >= opened)).length
        const exact = exactReturn(count, opened)
        expect(multiplierAfter(count, opened) * BigInt(safe) * exact.in).toBe(
          exact.of * BigInt(placings.length) * 10_000n,
        )
      }
    }
  })

  it('is 99 % less what is cut, and that of the rules is the least and the most of all bets', () => {
    const percents = everyBet.map(({ count, opened }) => {
      const { of, in: whole } = exactReturn(count, opened)
      expect(of * 100n <= whole * 99n).toBe(true)
      // At most the last of four decimals of the multiplier is cut.
      expect((multiplierAfter(count, opened) + 1n) * of * 100n).toBeGreaterThan(
        whole * 99n * multiplierAfter(count, opened),
      )
      return Number((of * 1_000_000n) / whole) / 10_000
    })
    expect(Number(mines.returns.lowest)).toBe(Math.min(...percents))
    expect(Number(mines.returns.highest)).toBe(Math.max(...percents))
    expect(Number(mines.returns.lowest)).toBeGreaterThan(98.9)
  })

  it('is what a simulation on fixed seeds comes to, within 99 % confidence', () => {
    const rounds = 100_000
    let won = 0
    for (let nonce = 0; nonce < rounds; nonce++)
      if (!minedIn(3, nonce).some((cell) => [4, 11, 20].includes(cell))) won++
    const { of, in: whole } = exactReturn(3, 3)
    const chance = Number(of * 10_000n) / Number(whole * multiplierAfter(3, 3))
    expect(Math.abs(won - rounds * chance)).toBeLessThan(2.576 * Math.sqrt(rounds * chance * (1 - chance)))
  }, 120_000)
})

describe('a round', () => {
  it('goes on with every safe cell, and ends with a mine, a cash-out, or the last safe cell', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MOST_MINES }),
        fc.nat(500),
        fc.shuffledSubarray(
          Array.from({ length: CELLS }, (_, cell) => cell),
          { minLength: 1 },
        ),
        (count, nonce, order) => {
          const mined = minedIn(count, nonce)
          const actions: MinesAction[] = []
          for (const cell of order) {
            actions.push(reveal(cell))
            const ended = mined.includes(cell) || actions.length === CELLS - count
            expect(ends(count, nonce, actions)).toMatchObject({ ok: true, value: ended })
            if (ended) break
            const multiplier = multiplierAfter(count, actions.length)
            const round = mines.play(wagerOf(count), 10_000n, streamOf(nonce), [...actions, cashOut])
            expect(round.payout).toBe(multiplier)
          }
          const last = order[actions.length - 1] ?? -1
          if (ends(count, nonce, actions).ok && mined.includes(last)) {
            const round = mines.play(wagerOf(count), 100n, streamOf(nonce), actions)
            expect([round.payout, (round.outcome as OutcomeOf<'mines'>).mined]).toEqual([0n, mined])
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('has moved on where a cell is open already, and takes no cash-out before the first cell', () => {
    const [safe = 0] = Array.from({ length: CELLS }, (_, cell) => cell).filter(
      (cell) => !minedIn(3, 0).includes(cell),
    )
    // At no field: the cell was offered by the page that it was pressed on.
    expect(ends(3, 0, [reveal(safe), reveal(safe)])).toEqual({
      ok: false,
      code: 'state-moved-on',
      detail: {},
    })
    expect(ends(3, 0, [cashOut])).toMatchObject({ code: 'not-offered', detail: { field: 'action' } })
  })

  it('shows no mine while it is open, whatever was drawn', () => {
    for (const nonce of [1, 2, 3]) {
      const round = { wager: wagerOf(3), stake: 100n, actions: [reveal(4)] }
      expect(steps.standing(round, streamOf(nonce))).toEqual({
        game: 'mines',
        mines: 3,
        opened: [4],
        multiplier: '1.1250',
        next: '1.2857',
      })
    }
  })

  it('that its player has left is cashed out, or given back where nothing was opened', () => {
    const left = (actions: readonly MinesAction[]) =>
      steps.finish({ wager: wagerOf(3), stake: 100n, actions }, streamOf(0))
    expect([left([]), left([reveal(4)])]).toEqual([undefined, cashOut])
  })
})
