import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { isTemporaryPassword, newTemporaryPassword } from './temporary-password.ts'

const ctx = { random: { bytes: (count: number) => randomBytes(count) } } as Context

test('it is three groups of four characters, none of which looks like another, and is known as one', () => {
  const all = Array.from({ length: 200 }, () => newTemporaryPassword(ctx))
  for (const password of all) {
    expect(password).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(isTemporaryPassword(password)).toBe(true)
  }
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  '',
  'ABCD-2345',
  'ABCD-2345-EFG',
  'ABCD-2345-EFGHJ',
  'ABCD-2345-EFGH-JKLM',
  'ABCD2345EFGH',
  'abcd-2345-efgh',
  'ABC1-2345-EFGH',
  'ABC0-2345-EFGH',
  'ABCI-2345-EFGH',
  'ABCO-2345-EFGH',
  ' ABCD-2345-EFGH',
  'ABCD-2345-EFGH ',
])('%j is none', (text) => {
  expect(isTemporaryPassword(text)).toBe(false)
})
