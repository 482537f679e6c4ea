import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { membersAfter } from './members-after.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('real members up to a moment, in order, some at a time; who is on a break only where it is asked for', async () => {
  const [first, second, third] = [
    await testMember(site.ctx),
    await testMember(site.ctx),
    await testMember(site.ctx),
  ]
  await testMember(site.ctx, { accountKind: 4 })
  const joinedBy = site.clock.now()
  site.clock.advance(1)
  const late = await testMember(site.ctx)
  await takeTimeOut(site.ctx, second, { duration: '24h' })
  const all = { after: 0n, joinedBy, limit: 10, alsoExcluded: true }
  expect(await membersAfter(site.ctx, all)).toEqual([first.id, second.id, third.id])
  expect(await membersAfter(site.ctx, { ...all, alsoExcluded: false })).toEqual([first.id, third.id])
  expect(await membersAfter(site.ctx, { ...all, after: first.id })).toEqual([second.id, third.id])
  expect(await membersAfter(site.ctx, { ...all, limit: 2 })).toEqual([first.id, second.id])
  expect(await membersAfter(site.ctx, { ...all, joinedBy: site.clock.now() })).toContain(late.id)
})
