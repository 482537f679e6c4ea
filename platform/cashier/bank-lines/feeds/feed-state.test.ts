import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { expectOk, refuse } from '#platform/base/result.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { sentMessage, testBank } from '#tests/support/platform/banks.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listLines } from '../list-lines.ts'
import { takeMessage } from '../take-message.ts'
import { type FeedKind, openFeed, rotateFeed } from './feed.ts'
import { listFeeds } from './feed-state.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const opened = async (bankId: string, kind: FeedKind = 'plain') =>
  expectOk(await openFeed(ctx, { bankId, kind, actor: 'test' }), 'a feed')
const idOf = (path: string) => path.split('/').at(-1) ?? ''

function say(path: string, secret: string, lines: object[], to: Context = ctx) {
  const body = JSON.stringify({ lines })
  const headers = signedHeaders(secret, path, body, ctx.clock.now().getTime())
  const sent = sentMessage(path, body, headers)
  return takeMessage(to, idOf(path), sent)
}
const line = () => ({
  reference: randomUUID(),
  time: ctx.clock.now().toISOString(),
  amount: '5000.00',
  content: 'x',
})

test('a rotated secret is good at once, the former one for an hour, and neither is told again', async () => {
  const bank = await testBank(ctx)
  const { path, secret } = await opened(bank)
  const rotated = expectOk(await rotateFeed(ctx, { feedId: idOf(path), actor: 'ops:anna' }), 'a secret')
  expect([rotated.path, rotated.secret === secret]).toEqual([path, false])
  const [seen] = await listFeeds(ctx, Number(bank))
  expect(JSON.stringify(seen)).not.toContain(rotated.secret)
  expect(seen?.formerUntil).not.toBeNull()
  for (const good of [secret, rotated.secret]) expect((await say(path, good, [line()])).ok).toBe(true)
  world.clock.advance(3_601)
  expect(await say(path, secret, [line()])).toEqual(refuse('forged-request'))
  expect((await say(path, rotated.secret, [line()])).ok).toBe(true)
  expect((await listFeeds(ctx, Number(bank)))[0]?.formerUntil).toBeNull()
  // Rotated once more, the first one is none any more.
  await rotateFeed(ctx, { feedId: idOf(path), actor: 'ops:anna' })
  expect(await say(path, secret, [line()])).toEqual(refuse('forged-request'))
  const other = await testBank(ctx)
  const wrong = { feedId: idOf(path), bankId: other, actor: 'ops:anna' }
  expect(await rotateFeed(ctx, wrong)).toEqual(refuse('not-found'))
  expect(await rotateFeed(ctx, { feedId: 'x', actor: 'ops:anna' })).toEqual(refuse('not-found'))
  await opened(bank)
  expect(await rotateFeed(ctx, { feedId: idOf(path), actor: 'ops:anna' })).toEqual(refuse('state-moved-on'))
})

test('messages that wait for their account hold no connection that others need', async () => {
  const { url, pool, close } = await testDatabase()
  const narrow = createContext({ ...ctx, db: openDatabase(openPool(url, 2)) })
  const bank = await testBank(narrow)
  const { path, secret } = expectOk(
    await openFeed(narrow, { bankId: bank, kind: 'plain', actor: 'test' }),
    '',
  )
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from bank_account for update')
  const told = Array.from({ length: 5 }, () => say(path, secret, [line()], narrow))
  const blocked =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(blocked)).rowCount).toBe(1)
  // One of two connections waits for the account, the other one is free, also a while later.
  for (let times = 0; times < 20; times++) await sql`select 1`.execute(narrow.db)
  expect((await pool.query(blocked)).rowCount).toBe(1)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(told)).map(({ ok }) => ok)).toEqual(told.map(() => true))
  expect(await listLines(narrow, { bankId: bank })).toHaveLength(5)
  await narrow.db.destroy()
  await close()
})

test('services that send their secret itself, or sign by it, may use either', async () => {
  const bank = await testBank(ctx)
  for (const kind of ['sepay', 'casso'] as const) {
    const { path, secret } = await opened(bank, kind)
    const { secret: next } = expectOk(
      await rotateFeed(ctx, { feedId: idOf(path), actor: 'test' }),
      'a secret',
    )
    for (const [told, code] of [
      [secret, 'invalid'],
      [next, 'invalid'],
      ['f00d', 'forged-request'],
    ] as const) {
      const headers: Record<string, string> = { authorization: `Apikey ${told}`, 'secure-token': told }
      const sent = sentMessage(path, '{}', headers)
      expect(await takeMessage(ctx, idOf(path), sent)).toMatchObject({ ok: false, code })
    }
  }
})

test('a feed says what it told last, and why messages of it were refused', async () => {
  const bank = await testBank(ctx)
  const { path, secret } = await opened(bank)
  const seen = async () => (await listFeeds(ctx, Number(bank)))[0]
  expect(await seen()).toMatchObject({ heardAt: null, line: null, refusals: 0, refusedFor: null })
  const [one, two] = [line(), line()]
  await say(path, secret, [one, two])
  const [last] = await listLines(ctx, { bankId: bank })
  const heard = await seen()
  expect(heard).toMatchObject({ heardAt: ctx.clock.now().toISOString(), line: { id: last?.id }, refusals: 0 })
  world.clock.advance(60)
  // What is known is heard, and is no new line.
  await say(path, secret, [one])
  expect(await seen()).toMatchObject({ heardAt: ctx.clock.now().toISOString(), line: heard?.line })
  await say(path, 'f00d', [line()])
  expect(await seen()).toMatchObject({ refusals: 1, refusedFor: 'forged' })
  await say(path, secret, [{ ...line(), amount: 'much' }])
  expect(await seen()).toMatchObject({ refusals: 2, refusedFor: 'malformed' })
  await say(path, secret, [{ ...one, amount: '6000.00' }])
  expect(await seen()).toMatchObject({
    refusals: 3,
    refusedFor: 'clash',
    refusedAt: ctx.clock.now().toISOString(),
  })
})
