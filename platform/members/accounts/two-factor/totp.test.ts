import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { isTotpCode, newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts'

const random = { bytes: (count: number) => randomBytes(count) }

/** RFC 6238 appendix B, SHA-1: its codes have eight digits, ours are their last six. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32
test.each([
  [59, '287082', 1n],
  [1_111_111_109, '081804', 37_037_036n],
  [1_111_111_111, '050471', 37_037_037n],
  [1_234_567_890, '005924', 41_152_263n],
  [2_000_000_000, '279037', 66_666_666n],
  [20_000_000_000, '353130', 666_666_666n],
])('at %d seconds the code of the RFC is %s', (seconds, code, step) => {
  expect(stepOfCode(rfcSecret, code, { now: new Date(seconds * 1000), after: null })).toBe(step)
})

test('a code counts in the digits of the keyboard that it was typed on', () => {
  expect(stepOfCode(rfcSecret, '٢٨٧ ٠٨٢', { now: new Date(59_000), after: null })).toBe(1n)
})

const someSecret = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => new Secret({ buffer: bytes.buffer as ArrayBuffer }).base32)
const someStep = fc.integer({ min: 10, max: 100_000_000 })

test('a code counts a step early and a step late, and no longer', () => {
  fc.assert(
    fc.property(someSecret, someStep, fc.integer({ min: -4, max: 4 }), (secret, step, away) => {
      const code = new TOTP({ secret }).generate({ timestamp: step * 30_000 })
      const found = stepOfCode(secret, code, { now: new Date((step + away) * 30_000), after: null })
      if (Math.abs(away) <= 1) expect(found).toBeGreaterThanOrEqual(BigInt(step))
      else expect(found === null || found !== BigInt(step)).toBe(true)
    }),
  )
})

test('the step that was taken, and those before it, count no more', () => {
  fc.assert(
    fc.property(someSecret, someStep, fc.integer({ min: -2, max: 2 }), (secret, step, last) => {
      const code = new TOTP({ secret }).generate({ timestamp: step * 30_000 })
      const after = BigInt(step + last)
      const found = stepOfCode(secret, code, { now: new Date(step * 30_000), after })
      if (last < 0) expect(found).toBeGreaterThanOrEqual(BigInt(step))
      else expect(found === null || found > after).toBe(true)
    }),
  )
})

test('whatever is typed is judged, and not a reason to fail', () => {
  const now = new Date(59_000)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), (typed) => {
      const found = stepOfCode(rfcSecret, typed, { now, after: null })
      expect(found === null || isTotpCode(typed)).toBe(true)
    }),
  )
  expect(stepOfCode(rfcSecret, '\u{10000}\ufb00\u{10000}', { now, after: null })).toBeNull()
})

test('a code is six digits, in groups or not, and nothing else is one', () => {
  for (const code of ['123456', '123 456', ' 123456\n', '１２３４５６', '١٢٣٤٥٦', '۱۲۳ ۴۵۶'])
    expect(isTotpCode(code)).toBe(true)
  for (const text of ['', '12345', '1234567', '12345a', 'ABCD-EFGH-IJKL-MNOP'])
    expect(isTotpCode(text)).toBe(false)
  const now = new Date(59_000)
  expect(stepOfCode(rfcSecret, ' 287 082', { now, after: null })).toBe(1n)
  for (const text of ['', '28708', '2870821', 'x'.repeat(64)])
    expect(stepOfCode(rfcSecret, text, { now, after: null })).toBeNull()
})

test('a secret has 160 random bits, and the QR code names site, account and secret', () => {
  const secret = newTotpSecret(random)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret(random)).not.toBe(secret)
  expect(newTotpSecret({ bytes: (count) => Buffer.alloc(count) })).toBe('A'.repeat(32))
  const url = new URL(otpauthUrl(secret, 'player1'))
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Sen:player1\?/)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Sen',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
