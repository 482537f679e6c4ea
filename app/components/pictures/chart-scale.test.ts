import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleOf } from './chart-scale.ts'

describe('scaleOf', () => {
  it('steps round around the values', () => {
    expect(scaleOf([82, 151]).ticks).toEqual([200, 150, 100, 50, 0])
    expect(scaleOf([-9, 38]).ticks).toEqual([40, 20, 0, -20])
    expect(scaleOf([0.3, 0.1]).ticks).toEqual([0.3, 0.2, 0.1, 0])
  })

  it('draws nothing as an empty scale', () => {
    expect(scaleOf([])).toEqual(scaleOf([0, 0]))
    expect(scaleOf([]).max).toBeGreaterThan(0)
  })

  it('holds every value and zero in five lines or fewer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 40 }), (values) => {
        const { min, max, ticks } = scaleOf(values)
        expect(min).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect(ticks.some((tick) => tick === 0)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
