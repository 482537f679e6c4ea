import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { excludeMember, isExcluded } from '#platform/members/responsible-gaming/index.ts'
import { provedCall } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { linkNewMember, listProviderLinks, removeProviderLink } from './provider-links.ts'
import type { Provider } from './providers.ts'
import { keepStranger } from './visits.ts'

/** Who has excluded itself from play does not come back by the account elsewhere that it was linked with. */

let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  site = await testPlatform()
  ctx = site.ctx
  await ctx.db
    .insertInto('sign_in_provider')
    .values({
      name: 'Elsewhere',
      issuer: 'https://elsewhere.example',
      client_id: 'sen',
      secret_sealed: 'x',
      origin: 'https://elsewhere.example',
      created_at: site.clock.now(),
    })
    .execute()
})
afterAll(() => site.close())

/** A new member that comes by an account elsewhere. */
async function newcomer(subject: string): Promise<Member> {
  const { id } = await ctx.db.selectFrom('sign_in_provider').select('id').executeTakeFirstOrThrow()
  const token = await keepStranger(ctx, { id } as Provider, subject)
  const member = await testMember(ctx, { passwordHash: 'a password' })
  expect(await ctx.transact((tx) => linkNewMember(tx, member, token))).toEqual(ok({}))
  return member
}
const exclude = async (member: Member) =>
  expect(await excludeMember(ctx, 'ops:anna', member, 6)).toMatchObject({ ok: true })
async function removeLink(member: Member) {
  const links = await listProviderLinks(ctx, member)
  const id = links.ok ? (links.value.list[0]?.id ?? '') : ''
  expect(await removeProviderLink(ctx, member, { id }, await provedCall(ctx, member))).toEqual(ok({}))
}

test('the exclusion goes along with a link that its member removed, from account to account, while it lasts', async () => {
  const first = await newcomer('one')
  await exclude(first)
  await removeLink(first)
  const second = await newcomer('one')
  expect(await isExcluded(ctx, second.id)).toBe(true)
  await removeLink(second)
  const third = await newcomer('one')
  expect(await isExcluded(ctx, third.id)).toBe(true)
  expect(await isExcluded(ctx, (await newcomer('another')).id)).toBe(false)
  await removeLink(third)
  site.clock.advance(190 * 86_400)
  expect(await isExcluded(ctx, (await newcomer('one')).id)).toBe(false)
})

test('a link that a reset has forgotten is kept so, too; one that ended before is not', async () => {
  const [reset, before] = [await newcomer('three'), await newcomer('four')]
  await exclude(reset)
  await ctx.transact(async (tx) =>
    ok(await replacePassword(tx, reset.id, 'another password', { forgetWaysIn: true })),
  )
  await removeLink(before)
  await exclude(before)
  expect(await isExcluded(ctx, (await newcomer('three')).id)).toBe(true)
  expect(await isExcluded(ctx, (await newcomer('four')).id)).toBe(false)
})
