import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { families } from './lottery-games.ts'
import { drawingOrder, drawPrizes, endingsOf, prizesAfter, prizesOf } from './prizes.ts'

const anyFamily = fc.constantFrom(...families)

/** A stream of numbers below one, scaled to each range. */
const drawFrom = (shares: readonly number[]) => {
  let at = 0
  return (n: number) => Math.floor((shares[at++ % shares.length] ?? 0) * n)
}
const anyShares = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), {
  minLength: 120,
  maxLength: 120,
})

describe('the tables', () => {
  test('27 prizes in the North, 18 in Central and South', () => {
    const shape = (family: (typeof families)[number]) =>
      prizesOf(family).map(({ name, count, digits }) => `${name} ${count}×${digits}`)
    expect(shape('north')).toEqual([
      'special 1×5',
      'first 1×5',
      'second 2×5',
      'third 6×5',
      'fourth 4×4',
      'fifth 6×4',
      'sixth 3×3',
      'seventh 4×2',
    ])
    for (const family of ['central', 'south'] as const)
      expect(shape(family)).toEqual([
        'special 1×6',
        'first 1×5',
        'second 1×5',
        'third 2×5',
        'fourth 7×5',
        'fifth 1×4',
        'sixth 3×4',
        'seventh 1×3',
        'eighth 1×2',
      ])
    expect([endingsOf('north', 2), endingsOf('central', 2), endingsOf('south', 2)]).toEqual([27, 18, 18])
    expect([endingsOf('north', 3), endingsOf('central', 3), endingsOf('south', 3)]).toEqual([23, 17, 17])
  })
})

describe('the order of drawing', () => {
  const orderOf = (family: (typeof families)[number]) => [
    ...new Set(drawingOrder(family).map(({ prize }) => prizesOf(family)[prize]?.name)),
  ]

  it('goes from the first to the seventh in the North, from the eighth to the first elsewhere, the special last', () => {
    expect(orderOf('north')).toEqual([
      'first',
      'second',
      'third',
      'fourth',
      'fifth',
      'sixth',
      'seventh',
      'special',
    ])
    for (const family of ['central', 'south'] as const)
      expect(orderOf(family)).toEqual([
        'eighth',
        'seventh',
        'sixth',
        'fifth',
        'fourth',
        'third',
        'second',
        'first',
        'special',
      ])
  })

  it('takes a digit of ten at a time, left to right, and balls of 49, 48, …', () => {
    // North: 5 + 10 + 30 + 16 + 24 + 9 + 8 and 5 digits; South: 2 + 3 + 12 + 4 + 35 + 10 + 5 + 5 and 6.
    expect(drawingOrder('north')).toHaveLength(107)
    expect(drawingOrder('south')).toHaveLength(82)
    expect(drawingOrder('sea-649').map(({ range }) => range)).toEqual([49, 48, 47, 46, 45, 44])
    let next = 0
    const counted = drawPrizes('south', (n) => {
      expect(n).toBe(10)
      return next++ % 10
    })
    // Eighth 01, seventh 234, sixth 5678 9012 3456, fifth 7890, fourth from 12345.
    expect(counted[8]).toEqual(['01'])
    expect(counted[7]).toEqual(['234'])
    expect(counted[6]).toEqual(['5678', '9012', '3456'])
    expect(counted[5]).toEqual(['7890'])
    expect(counted[4]?.[0]).toBe('12345')
    expect(counted[0]).toEqual(['678901'])
  })

  it('takes balls by their place among those that are left', () => {
    // 01; then of 02, 03, …: 02; then the last that are left.
    const values = [0, 0, 46, 45, 44, 1]
    expect(drawPrizes('sea-649', () => values.shift() ?? 0)).toEqual([['01', '02', '49', '48', '47', '04']])
  })
})

describe('a result', () => {
  it('has the numbers of the table, of six of 49 different ones', () => {
    fc.assert(
      fc.property(anyFamily, anyShares, (family, shares) => {
        const prizes = drawPrizes(family, drawFrom(shares))
        expect(prizes.map((numbers) => numbers.map((number) => number.length))).toEqual(
          prizesOf(family).map(({ count, digits }) => Array.from({ length: count }, () => digits)),
        )
        expect(prizes.flat().every((number) => /^[0-9]+$/.test(number))).toBe(true)
        if (family === 'sea-649') {
          expect(new Set(prizes[0]).size).toBe(6)
          for (const ball of prizes[0] ?? []) expect(Number(ball) >= 1 && Number(ball) <= 49).toBe(true)
        }
      }),
    )
  })

  it('is shown step by step: nothing, then one digit or ball more each time, then all', () => {
    fc.assert(
      fc.property(anyFamily, anyShares, (family, shares) => {
        const prizes = drawPrizes(family, drawFrom(shares))
        const order = drawingOrder(family)
        expect(prizesAfter(family, prizes, 0).flat().join('')).toBe('')
        expect(prizesAfter(family, prizes, order.length)).toEqual(prizes)
        for (const [step, { prize, number, digit }] of order.entries()) {
          const before = prizesAfter(family, prizes, step)
          const after = prizesAfter(family, prizes, step + 1)
          const whole = prizes[prize]?.[number] ?? ''
          const added = digit === null ? whole : whole[digit]
          expect(after[prize]?.[number]).toBe(`${before[prize]?.[number]}${added}`)
          expect(after.flat().join('').length).toBe(before.flat().join('').length + (added?.length ?? 0))
        }
      }),
      { numRuns: 20 },
    )
  })
})
