import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type LoginKind, recordLogin } from './sessions.ts'
import { sharedAddresses, sharedDevices } from './shared-devices.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let members: Member[]
let since: Date
const logIn = (member: number, address: string, userAgent: string, kind: LoginKind = 'username') =>
  recordLogin(site.ctx, members[member]?.id ?? 0n, { address, userAgent }, kind)
const idsOf = (...which: number[]) => which.map((one) => members[one]?.id)

beforeAll(async () => {
  site = await testPlatform()
  members = []
  for (let n = 0; n < 4; n++) members.push(await testMember(site.ctx))
  await logIn(0, '203.0.113.1', 'early')
  await logIn(1, '203.0.113.1', 'early')
  site.clock.advance(60)
  since = site.clock.now()
  for (const member of [0, 1, 1]) await logIn(member, '203.0.113.1', 'a phone')
  await logIn(2, '203.0.113.1', 'a laptop')
  site.clock.advance(60)
  for (const member of [1, 2, 3]) await logIn(member, '203.0.113.2', 'a phone')
  // One member alone, and two visitors who only try a game.
  await logIn(0, '203.0.113.3', 'a phone')
  for (const member of [0, 1]) await logIn(member, '203.0.113.4', 'a phone', 'free-play')
})
afterAll(() => site.close())

const sorted = <Row extends { memberIds: bigint[] }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, memberIds: row.memberIds.toSorted((a, b) => Number(a - b)) }))
const at = (seconds: number) => new Date(since.getTime() + seconds * 1000).toISOString()

test('browsers in which several members have signed in, those of the most members first', async () => {
  expect(sorted(await sharedDevices(site.ctx, { since, limit: 10 }))).toEqual([
    { address: '203.0.113.2', browser: 'a phone', memberIds: idsOf(1, 2, 3), last: at(60) },
    { address: '203.0.113.1', browser: 'a phone', memberIds: idsOf(0, 1), last: at(0) },
  ])
  expect(await sharedDevices(site.ctx, { since, limit: 1 })).toHaveLength(1)
})

test('addresses of so many members, whichever browsers they have', async () => {
  const one = { address: '203.0.113.1', memberIds: idsOf(0, 1, 2), browsers: 2, last: at(0) }
  const two = { address: '203.0.113.2', memberIds: idsOf(1, 2, 3), browsers: 1, last: at(60) }
  const three = { address: '203.0.113.3', memberIds: idsOf(0), browsers: 1, last: at(60) }
  const asked = { since, limit: 10 }
  expect(sorted(await sharedAddresses(site.ctx, { ...asked, least: 3 }))).toEqual([two, one])
  expect(sorted(await sharedAddresses(site.ctx, { ...asked, least: 1 }))).toEqual([two, one, three])
  expect(await sharedAddresses(site.ctx, { ...asked, least: 4 })).toEqual([])
})
