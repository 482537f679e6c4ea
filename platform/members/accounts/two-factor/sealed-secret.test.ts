import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** All that the two need of a context. */
const withKey = (platformKey: string) =>
  ({
    platformKey,
    random: { bytes: (count: number) => randomBytes(count) },
    log: { warn: (_fields: unknown, message: string) => void warnings.push(message) },
  }) as Context
const warnings: string[] = []
const ctx = withKey('k'.repeat(64))
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('what is sealed opens again, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string(), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (secret, memberId) => {
      const sealed = sealSecret(ctx, memberId, secret)
      expect(openSecret(ctx, memberId, sealed)).toBe(secret)
      expect(sealSecret(ctx, memberId, secret)).not.toBe(sealed)
    }),
  )
  const sealed = Buffer.from(sealSecret(ctx, 7n, SECRET), 'base64').toString('latin1')
  expect(sealed).not.toContain(SECRET)
})

test('it opens for its member alone, with the same key, and unchanged', () => {
  const sealed = sealSecret(ctx, 7n, SECRET)
  expect(openSecret(ctx, 8n, sealed)).toBeNull()
  expect(openSecret(withKey('other key'), 7n, sealed)).toBeNull()
  expect(warnings).toHaveLength(2)
  const bytes = Buffer.from(sealed, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSecret(ctx, 7n, changed.toString('base64'))).toBeNull()
  }
  for (const text of ['', 'AAAA', 'not base64 at all']) expect(openSecret(ctx, 7n, text)).toBeNull()
})
