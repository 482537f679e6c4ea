import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2005-11-27', '2026-11-26', 20],
  ['2005-11-26', '2026-11-26', 21],
  ['2005-11-25', '2026-11-26', 21],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2024-02-29', 20],
  ['1999-12-31', '2000-01-01', 0],
])('born on %s, on %s: %i', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age)
})

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('nobody grows younger, and nobody grows by more than a year in a year', () => {
  fc.assert(
    fc.property(days, days, days, (birthDate, one, other) => {
      const [earlier, later] = [one, other].sort() as [string, string]
      const [before, after] = [ageOn(birthDate, earlier), ageOn(birthDate, later)]
      const years = Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))
      return after >= before && after - before <= years + 1
    }),
  )
})
