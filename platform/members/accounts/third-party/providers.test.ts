import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { sealText } from '#platform/base/seal-text.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { noteOrigin, openProviders, providerOf, resealProviderSecrets } from './providers.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(() => site.ctx.db.deleteFrom('sign_in_provider').execute())
afterAll(() => site.close())

/** A provider whose secret was sealed by the key of `ctx`. */
async function kept(issuer: string, ctx: Context = site.ctx) {
  const secret_sealed = sealText(
    ctx,
    { purpose: 'sen sign-in providers 1', owner: `issuer ${issuer}` },
    `secret of ${issuer}`,
  )
  const terms = { name: 'Elsewhere', issuer, client_id: 'sen', secret_sealed, origin: issuer }
  const { id } = await site.ctx.db
    .insertInto('sign_in_provider')
    .values({ ...terms, created_at: site.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret_sealed }
}
const sealedOf = async (id: number) =>
  (
    await site.ctx.db
      .selectFrom('sign_in_provider')
      .select('secret_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).secret_sealed

test('what a former key has sealed is sealed anew, once, and only that', async () => {
  const after: Context = { ...site.ctx, formerKeys: ['the key before'] }
  const [former, own] = [
    await kept('https://former.example', { ...site.ctx, platformKey: 'the key before' }),
    await kept('https://own.example'),
  ]
  expect(await resealProviderSecrets(after)).toBe(1)
  expect(await sealedOf(former.id)).not.toBe(former.secret_sealed)
  expect(await sealedOf(own.id)).toBe(own.secret_sealed)
  expect(await providerOf(site.ctx, former.id)).toMatchObject({
    id: former.id,
    name: 'Elsewhere',
    issuer: 'https://former.example',
    clientId: 'sen',
    secret: 'secret of https://former.example',
    key: await sealedOf(former.id),
  })
  expect(await providerOf(site.ctx, own.id)).toMatchObject({ secret: 'secret of https://own.example' })
  expect(await resealProviderSecrets(after)).toBe(0)
})

test('where a provider’s pages are now is noted of it alone', async () => {
  const [one, other] = [await kept('https://one.example'), await kept('https://other.example')]
  const provider = await providerOf(site.ctx, one.id)
  if (!provider) throw new Error('no provider')
  await noteOrigin(site.ctx, provider, 'https://pages.one.example')
  expect(await openProviders(site.ctx)).toEqual([
    { id: String(one.id), name: 'Elsewhere', origin: 'https://pages.one.example' },
    { id: String(other.id), name: 'Elsewhere', origin: 'https://other.example' },
  ])
})
