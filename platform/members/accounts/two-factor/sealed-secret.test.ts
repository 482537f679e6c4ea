import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { openSecret, openSecretOf, resealMemberSecrets, sealSecret, sealSecretFor } from './sealed-secret.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

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
  expect(warnings).toEqual(Array(2).fill('a two-factor secret cannot be decrypted with this key'))
  expect(openSecretOf(ctx, 'operator 7', sealed)).toBeNull()
  expect(openSecretOf(ctx, 'operator 7', sealSecretFor(ctx, 'operator 7', SECRET))).toBe(SECRET)
  const bytes = Buffer.from(sealed, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSecret(ctx, 7n, changed.toString('base64'))).toBeNull()
  }
  for (const text of ['', 'AAAA', 'not base64 at all']) expect(openSecret(ctx, 7n, text)).toBeNull()
})

test('what a former key has sealed is sealed anew, of who has two-factor on, and once', async () => {
  const before = { ...site.ctx, platformKey: 'the key before' }
  const after: Context = { ...site.ctx, formerKeys: ['the key before'] }
  const [first, second, without] = [
    await testMember(site.ctx),
    await testMember(site.ctx),
    await testMember(site.ctx),
  ]
  const seal = (id: bigint, by: Context) =>
    site.ctx.db
      .updateTable('member')
      .set({ two_factor_secret: sealSecret(by, id, SECRET) })
      .where('id', '=', id)
      .execute()
  await seal(first.id, before)
  await seal(second.id, site.ctx)
  const kept = async (id: bigint) =>
    (
      await site.ctx.db
        .selectFrom('member')
        .select('two_factor_secret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).two_factor_secret
  const own = await kept(second.id)
  expect(await resealMemberSecrets(after)).toBe(1)
  expect(openSecret(site.ctx, first.id, (await kept(first.id)) ?? '')).toBe(SECRET)
  expect([await kept(second.id), await kept(without.id)]).toEqual([own, null])
  expect(await resealMemberSecrets(after)).toBe(0)
})
