import { expect, test } from 'vitest'
import { asTexts, isLate } from './sent-call.ts'

test('an input travels as texts, each well-formed, without what is not there', () => {
  expect(asTexts({ a: 1, b: true, c: null, d: undefined, e: '', f: 'x\ud800y\udc00', g: '🎲' })).toEqual({
    a: '1',
    b: 'true',
    c: 'null',
    e: '',
    f: 'x\ufffdy\ufffd',
    g: '🎲',
  })
})

test('a call is late by the name of its error', () => {
  expect(isLate(AbortSignal.timeout(0).reason ?? new DOMException('', 'TimeoutError'))).toBe(true)
  expect([isLate(new Error('TimeoutError')), isLate(undefined), isLate('x')]).toEqual([false, false, false])
})
