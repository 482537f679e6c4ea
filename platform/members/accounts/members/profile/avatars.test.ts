import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { avatars, readAvatars, readIcon } from './avatars.ts'
import { chooseAvatar } from './choose-avatar.ts'
import { chooseLanguage } from './choose-language.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('a member chooses one of the pictures, and nobody else gets it', async () => {
  const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  expect(await readAvatars(site.ctx, member)).toEqual(ok({ avatar: null, avatars }))
  expect(await readIcon(site.ctx, member)).toEqual(ok({ avatar: null }))
  expect(await chooseAvatar(site.ctx, member, { avatar: 'lotus' })).toEqual(ok({}))
  expect(await readAvatars(site.ctx, member)).toEqual(ok({ avatar: 'lotus', avatars }))
  expect(await readIcon(site.ctx, member)).toEqual(ok({ avatar: 'lotus' }))
  expect(await readIcon(site.ctx, other)).toEqual(ok({ avatar: null }))
  expect(await chooseAvatar(site.ctx, member, { avatar: '../lotus' })).toEqual(
    refuse('not-offered', { field: 'avatar' }),
  )
  expect(await readIcon(site.ctx, member)).toEqual(ok({ avatar: 'lotus' }))
})

test('while pictures are off there are none to choose, and a chosen one stays', async () => {
  const member = await testMember(site.ctx)
  await chooseAvatar(site.ctx, member, { avatar: 'drum' })
  await setFlag(site.ctx, 'test', 'PROFPIC3', false)
  expect(await readAvatars(site.ctx, member)).toEqual(ok({ avatar: 'drum', avatars: [] }))
  expect(await chooseAvatar(site.ctx, member, { avatar: 'lotus' })).toEqual(refuse('operation-not-allowed'))
  await setFlag(site.ctx, 'test', 'PROFPIC3', true)
})

test('a trial account has no picture', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const refused = refuse('in-need-true-account')
  expect(await readAvatars(site.ctx, trial)).toEqual(refused)
  expect(await readIcon(site.ctx, trial)).toEqual(refused)
  expect(await chooseAvatar(site.ctx, trial, { avatar: 'lotus' })).toEqual(refused)
})

test('the language is that of the member alone', async () => {
  const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  expect(await chooseLanguage(site.ctx, member, { language: 'th' })).toEqual(ok({}))
  const languageOf = async (id: bigint) =>
    (await site.ctx.db.selectFrom('member').select('language').where('id', '=', id).executeTakeFirstOrThrow())
      .language
  expect([await languageOf(member.id), await languageOf(other.id)]).toEqual(['th', 'vi'])
})
