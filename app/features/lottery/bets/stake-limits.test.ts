import { expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostOnNumber } from '#contract/play/games/lottery/most.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { leastStakeOf, lineRefused, mostStakeOf } from './stake-limits.ts'

const table = {
  stake: { min: '1.00', max: '100000000.00' },
  payableOnNumber: '500000000.00',
}

test('the most of a play costs and pays no more than is allowed, and a little more would', () => {
  for (const family of ['north', 'south', 'fast', 'sea-3d', 'sea-649'] as const satisfies Family[])
    for (const play of playsOf(family)) {
      const most = minorOf(mostStakeOf(family, play, table))
      const isAllowed = (stake: bigint) =>
        stake * play.units <= minorOf(table.stake.max) &&
        mostOnNumber(family, play.playType, stake) <= minorOf(table.payableOnNumber)
      expect([play.playType, isAllowed(most), isAllowed(most + 1n)]).toEqual([play.playType, true, false])
    }
})

test('the least of a play on one number is allowed, and a little less is not', () => {
  for (const family of ['north', 'south', 'fast', 'sea-3d'] as const satisfies Family[])
    for (const play of playsOf(family)) {
      const least = minorOf(leastStakeOf(play, table))
      const isAllowed = (stake: bigint) => stake * play.units >= minorOf(table.stake.min)
      expect([play.playType, isAllowed(least), isAllowed(least - 1n)]).toEqual([play.playType, true, false])
    }
})

test('a refusal is about the first line that it can be about, or about the whole ticket', () => {
  const lines = [
    { playType: 'de', numbers: ['12'], stake: '100.00' },
    { playType: 'lo-2', numbers: ['13'], stake: '100.00' },
    { playType: 'de', numbers: ['13', '14'], stake: '0.40' },
  ] as const
  const about = (code: 'under-limit' | 'over-limit' | 'insufficient-balance', detail: object) =>
    lineRefused(
      'north',
      lines.map((line) => ({ ...line, numbers: [...line.numbers] })),
      { code, detail },
    )
  const bounds = { field: 'stake', min: '1.00', max: '1000.00' }
  // 0.80 of the third, 27 × 100 of the second
  expect([about('under-limit', bounds), about('over-limit', bounds)]).toEqual([2, 1])
  expect(about('over-limit', { field: 'numbers', reason: 'de 13', max: '1.00' })).toBe(2)
  expect(about('over-limit', { field: 'numbers', reason: 'de 15', max: '1.00' })).toBeUndefined()
  expect(about('over-limit', { field: 'numbers', max: '4000' })).toBeUndefined()
  expect(about('insufficient-balance', { field: 'stake' })).toBeUndefined()
})
