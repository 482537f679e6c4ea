import { expect, it } from 'vitest'
import { everyFall, paidOn, returnedOf216, returnPercent, spots, totalOf } from './sicbo.ts'

const returnsOf = (kind: string) => [
  ...new Set([...spots.values()].filter((spot) => spot.kind === kind).map(returnedOf216)),
]

it('the cloth has fifty spots, and 216 falls decide them', () => {
  expect(spots.size).toBe(50)
  expect(everyFall).toHaveLength(216)
  expect(new Set(everyFall.map(String)).size).toBe(216)
})

it('what each kind of spot returns of 216, by enumeration of every fall', () => {
  expect(returnsOf('big')).toEqual([210n])
  expect(returnsOf('small')).toEqual([210n])
  expect(returnsOf('triple')).toEqual([181n])
  expect(returnsOf('any-triple')).toEqual([186n])
  expect(returnsOf('double')).toEqual([176n])
  expect(returnsOf('pair')).toEqual([180n])
  expect(returnsOf('single')).toEqual([199n])
  // Totals 4 to 17.
  expect([...spots.values()].filter(({ kind }) => kind === 'total').map(returnedOf216)).toEqual(
    [183, 186, 190, 195, 189, 200, 189, 189, 200, 189, 195, 190, 186, 183].map(BigInt),
  )
})

it('every spot returns at least 75 %', () => {
  for (const spot of spots.values()) expect(Number(returnPercent(spot))).toBeGreaterThanOrEqual(75)
  expect(returnPercent(spots.get('big') ?? { id: '', kind: 'big', of: [] })).toBe('97.2222')
})

it('a triple loses big and small, whatever its total', () => {
  for (const dice of everyFall.filter(([one, two, three]) => one === two && two === three))
    for (const id of ['big', 'small']) {
      const spot = spots.get(id)
      expect(spot && paidOn(spot, 100n, dice), `${id} on ${totalOf(dice)}`).toBe(0n)
    }
})
