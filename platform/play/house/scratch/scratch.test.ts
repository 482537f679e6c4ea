import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import { fieldsOf, multiplierOf } from '#contract/play/odds/scratch-odds.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { scratch } from './scratch.ts'

const wager = { game: 'scratch' } as const
const roundAt = simulatedRounds()
const play = (stake: bigint, nonce: number) => scratch.play(wager, stake, roundAt(nonce))

it('returns 95.00 % exactly; contract/play/odds/scratch-odds.test.ts counts every ticket', () => {
  expect(scratch.returns).toEqual({ lowest: '95.0000', highest: '95.0000' })
})

it('pays what the table says of the ticket that was drawn, and tells the ticket', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 100n, max: 100_000_000n }), fc.nat(50_000), (stake, nonce) => {
      const { payout, outcome, draws } = play(stake, nonce)
      const { ticket, prize } = outcome as OutcomeOf<'scratch'>
      expect(draws.map(({ value }) => value)).toEqual([ticket])
      expect(prize).toBe(multiplierOf(ticket))
      expect(payout).toBe(stake * BigInt(prize))
    }),
  )
})

it('comes to its return in a simulation on fixed seeds, within 99 % confidence', () => {
  const rounds = 100_000
  let returned = 0n
  for (let nonce = 0; nonce < rounds; nonce++) returned += play(1n, nonce).payout
  expect(scratch.meanSquare).toBe(100 + 16 + 5 + 1.2 + 0.75 + 0.46 + 0.17)
  const deviation = Math.sqrt(((scratch.meanSquare ?? 0) - 0.95 ** 2) / rounds)
  // 2.576 standard deviations hold 99 % of all outcomes.
  expect(Math.abs(Number(returned) / rounds - 0.95)).toBeLessThan(2.576 * deviation)
})

it('shows what is under a field only when it is scratched, and ends with the ninth or with all', () => {
  const { steps } = scratch
  const one = (cell: number) => ({ game: 'scratch', action: 'scratch', cell }) as const
  const open = (...cells: number[]) => ({ wager, stake: 100n, actions: cells.map(one) })
  for (let nonce = 0; nonce < 50; nonce++) {
    const { ticket } = play(100n, nonce).outcome as OutcomeOf<'scratch'>
    expect(steps?.standing(open(), roundAt(nonce))).toEqual({ game: 'scratch', scratched: [] })
    expect(steps?.standing(open(7, 2), roundAt(nonce))).toEqual({
      game: 'scratch',
      scratched: [7, 2].map((cell) => ({ cell, figure: fieldsOf(ticket)[cell] })),
    })
  }
  expect(steps?.ends(open(0, 1, 2, 3, 4, 5, 6, 7), roundAt(0))).toEqual({ ok: true, value: false })
  expect(steps?.ends(open(8, 7, 6, 5, 4, 3, 2, 1, 0), roundAt(0))).toEqual({ ok: true, value: true })
  const all = { ...open(3), actions: [one(3), { game: 'scratch', action: 'scratch-all' } as const] }
  expect(steps?.ends(all, roundAt(0))).toEqual({ ok: true, value: true })
  expect(steps?.ends(open(3, 3), roundAt(0))).toEqual({ ok: false, code: 'state-moved-on', detail: {} })
  // The order changes nothing of what is paid.
  expect(scratch.play(wager, 100n, roundAt(1), [one(3)]).payout).toBe(play(100n, 1).payout)
})
