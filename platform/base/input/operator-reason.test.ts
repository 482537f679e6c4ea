import { expect, test } from 'vitest'
import { checkReason, reasonDetail } from './operator-reason.ts'

test.each([
  ['two payments of one order', 'two payments of one order'],
  ['  trả nhầm  ', 'trả nhầm'],
  ['重复付款', '重复付款'],
  ['#7', '#7'],
])('%j is a reason', (typed, kept) => {
  expect(checkReason(typed)).toEqual({ ok: true, value: kept })
  expect(reasonDetail(typed)).toEqual({ ok: true, value: { reason: kept } })
})

// The last ones draw nothing: a Hangul filler, an empty Braille cell, a grapheme joiner.
test.each(['', ' \t\n', '.', '—', '...?!', '\u3164', '\u2800', '\u034f'])('%j tells nothing', (typed) => {
  const refused = { code: 'required', detail: { field: 'reason' } }
  expect(checkReason(typed)).toMatchObject(refused)
  expect(reasonDetail(typed)).toMatchObject(refused)
})

test('a long one is refused, and the command line may leave it out', () => {
  expect(checkReason('a'.repeat(10_000))).toMatchObject({ code: 'too-long', detail: { field: 'reason' } })
  expect(reasonDetail(undefined)).toEqual({ ok: true, value: {} })
})
