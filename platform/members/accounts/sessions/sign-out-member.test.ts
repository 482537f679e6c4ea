import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { pushStateOf } from '#tests/support/platform/push-browser.ts'
import { logOut } from '../login/log-in.ts'
import { endSessions } from './end-sessions.ts'
import { hashOfToken, openSession } from './sessions.ts'
import { openSessions, signOutMember } from './sign-out-member.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'a phone', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
  await setValue(site.ctx, 'test', 'pushContact', 'mailto:ops@sen.example')
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

/** A signed-in browser that is notified. */
async function notifiedSession(of = member) {
  const tokenHash = hashOfToken(await openSession(site.ctx, of.id, caller))
  const call: Call = { caller, member: of, tokenHash }
  const { id } = await site.ctx.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  await pushStateOf(site.ctx, of, call)
  const key = await site.ctx.db.selectFrom('push_key').select('id').executeTakeFirstOrThrow()
  await site.ctx.db
    .insertInto('push_subscription')
    .values({
      member_id: of.id,
      session_id: id,
      key_id: key.id,
      endpoint: `https://push.test/${randomUUID()}`,
      p256dh: 'x',
      auth: 'x',
      user_agent: 'x',
      created_at: site.clock.now(),
    })
    .execute()
  return { id, call }
}
/** The sessions of which browsers are notified. */
const notified = async (of = member) =>
  (
    await site.ctx.db
      .selectFrom('push_subscription')
      .select('session_id')
      .where('member_id', '=', of.id)
      .orderBy('id')
      .execute()
  ).map(({ session_id }) => session_id)
const idsOf = async (of = member) => (await openSessions(site.ctx, of.id)).map(({ id }) => id)
const signOut = (sessionId?: string, account = member.account) =>
  signOutMember(site.ctx, 'ops:anna', account, { sessionId })
const deeds = () =>
  site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', member.account)
    .orderBy('id')
    .execute()

test('the operator sees the open sessions of a member, the newest first', async () => {
  const start = site.clock.now()
  await openSession(site.ctx, member.id, caller)
  site.clock.advance(60)
  await openSession(site.ctx, member.id, { ...caller, address: '198.51.100.9', userAgent: 'another' })
  const since = (seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString()
  expect(await openSessions(site.ctx, member.id)).toEqual([
    {
      id: expect.any(String),
      address: '198.51.100.9',
      userAgent: 'another',
      since: since(60),
      lastSeen: since(60),
    },
    {
      id: expect.any(String),
      address: '203.0.113.7',
      userAgent: 'a phone',
      since: since(0),
      lastSeen: since(0),
    },
  ])
})

test('one session is ended, or all, and nobody else’s', async () => {
  const [first, second, third] = [await notifiedSession(), await notifiedSession(), await notifiedSession()]
  const stranger = await testMember(site.ctx)
  const theirs = await notifiedSession(stranger)
  expect(await signOut(theirs.id)).toEqual(refuse('not-found'))
  expect(await signOut(second.id)).toEqual(ok(null))
  expect(await signOut(second.id)).toEqual(refuse('not-found'))
  expect((await idsOf()).toSorted()).toEqual([first.id, third.id].toSorted())
  expect(await signOut(undefined, member.account.toUpperCase())).toEqual(ok(null))
  expect(await idsOf()).toEqual([])
  expect([await idsOf(stranger), await notified(stranger)]).toEqual([[theirs.id], [theirs.id]])
  expect(await deeds()).toEqual([
    { actor: 'ops:anna', action: 'member-signed-out', detail: { sessions: 1 } },
    { actor: 'ops:anna', action: 'member-signed-out', detail: { sessions: 2 } },
  ])
})

test('nobody to sign out, and nothing to end', async () => {
  expect(await signOut(undefined, 'nobody')).toEqual(refuse('not-found'))
  expect(await signOut()).toEqual(refuse('state-moved-on'))
  for (const id of [randomUUID(), 'nonsense']) expect(await signOut(id)).toEqual(refuse('not-found'))
  expect(await deeds()).toEqual([])
})

/** One session that has expired, and one that has not; both browsers are notified. */
async function expiredAndOpen() {
  const expired = await notifiedSession()
  site.clock.advance(12 * 3600)
  return { expired, open: await notifiedSession() }
}

test('a sign-out of all ends the notifications of a browser whose session has expired', async () => {
  const { expired, open } = await expiredAndOpen()
  expect(await signOut(open.id)).toEqual(ok(null))
  expect(await notified()).toEqual([expired.id])
  // None of the sessions is open any more, but something is left to end.
  await site.ctx.db.updateTable('push_subscription').set({ session_id: null }).execute()
  await site.ctx.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  expect(await signOut()).toEqual(ok(null))
  expect(await notified()).toEqual([])
  expect((await deeds()).at(-1)?.detail).toEqual({ sessions: 0 })
  expect(await signOut()).toEqual(refuse('state-moved-on'))
})

test('who ends all other sessions, or its own, ends the expired ones’ notifications; of one other not', async () => {
  const end = async (
    which: (of: Awaited<ReturnType<typeof expiredAndOpen>>, other: string) => string | undefined,
  ) => {
    member = await testMember(site.ctx)
    const both = await expiredAndOpen()
    const other = await notifiedSession()
    const sessionId = which(both, other.id)
    const ended = await endSessions(site.ctx, member, { sessionId }, both.open.call)
    if (!ended.ok) throw new Error(ended.code)
    const names = new Map([
      [both.expired.id, 'expired'],
      [both.open.id, 'own'],
      [other.id, 'other'],
    ])
    return (await notified()).map((id) => names.get(id ?? ''))
  }
  expect(await end(() => undefined)).toEqual(['own'])
  expect(await end(({ open }) => open.id)).toEqual(['other'])
  expect(await end((_, other) => other)).toEqual(['expired', 'own'])
})

test('a sign-out ends the own session alone, and what is left of expired ones; without one there is nothing to do', async () => {
  const { open } = await expiredAndOpen()
  const other = await notifiedSession()
  expect(await logOut(site.ctx, { ...open.call, member: null })).toEqual(ok({}))
  expect(await logOut(site.ctx, { ...open.call, tokenHash: null })).toEqual(ok({}))
  expect((await idsOf()).toSorted()).toEqual([open.id, other.id].toSorted())
  expect(await logOut(site.ctx, open.call)).toEqual(ok({}))
  expect([await idsOf(), await notified()]).toEqual([[other.id], [other.id]])
  expect(await logOut(site.ctx, open.call)).toEqual(ok({}))
})
