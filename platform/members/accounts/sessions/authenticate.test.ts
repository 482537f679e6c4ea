import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { freezeMember } from '../members/operate-member.ts'
import { authenticate } from './authenticate.ts'
import { hashOfToken, openSession } from './sessions.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const HOUR = 3600

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

const open = (options = {}) => openSession(site.ctx, member.id, caller, options)
const row = (token: string) =>
  site.ctx.db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow()

test('a token opens its own session alone, and is kept as a hash', async () => {
  const token = await open()
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await authenticate(site.ctx, token)).toEqual({ member, tokenHash: hashOfToken(token) })
  for (const other of ['', token.slice(1), `${token}x`, token.toLowerCase(), '\0', 'é', 'x'.repeat(10_000)])
    expect(await authenticate(site.ctx, other)).toBeNull()
  const rows = await site.ctx.db.selectFrom('session').selectAll().execute()
  expect(JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(token)
})

test('a session ends after 12 idle hours, and each use pushes its end on', async () => {
  const token = await open()
  for (let used = 0; used < 3; used++) {
    site.clock.advance(12 * HOUR - 1)
    expect(await authenticate(site.ctx, token)).not.toBeNull()
  }
  site.clock.advance(12 * HOUR)
  expect(await authenticate(site.ctx, token)).toBeNull()
})

test('no session outlives the time that the operator gives it, however active', async () => {
  const token = await open()
  const week = 7 * 24
  for (let hour = 11; hour < week; hour += 11) {
    site.clock.advance(11 * HOUR)
    expect(await authenticate(site.ctx, token)).not.toBeNull()
  }
  const { created_at, expires_at } = await row(token)
  expect(expires_at).toEqual(new Date(created_at.getTime() + week * HOUR * 1000))
  site.clock.set(expires_at.toISOString())
  expect(await authenticate(site.ctx, token)).toBeNull()

  const other = await open()
  site.clock.advance(2 * HOUR)
  expect(await authenticate(site.ctx, other)).not.toBeNull()
  await setValue(site.ctx, 'operator', 'sessionLifetimeHours', 2)
  expect(await authenticate(site.ctx, other)).toBeNull()
  await setValue(site.ctx, 'operator', 'sessionLifetimeHours', week)
})

test('"remember me" ends a day after the login, used or not', async () => {
  const [used, idle] = [await open({ remember: true }), await open({ remember: true })]
  for (let hour = 1; hour < 24; hour++) {
    site.clock.advance(HOUR)
    expect(await authenticate(site.ctx, used)).not.toBeNull()
  }
  expect(await authenticate(site.ctx, idle)).not.toBeNull()
  site.clock.advance(HOUR)
  expect(await authenticate(site.ctx, used)).toBeNull()
})

test('use is noted once a minute at most', async () => {
  const token = await open()
  const { last_seen_at: start } = await row(token)
  site.clock.advance(59)
  await authenticate(site.ctx, token)
  expect((await row(token)).last_seen_at).toEqual(start)
  site.clock.advance(1)
  await authenticate(site.ctx, token)
  expect((await row(token)).last_seen_at).toEqual(site.clock.now())
})

test('a frozen member has no session, whenever it was opened', async () => {
  await freezeMember(site.ctx, 'operator', member.account)
  expect(await authenticate(site.ctx, await open())).toBeNull()
})
