import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { randomDigits, randomText } from './random-text.ts'

/** A context of these random bytes, which says how many it was asked for each time. */
function contextOf(...bytes: number[]) {
  const asked: number[] = []
  const take = (count: number) => {
    asked.push(count)
    return Buffer.from(bytes.splice(0, count))
  }
  return { ctx: { random: { bytes: take } } as unknown as Context, asked, left: bytes }
}

test('a byte is a character by its rest, and none counts beyond the last whole multiple of the alphabet', () => {
  // Of ten digits 250 bytes are 25 for each; six would give the first six digits once more.
  const { ctx, asked } = contextOf(249, 250, 255, 0, 10, 13, 251, 7)
  expect(randomDigits(ctx, 4)).toBe('9003')
  expect(asked).toEqual([8])
})

test('it asks again where too few bytes counted', () => {
  const { ctx, asked } = contextOf(250, 251, 252, 253, 254, 255, 1, 2, 3, 4, 5, 6)
  expect(randomDigits(ctx, 3)).toBe('123')
  expect(asked).toEqual([6, 6])
})

test('an alphabet that divides 256 takes every byte', () => {
  expect(randomText(contextOf(255, 254, 0, 3).ctx, 'abcd', 2)).toBe('dc')
  expect(randomText(contextOf().ctx, 'abcd', 0)).toBe('')
})
