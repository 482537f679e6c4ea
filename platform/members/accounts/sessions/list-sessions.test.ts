import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { authenticate } from './authenticate.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { loginHistory } from './login-history.ts'
import { hashOfToken, openSession } from './sessions.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'a phone', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

async function signIn(from: Partial<typeof caller> = {}, { by = member, remember = false } = {}) {
  const token = await openSession(site.ctx, by.id, { ...caller, ...from }, { remember })
  site.clock.advance(60)
  return token
}
const callOf = (token: string): Call => ({ caller, member, tokenHash: hashOfToken(token) })
const listed = async (token: string) => {
  const sessions = await listSessions(site.ctx, member, callOf(token))
  if (!sessions.ok) throw new Error(sessions.code)
  return sessions.value.list
}
const end = (token: string, sessionId?: string) => endSessions(site.ctx, member, { sessionId }, callOf(token))
const alive = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await authenticate(site.ctx, token)) !== null))

test('the sessions that run are listed, the newest first, and none shows its token', async () => {
  const start = site.clock.now()
  const here = await signIn()
  const there = await signIn({ address: '198.51.100.9', userAgent: 'another' })
  await signIn({}, { by: await testMember(site.ctx) })
  const since = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString()
  const list = await listed(here)
  expect(list).toEqual([
    {
      id: expect.any(String),
      address: '198.51.100.9',
      userAgent: 'another',
      since: since(1),
      lastSeen: since(1),
      current: false,
    },
    {
      id: expect.any(String),
      address: '203.0.113.7',
      userAgent: 'a phone',
      since: since(0),
      lastSeen: since(0),
      current: true,
    },
  ])
  for (const token of [here, there]) {
    expect(JSON.stringify(list)).not.toContain(token)
    expect(JSON.stringify(list)).not.toContain(hashOfToken(token).toString('hex'))
  }
  const late = await signIn({}, { remember: true })
  site.clock.advance(12 * 3600) // the two others have been idle
  expect((await listed(late)).map(({ current }) => current)).toEqual([true])
})

test('of more than a hundred the newest hundred are listed', async () => {
  const tokens: string[] = []
  for (let i = 0; i < 102; i++) tokens.push(await signIn())
  const newest = tokens.at(-1) ?? ''
  const list = await listed(newest)
  expect(list).toHaveLength(100)
  expect(list[0]?.current).toBe(true)
})

test('another session is signed out by its id', async () => {
  const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
  const [, second] = await listed(here)
  expect(await end(here, second?.id)).toEqual(ok({ ended: 1, own: false }))
  expect(await alive(here, there, elsewhere)).toEqual([true, false, true])
  expect(await end(here, second?.id)).toEqual(refuse('not-found'))
})

test('the own one too', async () => {
  const here = await signIn()
  expect(await end(here, (await listed(here))[0]?.id)).toEqual(ok({ ended: 1, own: true }))
  expect(await alive(here)).toEqual([false])
})

test('all others at once', async () => {
  const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
  const stranger = await signIn({}, { by: await testMember(site.ctx) })
  expect(await end(here)).toEqual(ok({ ended: 2, own: false }))
  expect(await alive(here, there, elsewhere, stranger)).toEqual([true, false, false, true])
  expect(await end(here)).toEqual(ok({ ended: 0, own: false }))
})

test("another member's session, and one that never was, are not found", async () => {
  const here = await signIn()
  const stranger = await testMember(site.ctx)
  const theirs = await signIn({}, { by: stranger })
  const { id } = await site.ctx.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', stranger.id)
    .executeTakeFirstOrThrow()
  for (const sessionId of [id, randomUUID(), 'nonsense'])
    expect(await end(here, sessionId)).toEqual(refuse('not-found'))
  expect(await alive(here, theirs)).toEqual([true, true])
})

test('logins are listed by page, the newest first, whether or not their sessions run', async () => {
  for (let i = 1; i <= 5; i++) await signIn({ address: `198.51.100.${i}` })
  await site.ctx.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  await signIn({}, { by: await testMember(site.ctx) })
  const page = async (page: number, size = 2) => {
    const history = await loginHistory(site.ctx, member, { page, size })
    if (!history.ok) throw new Error(history.code)
    const { content, ...place } = history.value
    return { addresses: content.map(({ address }) => address), place }
  }
  const place = { size: 2, totalPages: 3, totalRows: 5 }
  expect(await page(1)).toEqual({
    addresses: ['198.51.100.5', '198.51.100.4'],
    place: { ...place, page: 1 },
  })
  expect(await page(9)).toEqual({ addresses: ['198.51.100.1'], place: { ...place, page: 3 } })
  expect(await loginHistory(site.ctx, member, { page: 1, size: 1 })).toMatchObject({
    value: { content: [{ userAgent: 'a phone', kind: 'username', id: expect.any(String) }] },
  })
})
