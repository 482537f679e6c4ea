import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { isTotpCode } from './totp.ts'

const random = { bytes: (count: number) => randomBytes(count) }

test('there are ten, no two alike, in groups of four, and none looks like a TOTP code', () => {
  const codes = newRecoveryCodes(random)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(codes.some(isTotpCode)).toBe(false)
})

test('case, spaces and dashes do not matter, everything else does', () => {
  const [code = ''] = newRecoveryCodes(random)
  const signs = [...code.replaceAll('-', '')]
  const typed = fc
    .array(fc.tuple(fc.boolean(), fc.constantFrom('', ' ', '-', '–', '\t', ' - ')), {
      minLength: 16,
      maxLength: 16,
    })
    .map((how) =>
      signs.map((sign, at) => (how[at]?.[0] ? sign.toLowerCase() : sign) + (how[at]?.[1] ?? '')).join(''),
    )
  fc.assert(fc.property(typed, (text) => hashOfRecoveryCode(text).equals(hashOfRecoveryCode(code))))
  // As the codes that have been handed out are stored.
  const stored = createHash('sha256').update('ABCDEFGHIJKLMNOP').digest()
  expect(hashOfRecoveryCode('abcd-efgh-ijkl-mnop')).toEqual(stored)
  expect(hashOfRecoveryCode(code.slice(0, -1)).equals(hashOfRecoveryCode(code))).toBe(false)
  expect(hashOfRecoveryCode(`${code}A`).equals(hashOfRecoveryCode(code))).toBe(false)
})
