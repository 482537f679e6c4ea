import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitScalabilityLaw, peakOf, perSecondAt } from './scalability-law.ts'

const clients = [1, 2, 4, 8, 16, 32]

it('finds the law that points were made by', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 10_000, noNaN: true }),
      fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      fc.double({ min: 0.0001, max: 0.05, noNaN: true }),
      (rate, contention, coherence) => {
        const made = { rate, contention, coherence }
        const scalabilityLaw = fitScalabilityLaw(clients.map((n) => ({ n, perSecond: perSecondAt(made, n) })))
        expect(scalabilityLaw.rate / rate).toBeCloseTo(1, 4)
        expect(scalabilityLaw.contention / contention).toBeCloseTo(1, 3)
        expect(scalabilityLaw.coherence / coherence).toBeCloseTo(1, 3)
        expect(scalabilityLaw.error).toBeLessThan(1e-6)
      },
    ),
  )
})

it('has no negative part, though points go up more than in line', () => {
  const scalabilityLaw = fitScalabilityLaw(clients.map((n) => ({ n, perSecond: 100 * n ** 1.1 })))
  expect(scalabilityLaw.contention).toBe(0)
  expect(scalabilityLaw.coherence).toBe(0)
  expect(scalabilityLaw.error).toBeGreaterThan(0.05)
})

it('takes two points for the share that only one can do', () => {
  const scalabilityLaw = fitScalabilityLaw([
    { n: 1, perSecond: 100 },
    { n: 2, perSecond: 180 },
  ])
  expect(perSecondAt(scalabilityLaw, 1)).toBeCloseTo(100)
  expect(perSecondAt(scalabilityLaw, 2)).toBeCloseTo(180)
  expect(scalabilityLaw.coherence).toBe(0)
  expect(peakOf(scalabilityLaw)).toBe(Number.POSITIVE_INFINITY)
})
