import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { failedSignIns, operatorKey } from '../base/login-failures.ts'
import { argon2Runs, hashPassword } from '../secrets/passwords.ts'
import { checkOperatorPassword } from './check-operator-password.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let hash: string
beforeAll(async () => {
  site = await testPlatform()
  hash = await hashPassword('right123')
})
afterAll(() => site.close())

let name: string
let address: string
let networks = 0
beforeEach(() => {
  name = `operator-${randomUUID()}`
  address = `2001:db8:${(++networks).toString(16)}::1`
})

const check = (password: string, more: { name?: string; hash?: string | null; ctx?: typeof site.ctx } = {}) =>
  checkOperatorPassword(more.ctx ?? site.ctx, {
    name: more.name ?? name,
    hash: more.hash === undefined ? hash : more.hash,
    password,
    address,
  })
const wrong = refuse('wrong-credentials')
const elsewhere = () => {
  address = `2001:db8:${(++networks).toString(16)}::1`
}

test('the right password answers its counter, a wrong one and a name that nobody has are one refusal', async () => {
  const runs = argon2Runs()
  expect(await check('right123')).toEqual(ok({ key: operatorKey(name), address, memberId: null }))
  expect(await check('wrong123')).toEqual(wrong)
  expect(await check('right123', { name: 'nobody', hash: null })).toEqual(wrong)
  expect(argon2Runs() - runs).toBe(3)
  expect(await failedSignIns(site.ctx, name)).toEqual({ inARow: 1, retryAfterSeconds: 0 })
  expect(await failedSignIns(site.ctx, 'nobody')).toEqual({ inARow: 1, retryAfterSeconds: 0 })
})

test('five wrong ones close the name, in whatever capitals, from everywhere; the log is told, nothing is hashed', async () => {
  for (let n = 0; n < 5; n++) {
    expect(await check('wrong123')).toEqual(wrong)
    elsewhere()
  }
  const runs = argon2Runs()
  const note = vi.fn()
  const ctx = { ...site.ctx, security: { note, flush() {} } }
  const closed = refuse('too-many-requests', { retryAfterSeconds: 60 })
  expect(await check('right123', { name: name.toUpperCase(), ctx })).toEqual(closed)
  expect(note.mock.calls).toEqual([['login-locked', { address, path: '/office/login' }]])
  expect(argon2Runs()).toBe(runs)
  site.clock.advance(60)
  expect(await check('right123')).toMatchObject({ ok: true })
})

test('wrong ones of whatever names close their address', async () => {
  for (let n = 0; n < 20; n++) expect(await check('wrong123', { name: `spray-${n}` })).toEqual(wrong)
  expect(await check('right123')).toEqual(refuse('too-many-requests', { retryAfterSeconds: 600 }))
  elsewhere()
  expect(await check('right123')).toMatchObject({ ok: true })
})

test('an address gets 600 tries in ten minutes, members’ among them, and further ones are not hashed', async () => {
  expect(await check('right123')).toMatchObject({ ok: true })
  const hits = (count: number) =>
    site.ctx.db
      .updateTable('throttle')
      .set({ hits: count })
      .where('key', 'like', `login:${address.replace('::1', '')}%`)
      .execute()
  await hits(599)
  expect(await check('right123')).toMatchObject({ ok: true })
  const runs = argon2Runs()
  site.clock.advance(200)
  expect(await check('right123')).toEqual(refuse('too-many-requests', { retryAfterSeconds: 400 }))
  expect(argon2Runs()).toBe(runs)
})

test('forty wrong ones at once are five guesses', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => check('wrong123')))
  expect(tries.filter((one) => !one.ok && one.code === 'wrong-credentials')).toHaveLength(5)
  expect(tries.filter((one) => !one.ok && one.code === 'too-many-requests')).toHaveLength(35)
})

test('one that finds the queue of the hashes full is told to come again, and counts nothing', async () => {
  await withFullHashQueue(async () => {
    expect(await check('wrong123')).toMatchObject({ code: 'too-many-requests' })
  })
  expect(await failedSignIns(site.ctx, name)).toEqual({ inARow: 0, retryAfterSeconds: 0 })
})
