import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { labelMember, labelsOf } from './label-member.ts'
import { standingOf } from './standing.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const label = (account: string, label: string, on = true) =>
  labelMember(site.ctx, account, { label, on }, 'ops:anna')

test('labels are added once and removed one by one, in the order of the alphabet', async () => {
  const member = await testMember(site.ctx, { rankLevel: 3 })
  const other = await testMember(site.ctx)
  for (const name of ['vip', 'big-bets']) expect(await label(member.account, name)).toEqual(ok(null))
  expect(await label(member.account, 'vip')).toEqual(refuse('nothing-changed'))
  await label(other.account, 'vip')
  expect(await labelsOf(site.ctx, member.id)).toEqual(['big-bets', 'vip'])
  expect(await standingOf(site.ctx.db, member.id)).toEqual({
    rankLevel: 3,
    createdAt: site.clock.now(),
    labels: ['big-bets', 'vip'],
  })
  expect(await label(member.account.toUpperCase(), 'vip', false)).toEqual(ok(null))
  expect([await labelsOf(site.ctx, member.id), await labelsOf(site.ctx, other.id)]).toEqual([
    ['big-bets'],
    ['vip'],
  ])
  const deeds = await site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', member.account)
    .orderBy('id')
    .execute()
  expect(deeds).toEqual([
    { actor: 'ops:anna', action: 'member-labelled', detail: { label: 'vip' } },
    { actor: 'ops:anna', action: 'member-labelled', detail: { label: 'big-bets' } },
    { actor: 'ops:anna', action: 'member-label-removed', detail: { label: 'vip' } },
  ])
})

test('a label is small letters, digits and hyphens, forty at most, of a member that there is', async () => {
  const { account } = await testMember(site.ctx)
  expect(await label(account, 'a'.repeat(40))).toEqual(ok(null))
  for (const bad of ['', 'a'.repeat(41), 'Vip', 'big bets', 'vip!', '!vip'])
    expect(await label(account, bad)).toEqual(refuse('format'))
  expect(await label('nobody', 'vip')).toEqual(refuse('not-found'))
})
