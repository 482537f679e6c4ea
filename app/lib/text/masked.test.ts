import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedName } from './masked.ts'

test('a masked name keeps its ends', () => {
  expect(maskedName('player1')).toBe('pl***1')
  expect(maskedName('anna')).toBe('a***a')
  expect(maskedName('abc')).toBe('a***')
  expect(maskedName('bo')).toBe('b***')
})

test('and never shows more than two thirds of it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9]{1,14}$/), (name) => {
      expect(maskedName(name).replace('***', '').length).toBeLessThanOrEqual((name.length * 2) / 3)
    }),
  )
})
