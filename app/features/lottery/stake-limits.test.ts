import { expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { ticketTooLarge } from '#contract/play/games/lottery/lottery.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostOnNumber } from '#contract/play/games/lottery/most.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { leastStakeOf, lineRefused, mostStakeOf, overLimits } from './stake-limits.ts'

const table = {
  stake: { min: '1.00', max: '100000000.00' },
  payableOnNumber: '500000000.00',
  scarce: [{ playType: 'de', number: '13', left: '9800.00' }],
  ownNumbers: 0,
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

test('a count is refused as the bet would be', () => {
  const of = (stake: string, ...numbers: string[]) =>
    overLimits('north', [{ playType: 'de', numbers, stake }], table)
  expect([of('100.00', '12', '13'), of('5000000.00', '12')]).toEqual([undefined, undefined])
  expect(of('0.99', '12')).toEqual({ code: 'under-limit', detail: { field: 'stake', min: '1.00' } })
  expect(of('100000000.01', '12')).toMatchObject({ code: 'over-limit', detail: { field: 'stake' } })
  expect(of('100.01', '12', '13')).toEqual({
    code: 'over-limit',
    detail: { field: 'numbers', reason: 'de 13', max: '100.00' },
  })
  expect(of('5200000.00', '12')).toMatchObject({ detail: { reason: 'de 12', max: '5102040.81' } })
})

test('a count knows how many numbers a ticket takes, and a draw of its member', () => {
  const ofThree = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0'))
  const line = (playType: string, ...numbers: string[]) =>
    ({ playType, numbers, stake: '1.00' }) as Parameters<typeof overLimits>[1][number]
  const full = [line('lo-3', ...ofThree), line('ba-cang', ...ofThree)]
  const over = { code: 'too-long', detail: { field: 'numbers' } }
  expect([
    ticketTooLarge('north', { lines: full }),
    ticketTooLarge('north', { lines: [...full, line('de', '12')] }),
  ]).toEqual([undefined, over])
  const after = (ownNumbers: number) => overLimits('north', full, { ...table, ownNumbers })
  expect([after(2_000), after(2_001)]).toEqual([
    undefined,
    { code: 'over-limit', detail: { field: 'numbers', max: '4000' } },
  ])
  // A play without numbers counts as one.
  const big = (ownNumbers: number) => overLimits('fast', [line('big')], { ...table, ownNumbers })
  expect([big(3_999), big(4_000)]).toEqual([undefined, expect.objectContaining({ code: 'over-limit' })])
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
