import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { chooseListed, isListed, shownAccountsOf } from './listed.ts'
import { maskedAccount } from './masked-account.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test.each([
  ['nguyen88', 'ng***8'],
  ['seven77', 'se***7'],
  ['sonha6', 'so***'],
  ['lan1', 'la***'],
  ['lan', 'l***'],
  ['ab', 'a***'],
  ['a', '***'],
])('others see %s as %s', (account, masked) => {
  expect(maskedAccount(account)).toBe(masked)
})

test('who does not want to be seen has no name, until it wants to again', async () => {
  const member = await testMember(site.ctx, { account: 'nguyen88' })
  const other = await testMember(site.ctx, { account: 'lan' })
  const listed = async () =>
    (await sql<{ is: boolean }>`select ${isListed(sql`${member.id}`)} as is`.execute(site.ctx.db)).rows[0]?.is
  const names = async () => {
    const shown = await shownAccountsOf(site.ctx.db, [member.id, other.id])
    return [await listed(), shown.get(member.id), shown.get(other.id)]
  }
  expect(await names()).toEqual([true, 'ng***8', 'l***'])
  expect(await chooseListed(site.ctx, member, { listed: false })).toEqual(ok({}))
  expect(await names()).toEqual([false, '***', 'l***'])
  expect(await chooseListed(site.ctx, member, { listed: true })).toEqual(ok({}))
  expect(await names()).toEqual([true, 'ng***8', 'l***'])
  expect(await shownAccountsOf(site.ctx.db, [])).toEqual(new Map())
})

test('a trial account chooses nothing', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  expect(await chooseListed(site.ctx, trial, { listed: false })).toEqual(refuse('in-need-true-account'))
})
