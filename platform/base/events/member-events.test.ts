import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventTopic } from '#contract/play/events.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { isSessionAlive } from '#platform/members/accounts/index.ts'
import { hashOfToken, openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { announce, CHANNEL, gatherAnnouncements } from './announce.ts'
import { eventStream } from './event-stream.ts'

/** For events over another connection, on a busy machine. */
const SOON = { timeout: 20_000, interval: 10 }

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(async () => {
  await world.platform.events.close()
  await world.close()
})

/** Of a session that does not end. */
const live = async () => true

/** The messages of a stream, read continuously. */
function listenTo(memberId: bigint, topic: EventTopic, isAlive = live) {
  const reader = eventStream(world.platform.events, memberId, topic, isAlive).getReader()
  const said: string[] = []
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      said.push(new TextDecoder().decode(value))
    }
  })()
  return { said, ended, cancel: () => reader.cancel() }
}

/** The processes of the database that listen for events. */
const listeners = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query = ${`listen ${CHANNEL}`}
    `.execute(ctx.db)
  ).rows.map(({ pid }) => pid)

/** Waits until a stream is quiet, after its message about the past. */
const heard = (said: string[], times: number) => vi.waitFor(() => expect(said).toHaveLength(times), SOON)

test('what is announced reaches who watches that topic of that member, once the transaction is committed', async () => {
  const [anna, ben] = [await testMember(ctx), await testMember(ctx)]
  const streams = {
    anna: listenTo(anna.id, 'deposits'),
    annaInbox: listenTo(anna.id, 'inbox'),
    ben: listenTo(ben.id, 'deposits'),
  }
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), SOON)
  const before = () => [streams.anna, streams.annaInbox, streams.ben].map(({ said }) => said.length)
  // One message for the past, also where the connection listens only after the streams were opened.
  await vi.waitFor(() => expect(before()).toEqual([1, 1, 1]), SOON)
  await announce(ctx, anna.id, 'points') // nobody watches
  const count = streams.anna.said.length

  await ctx.transact(async (ctx) => {
    await announce(ctx, anna.id, 'deposits')
    return refuse('state-moved-on') // and rolls back
  })
  await announce(ctx, ben.id, 'deposits')
  await vi.waitFor(() => expect(streams.ben.said.length).toBeGreaterThan(count), SOON)
  await announce(ctx, anna.id, 'deposits')
  await heard(streams.anna.said, count + 1)
  expect(streams.anna.said.at(-1)).toBe('data: deposits\n\n')
  expect(streams.annaInbox.said).toEqual(['data: inbox\n\n'])
  for (const stream of Object.values(streams)) {
    await stream.cancel()
    await stream.ended
  }
})

test('what many transactions announce is sent once, when all of them are over, and also where one fails', async () => {
  const [anna, ben] = [await testMember(ctx), await testMember(ctx)]
  const streams = [listenTo(anna.id, 'deposits'), listenTo(ben.id, 'deposits')] as const
  for (const { said } of streams) await heard(said, 1)
  const work = gatherAnnouncements(ctx, async (ctx) => {
    for (const member of [anna, ben, anna])
      await ctx.transact(async (ctx) => ok(await announce(ctx, member.id, 'deposits')))
    throw new Error('broken')
  })
  const rewards = listenTo(anna.id, 'rewards')
  await expect(work).rejects.toThrow('broken')
  for (const { said } of streams) await heard(said, 2)
  await announce(ctx, anna.id, 'rewards')
  await vi.waitFor(() => expect(rewards.said.length).toBeGreaterThan(1), SOON)
  for (const { said } of streams) expect(said).toHaveLength(2)
  for (const stream of [...streams, rewards]) await stream.cancel()
})

test('a hundred who watch hold one connection, and a lost connection is made again and says that something may have changed', async () => {
  const member = await testMember(ctx)
  const many = Array.from({ length: 100 }, () => listenTo(member.id, 'withdrawals'))
  for (const { said } of many) await heard(said, 1)
  const [pid, ...more] = await listeners()
  expect(more).toEqual([])
  await sql`select pg_terminate_backend(${pid}::int)`.execute(ctx.db)
  for (const { said } of many) await heard(said, 2)
  const [next] = await listeners()
  expect(next).not.toBe(pid)
  await announce(ctx, member.id, 'withdrawals')
  for (const { said } of many) await heard(said, 3)
  for (const stream of many) await stream.cancel()
})

test('a slow reader is told once of what happened meanwhile', async () => {
  const member = await testMember(ctx)
  const marker = listenTo(member.id, 'rewards')
  await heard(marker.said, 1)
  const reader = eventStream(world.platform.events, member.id, 'transfers', live).getReader()
  await reader.read()
  for (let times = 0; times < 20; times++) await announce(ctx, member.id, 'transfers')
  await announce(ctx, member.id, 'rewards')
  await heard(marker.said, 2)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: transfers\n\n')
  const next = reader.read()
  const quiet = await Promise.race([next.then(() => 'said more'), heard(marker.said, 2).then(() => 'quiet')])
  expect(quiet).toBe('quiet')
  await reader.cancel()
  await marker.cancel()
})

test('closing ends every stream, and who comes later is told so at once', async () => {
  const own = await testPlatform()
  const member = await testMember(own.ctx)
  const reader = eventStream(own.platform.events, member.id, 'deposits', live).getReader()
  await reader.read()
  await own.platform.events.close()
  let { done } = await reader.read()
  if (!done) done = (await reader.read()).done
  expect(done).toBe(true)
  expect((await eventStream(own.platform.events, member.id, 'deposits', live).getReader().read()).done).toBe(
    true,
  )
  await own.close() // no connection is left behind
})

test('a stream ends with its session, and not with another one of the member', async () => {
  const member = await testMember(ctx)
  const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
  const opened = async () => {
    const hash = hashOfToken(await openSession(ctx, member.id, caller, {}))
    return { hash, stream: listenTo(member.id, 'inbox', () => isSessionAlive(ctx, hash)) }
  }
  const [first, second, third] = [await opened(), await opened(), await opened()]
  for (const { stream } of [first, second, third]) await heard(stream.said, 1)
  const session = (hash: Buffer) => ctx.db.deleteFrom('session').where('token_hash', '=', hash).execute()
  await session(first.hash)
  await first.stream.ended
  // Like a password change: the token of the session is another one.
  await ctx.db
    .updateTable('session')
    .set({ token_hash: hashOfToken('another token') })
    .where('token_hash', '=', second.hash)
    .execute()
  await second.stream.ended
  await announce(ctx, member.id, 'inbox')
  await heard(third.stream.said, 2)
  // A session that has ended before the stream opens gets nothing beyond the first message.
  const late = listenTo(member.id, 'inbox', () => isSessionAlive(ctx, first.hash))
  await late.ended
  await third.stream.cancel()
})
