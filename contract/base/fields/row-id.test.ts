import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowIdOf } from './row-id.ts'

it('reads every id that the database has given within 18 digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (id) => {
      expect(rowIdOf(String(id))).toBe(id)
    }),
  )
})

it.each(['', '-1', '+1', '1.0', '1e3', '0x1f', ' 1', '1\n', '１', 'a', '1234567890123456789'])(
  'takes %j for no id',
  (text) => {
    expect(rowIdOf(text)).toBeUndefined()
  },
)
