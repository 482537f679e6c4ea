import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { isSessionAlive } from './is-session-alive.ts'
import { seenSince } from './seen-since.ts'
import { holdSession, isSessionOpen, sessionIdOf } from './session-id.ts'
import { hashOfToken, openSession } from './sessions.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

const open = async (of = member) => hashOfToken(await openSession(site.ctx, of.id, caller))

test('each session has an id of its own, until it has ended', async () => {
  const [one, other] = [await open(), await open()]
  const ids = [await sessionIdOf(site.ctx, one), await sessionIdOf(site.ctx, other)]
  expect(ids[0]).not.toBe(ids[1])
  expect(await holdSession(site.ctx, one)).toBe(ids[0])
  await site.ctx.db.deleteFrom('session').where('token_hash', '=', one).execute()
  expect(await holdSession(site.ctx, one)).toBeUndefined()
  await expect(sessionIdOf(site.ctx, one)).rejects.toThrow()
  expect(await holdSession(site.ctx, other)).toBe(ids[1])
})

test('a session that is held does not end before the transaction', async () => {
  const session = await open()
  await site.ctx.transact(async (tx) => {
    await holdSession(tx, session)
    const ending = sql`select from session where token_hash = ${session} for update nowait`
    await expect(ending.execute(site.ctx.db)).rejects.toThrow('could not obtain lock')
    return ok(null)
  })
})

test('whether it is open is asked by id and by token alike, and counts as no use', async () => {
  const session = await open()
  const id = await sessionIdOf(site.ctx, session)
  const isOpen = async () => {
    const { rows } = await sql<{ open: boolean }>`
      select ${await isSessionOpen(site.ctx, sql`${id}`)} as open
    `.execute(site.ctx.db)
    expect(await isSessionAlive(site.ctx, session)).toBe(rows[0]?.open)
    return rows[0]?.open
  }
  expect(await isOpen()).toBe(true)
  const freeze = (frozen: boolean) =>
    site.ctx.db.updateTable('member').set({ frozen }).where('id', '=', member.id).execute()
  await freeze(true)
  expect(await isOpen()).toBe(false)
  await freeze(false)
  site.clock.advance(12 * 3600 - 1)
  expect(await isOpen()).toBe(true)
  site.clock.advance(1)
  expect(await isOpen()).toBe(false)
  expect(await isSessionAlive(site.ctx, hashOfToken('none'))).toBe(false)
})

test('members who were seen since a moment, one row for each of their sessions that had not expired', async () => {
  const start = site.clock.now()
  await open()
  await open()
  site.clock.advance(3600)
  const other = await testMember(site.ctx)
  await open(other)
  const seen = async (since: Date) => {
    const { rows } = await sql<{ member_id: bigint }>`
      select member_id from ${seenSince(since)} seen where member_id in (${member.id}, ${other.id}) order by 1
    `.execute(site.ctx.db)
    return rows.map(({ member_id }) => member_id)
  }
  expect(await seen(start)).toEqual([member.id, member.id, other.id])
  expect(await seen(new Date(start.getTime() + 1))).toEqual([other.id])
  expect(await seen(site.clock.now())).toEqual([other.id])
  expect(await seen(new Date(site.clock.now().getTime() + 1))).toEqual([])
})
