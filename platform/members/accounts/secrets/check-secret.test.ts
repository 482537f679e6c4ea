import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { readHits } from '../base/throttle.ts'
import { checkSecret, countAttempt, loginPasswordKey, paymentPasswordKey } from './check-secret.ts'
import { hashPassword } from './passwords.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let hash: string
let key: string
beforeAll(async () => {
  site = await testPlatform()
  hash = await hashPassword('right123')
})
beforeEach(() => {
  key = `test:${randomUUID()}`
})
afterAll(() => site.close())

const wrong = refuse('wrong-credentials', { field: 'code' })
const limit = { hits: 2, windowSeconds: 600, lockSeconds: 60 }
/** An attempt that is right, wrong or refused, and whether it was looked at. */
async function attempt(answer: Result<boolean>, given: { limit?: typeof limit } = { limit }) {
  let looked = false
  const isRight = async () => {
    looked = true
    return answer
  }
  return { result: await countAttempt(site.ctx, key, { isRight, wrong, ...given }), looked }
}
const hits = async () => (await readHits(site.ctx, key)).hits

test('the keys of a member’s two passwords are two, and no other member’s', () => {
  const keys = [1n, 2n].flatMap((id) => [loginPasswordKey(id), paymentPasswordKey(id)])
  expect(new Set(keys).size).toBe(4)
})

test('the last wrong one that is allowed is said to be wrong, and then nothing is looked at', async () => {
  expect(await attempt(ok(false))).toEqual({ result: wrong, looked: true })
  expect(await attempt(ok(false))).toEqual({ result: wrong, looked: true })
  const locked = (retryAfterSeconds: number) => refuse('too-many-requests', { retryAfterSeconds })
  for (const answer of [ok(true), ok(false), refuse('quota-exceeded')])
    expect(await attempt(answer)).toEqual({ result: locked(60), looked: false })
  site.clock.advance(59)
  expect(await attempt(ok(true))).toEqual({ result: locked(1), looked: false })
  site.clock.advance(1)
  expect(await attempt(ok(true))).toEqual({ result: ok(null), looked: true })
})

test('a right one ends the row of wrong ones, and is not counted itself', async () => {
  for (let round = 0; round < 2; round++) {
    expect((await attempt(ok(false))).result).toEqual(wrong)
    expect(await hits()).toBe(1)
    expect((await attempt(ok(true))).result).toEqual(ok(null))
    expect(await hits()).toBe(0)
  }
})

test('what could not be looked at is refused as it was, and not counted', async () => {
  const full = refuse('too-many-requests', { retryAfterSeconds: 1 })
  for (let i = 0; i < 4; i++) expect((await attempt(full)).result).toEqual(full)
  expect(await hits()).toBe(0)
})

test('a right one that others have locked out meanwhile is not confirmed', async () => {
  const isRight = async () => {
    for (let i = 0; i < 2; i++) await attempt(ok(false))
    return ok(true)
  }
  expect(await countAttempt(site.ctx, key, { isRight, wrong, limit })).toEqual(
    refuse('too-many-requests', { retryAfterSeconds: 60 }),
  )
  expect(await hits()).toBe(2)
})

test('a wrong one that comes after the last allowed one is told nothing', async () => {
  const isRight = async () => {
    for (let i = 0; i < 2; i++) await attempt(ok(false))
    return ok(false)
  }
  expect(await countAttempt(site.ctx, key, { isRight, wrong, limit })).toEqual(
    refuse('too-many-requests', { retryAfterSeconds: 60 }),
  )
})

test('unless it is said otherwise, the fifth wrong one locks for 15 minutes', async () => {
  for (let i = 0; i < 5; i++) expect((await attempt(ok(false), {})).result).toEqual(wrong)
  expect((await attempt(ok(true), {})).result).toEqual(
    refuse('too-many-requests', { retryAfterSeconds: 900 }),
  )
})

test('in a transaction nothing is checked, for its count could be lost', async () => {
  await expect(
    site.ctx.transact((tx) => countAttempt(tx, key, { isRight: async () => ok(true), wrong })),
  ).rejects.toThrow('before the transaction')
})

test('a secret is compared with its hash, and refused at its field by its name', async () => {
  const check = (typed: string, of: string | null = hash) =>
    checkSecret(site.ctx, key, { hash: of, typed, wrong: 'wrong-payment-password', field: 'old' })
  const refused = refuse('wrong-payment-password', { field: 'old' })
  expect(await check('right123')).toEqual(ok(null))
  expect(await check('wrong123')).toEqual(refused)
  // Nothing opens what nobody has set.
  expect(await check('right123', null)).toEqual(refused)
  expect(await check('', null)).toEqual(refused)
})
