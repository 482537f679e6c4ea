import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { refuseCommonPassword } from './common-password.ts'

/** All that it needs of a context. */
const ctx = { publicSecrets: new Set(['iloveyou', '135790']) as ReadonlySet<string> } as Context
const nobody = { publicSecrets: new Set<string>() as ReadonlySet<string> } as Context
const common = refuse('too-common', { field: 'secret' })
const judge = (chosen: string, account?: string | null) =>
  refuseCommonPassword(nobody, 'secret', chosen, account)

test.each([
  'iloveyou',
  'ILoveYou',
  'password',
  // Repeated, rising and falling digits, of any length.
  '7777',
  '88888888888',
  '234567',
  '987654',
  '5',
])('%s is too common', async (chosen) => {
  expect(await judge(chosen)).toEqual(common)
})

test.each(['fishing-lotus', '23456789012', '234568', '124580', '788888', 'bcdefghij7kq', ''])(
  '%j is not',
  async (chosen) => {
    expect(await judge(chosen)).toBeUndefined()
  },
)

test('digits that begin one run and go on as another are none', () => {
  const run = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-1, 0, 1)).map(([first, step]) =>
    Array.from({ length: 7 }, (_, at) => first + at * step)
      .filter((digit) => digit >= 0 && digit <= 9)
      .join(''),
  )
  return fc.assert(
    fc.asyncProperty(run, async (digits) => {
      expect(await judge(digits)).toEqual(common)
      const last = Number(digits.at(-1))
      if (digits.length < 2) return
      // Five more than before is neither the same digit nor one beside it.
      expect(await judge(`${digits}${(last + 5) % 10}39`)).toBeUndefined()
    }),
  )
})

test('one that has the name of its account in it is, whatever else it has', async () => {
  for (const chosen of ['lotus88', 'xLOTUS88x', 'my-lotus88!']) {
    expect(await judge(chosen, 'Lotus88')).toEqual(common)
    expect(await judge(chosen, 'lotus89')).toBeUndefined()
  }
  // Who has no name yet has none in it.
  for (const account of [undefined, null, '']) expect(await judge('lotus88', account)).toBeUndefined()
})

test('what the demo world says in public passes there, and there alone', async () => {
  expect(await refuseCommonPassword(ctx, 'secret', 'iloveyou', 'iloveyou')).toBeUndefined()
  expect(await refuseCommonPassword(ctx, 'secret', 'iloveyou2', 'iloveyou')).toEqual(common)
  expect(await judge('iloveyou')).toEqual(common)
})
