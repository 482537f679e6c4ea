import { expect, test } from 'vitest'
import { hits, hitsOf, isKind, kindNames, kinds, returnedOfAll, SHOTS } from './fish-odds.ts'

test('every kind returns 96 % exactly, by counting every value that can be drawn', () => {
  for (const kind of kindNames) {
    let hit = 0
    for (let value = 0; value < SHOTS; value++) if (hits(kind, value)) hit++
    expect([kind, hit, hit * kinds[kind]]).toEqual([kind, hitsOf(kind), 960_000])
    expect(returnedOfAll(kind)).toBe(960_000)
  }
})

test('nine kinds pay from 2 to 500 times the stake, and no other is one', () => {
  expect(Object.values(kinds)).toEqual([2, 3, 5, 10, 20, 40, 80, 200, 500])
  expect(['carp', 'Carp', 'shark', 'toString', ''].map(isKind)).toEqual([true, false, false, false, false])
})
