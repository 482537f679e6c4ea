import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { convertBounds } from './convert-bounds.ts'

const rules = { min: '100.00', step: '10.00' }

it('the most is what there is or what the day leaves, whichever is less, in whole steps', () => {
  const of = (points: string, convertLeftToday: string) =>
    convertBounds(rules, { points, convertLeftToday }).max
  expect(of('1000.00', '47850.00')).toBe('1000.00')
  expect(of('1009.99', '47850.00')).toBe('1000.00')
  expect(of('60000.00', '47855.50')).toBe('47850.00')
  expect(of('9.99', '47850.00')).toBe('0.00')
})

it('the least is the first whole step that the minimum allows', () => {
  const balance = { points: '1000.00', convertLeftToday: '1000.00' }
  expect(convertBounds(rules, balance).min).toBe('100.00')
  expect(convertBounds({ min: '95.00', step: '10.00' }, balance).min).toBe('100.00')
})

it('every step between them is one that the rules, the balance and the day allow, and the next one is not', () => {
  const points = fc.bigInt({ min: 0n, max: 10_000_000n })
  const whole = fc.bigInt({ min: 1n, max: 1_000n }).map((count) => count * 100n)
  fc.assert(
    fc.property(points, points, whole, whole, (have, left, least, step) => {
      const bounds = convertBounds(
        { min: moneyOf(least), step: moneyOf(step) },
        { points: moneyOf(have), convertLeftToday: moneyOf(left) },
      )
      const [min, max] = [minorOf(bounds.min), minorOf(bounds.max)]
      expect([min % step, max % step]).toEqual([0n, 0n])
      expect(min >= least && min - step < least).toBe(true)
      expect(max <= have && max <= left).toBe(true)
      expect(max + step > have || max + step > left).toBe(true)
    }),
  )
})
