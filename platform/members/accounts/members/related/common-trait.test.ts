import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { recordLogin } from '../../sessions/sessions.ts'
import { commonTrait } from './common-trait.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const logIn = ({ id }: Member, address: string, userAgent = 'a phone') =>
  recordLogin(site.ctx, id, { address, userAgent }, 'username')
const pair = async (one = {}, other = {}) =>
  [await testMember(site.ctx, one), await testMember(site.ctx, other)] as const
const trait = ([one, other]: readonly [Member, Member]) => commonTrait(site.ctx, one.id, other.id)

test('a name comes before a number, and either before a network', async () => {
  const mobile = newMobile().number
  const same = { payeeName: 'NGUYEN LAN', mobile }
  const both = await pair(same, same)
  for (const member of both) await logIn(member, '203.0.113.1')
  expect(await trait(both)).toBe('payee-name')
  const number = await pair({ mobile }, { mobile, payeeName: 'TRAN BINH' })
  for (const member of number) await logIn(member, '203.0.113.2')
  expect(await trait(number)).toBe('mobile')
})

test('who has no name and no number shares none, and nobody shares anything with itself', async () => {
  expect(await trait(await pair())).toBeNull()
  expect(await trait(await pair({ payeeName: 'NGUYEN LAN' }, { payeeName: 'TRAN BINH' }))).toBeNull()
  const [one] = await pair({ payeeName: 'NGUYEN LAN' })
  expect(await commonTrait(site.ctx, one.id, one.id)).toBeNull()
})

test('one network with one browser on one day is shared, however the address is written', async () => {
  const members = await pair()
  const [one, other] = members
  await logIn(one, '2001:db8:1:2::3')
  await logIn(other, '2001:db8:1:3::3')
  await logIn(other, '2001:db8:1:2::9', 'a laptop')
  expect(await trait(members)).toBeNull()
  await logIn(other, '2001:db8:1:2::9')
  expect(await trait(members)).toBe('network')
  site.clock.advance(30 * 86_400)
  expect(await trait(members)).toBe('network')
  site.clock.advance(1)
  expect(await trait(members)).toBeNull()
})

test('another day is none, and an address that nobody has proved is none', async () => {
  const members = await pair()
  const [one, other] = members
  await logIn(one, '203.0.113.9')
  await logIn(one, 'unproved')
  await logIn(other, 'unproved')
  site.clock.advance(86_400)
  await logIn(other, '203.0.113.9')
  expect(await trait(members)).toBeNull()
})
