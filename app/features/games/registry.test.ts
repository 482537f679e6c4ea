import { expect, test } from 'vitest'
import { allParts } from './registry.ts'

test('every game has a place of its own in the order of pages', () => {
  const places = allParts.map(({ position }) => position)
  expect(new Set(places).size).toBe(places.length)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
