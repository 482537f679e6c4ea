import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spots } from '#contract/play/games/roulette.ts'
import { chipsFor, queryOf } from '../spots/slip.ts'
import { countSlip } from '../spots/slip-prospect.ts'
import { rouletteOdds, slipOf } from './slip.ts'

const limits = { min: '1.00', max: '10000000.00' }
const read = (query: string) => slipOf(new URLSearchParams(query), undefined, limits)

test('a press puts the chosen chip on its spot, also where something lies', () => {
  const first = read('chip=50000.00&put=red')
  expect(first).toMatchObject({ staked: [{ spot: 'red', stake: '50000.00' }], chip: '50000.00' })
  const second = read(`${queryOf(first)}&put=red`)
  expect(second.staked).toEqual([{ spot: 'red', stake: '100000.00' }])
  const third = read(`${queryOf(second)}&put=other&other=split-8-9`)
  expect(third.staked.map(({ spot }) => spot)).toEqual(['red', 'split-8-9'])
  expect(read(`${queryOf(third)}&act=undo`).staked).toEqual(second.staked)
  expect(read(`${queryOf(third)}&act=clear`).staked).toEqual([])
})

test('what makes no sense is left out', () => {
  expect(read('chip=7&put=straight-37')).toEqual({ staked: [], chip: '10000.00', steps: [] })
  expect(read('spot=red&spot=odd&stake=x&stake=5').staked).toEqual([{ spot: 'odd', stake: '5.00' }])
  expect(read('spot=red&stake=0').staked).toEqual([])
})

test('after a bet the same lies there again, until something else is asked for', () => {
  const outcome = {
    game: 'roulette' as const,
    number: 5,
    spots: [{ spot: 'red', stake: '3.00', payout: '6.00' }],
  }
  expect(slipOf(new URLSearchParams('bet=1'), outcome, limits).staked).toEqual([
    { spot: 'red', stake: '3.00' },
  ])
  expect(slipOf(new URLSearchParams('bet=1&act=clear'), outcome, limits).staked).toEqual([])
})

test('a slip is what its own query says', () => {
  const staked = fc.uniqueArray(
    fc.record({
      spot: fc.constantFrom(...spots.keys()),
      stake: fc.integer({ min: 1, max: 99_999 }).map((amount) => `${amount}.00`),
    }),
    { selector: ({ spot }) => spot, maxLength: 50 },
  )
  fc.assert(
    fc.property(staked, fc.constantFrom(...chipsFor(limits)), (staked, chip) => {
      const slip = { staked, chip, steps: ['red*0', 'odd*5.00_even*0'] }
      expect(read(queryOf(slip))).toEqual(slip)
    }),
  )
})

test('what may come of the design’s slip', () => {
  const staked = [
    { spot: 'red', stake: '100000.00' },
    { spot: 'dozen-2', stake: '50000.00' },
    { spot: 'straight-17', stake: '50000.00' },
  ]
  // 18 red numbers, and the six black ones of the second dozen, 17 among them.
  expect(countSlip(staked, rouletteOdds)).toEqual({
    total: 20_000_000n,
    paying: 24,
    all: 37,
    most: 195_000_000n,
  })
})

test('a table below the smallest chip has its own', () => {
  expect(chipsFor({ min: '1.00', max: '5000.00' })).toEqual(['1.00'])
})
