import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { LOCKED_AT } from '#platform/members/limits.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  accountKey,
  addressFailures,
  codeNeedsCheck,
  countAccountFailure,
  countFailure,
  deviceKey,
  type FailureKey,
  failedSignIns,
  failureKeysOf,
  failuresOf,
  forgetFailures,
  loginState,
  mobileKey,
  needsCheckAfter,
  numberKey,
  operatorKey,
  requireOpen,
} from './login-failures.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let key: FailureKey
let address: string
let networks = 0
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(() => {
  key = accountKey(randomUUID())
  address = `2001:db8:${(++networks).toString(16)}::1`
})
afterAll(() => site.close())

const failed = (inARow: number, waitSeconds?: number, of = key) =>
  site.ctx.db
    .insertInto('login_failure')
    .values({
      account_key: of,
      in_a_row: inARow,
      last_at: site.clock.now(),
      wait_until:
        waitSeconds === undefined ? null : new Date(site.clock.now().getTime() + waitSeconds * 1000),
    })
    .execute()
const addressFailed = async (times: number) => {
  for (let n = 0; n < times; n++) await countFailure(site.ctx, accountKey(randomUUID()), address)
}
const counter = () => ({ key, address, memberId: null })
const closed = (retryAfterSeconds: number) =>
  refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })

test('a name, an operator’s name, a number by code and by password, and a browser count apart', () => {
  const name = 'a'.repeat(70)
  expect(accountKey(` ${name.toUpperCase()} `)).toBe('a'.repeat(64))
  expect(operatorKey(` ${name.toUpperCase()} `)).toBe(`OPERATOR:${'a'.repeat(64)}`)
  const keys = [accountKey('x'), operatorKey('x'), mobileKey('x'), numberKey('x'), deviceKey({ name: 'x' })]
  expect(new Set(keys.map(accountKey)).size).toBe(5)
  expect(failureKeysOf({ account: 'Lan', mobile: null })).toEqual(['lan'])
  expect(failureKeysOf({ account: 'Lan', mobile: '+84912345678' })).toEqual([
    'lan',
    'MOBILE:+84912345678',
    'NUMBER:+84912345678',
  ])
})

test('from the fifth failure in a row on each waits twice as long, a quarter of an hour at most', async () => {
  const waits: number[] = []
  for (let n = 1; n <= 11; n++) {
    expect(await countAccountFailure(site.ctx, key)).toEqual(ok(null))
    const { inARow, retryAfterSeconds } = await failuresOf(site.ctx, key)
    expect(inARow).toBe(n)
    waits.push(retryAfterSeconds)
    if (retryAfterSeconds > 0) {
      site.clock.advance(retryAfterSeconds - 1)
      expect(await countAccountFailure(site.ctx, key)).toEqual(closed(1))
      site.clock.advance(1)
    }
  }
  expect(waits).toEqual([0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900])
})

test('a locked account counts nothing more, but by what was sent to the member', async () => {
  await failed(LOCKED_AT - 1)
  expect(await countAccountFailure(site.ctx, key)).toEqual(ok(null))
  site.clock.advance(86_400)
  expect(await countAccountFailure(site.ctx, key)).toEqual(closed(86_400))
  expect(await countAccountFailure(site.ctx, key, { pastLock: true })).toEqual(ok(null))
  expect((await failuresOf(site.ctx, key)).inARow).toBe(LOCKED_AT)
})

test('of several keys the worst counts', async () => {
  const [other, third] = [accountKey(randomUUID()), accountKey(randomUUID())]
  await failed(7)
  await failed(5, 30, other)
  await failed(6, 20, third)
  expect(await failuresOf(site.ctx, key, other, third)).toEqual({ inARow: 7, retryAfterSeconds: 30 })
  await forgetFailures(site.ctx, key, other)
  expect(await failuresOf(site.ctx, key, other, third)).toEqual({ inARow: 6, retryAfterSeconds: 20 })
  expect(await failuresOf(site.ctx, key)).toEqual({ inARow: 0, retryAfterSeconds: 0 })
  const name = randomUUID()
  await failed(3, 10, operatorKey(name))
  expect(await failedSignIns(site.ctx, name)).toEqual({ inARow: 3, retryAfterSeconds: 10 })
})

test('an attempt waits for the account and for the address, for the longer of the two', async () => {
  const none = { retryAfterSeconds: 0, captchaRequired: false }
  expect(await loginState(site.ctx, counter())).toEqual(none)
  expect(await requireOpen(site.ctx, counter())).toEqual(ok(null))
  await failed(5, 45)
  expect(await loginState(site.ctx, counter())).toEqual({ retryAfterSeconds: 45, captchaRequired: true })
  expect(await requireOpen(site.ctx, counter())).toEqual(closed(45))
  await addressFailed(20)
  expect(await loginState(site.ctx, counter())).toEqual({ retryAfterSeconds: 600, captchaRequired: true })
  expect(await requireOpen(site.ctx, counter())).toEqual(closed(600))
  // A known browser is counted by itself, wherever it is.
  const known = { key, address: null, memberId: 1n } as const
  expect(await loginState(site.ctx, known)).toEqual({ retryAfterSeconds: 45, captchaRequired: true })
  expect(await requireOpen(site.ctx, known)).toEqual(closed(45))
  site.clock.advance(45)
  expect(await loginState(site.ctx, known)).toEqual({ retryAfterSeconds: 0, captchaRequired: true })
  expect(await requireOpen(site.ctx, known)).toEqual(ok(null))
})

test('a lock is passed by what was sent to the member, that of its address is not', async () => {
  await failed(LOCKED_AT)
  const retry = async (pastLock: boolean) =>
    (await loginState(site.ctx, counter(), { pastLock })).retryAfterSeconds
  expect([await retry(false), await retry(true)]).toEqual([86_400, 0])
  expect((await loginState(site.ctx, counter())).retryAfterSeconds).toBe(86_400)
  expect(await requireOpen(site.ctx, counter())).toEqual(closed(86_400))
  expect(await requireOpen(site.ctx, counter(), { pastLock: true })).toEqual(ok(null))
  await addressFailed(20)
  expect(await retry(true)).toBe(600)
  expect(await requireOpen(site.ctx, counter(), { pastLock: true })).toEqual(closed(600))
})

test('from five failures of an address on a human check is asked for, or always where the operator wants it', async () => {
  const needs = async () => {
    const { captchaRequired } = await loginState(site.ctx, counter())
    const check = await codeNeedsCheck(site.ctx, address)
    const { hits } = await site.ctx.db
      .selectNoFrom(addressFailures(site.ctx, address).as('hits'))
      .executeTakeFirstOrThrow()
    return [captchaRequired, check, await needsCheckAfter(site.ctx, hits)]
  }
  await addressFailed(4)
  // Counted, but waited for only once there are twenty.
  expect((await loginState(site.ctx, counter())).retryAfterSeconds).toBe(0)
  expect(await needs()).toEqual([false, false, false])
  await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', true)
  expect(await needs()).toEqual([true, true, true])
  await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', false)
  await addressFailed(1)
  expect(await needs()).toEqual([true, true, true])
})

test('a failure above the limit of its address counts for no account', async () => {
  await addressFailed(20)
  expect(await countFailure(site.ctx, key, address)).toEqual(closed(600))
  expect((await failuresOf(site.ctx, key)).inARow).toBe(0)
  expect(await countFailure(site.ctx, key, null)).toEqual(ok(null))
  expect((await failuresOf(site.ctx, key)).inARow).toBe(1)
})

test('a failure of a closed account counts for no address', async () => {
  await failed(5, 30)
  for (let n = 0; n < 6; n++) expect(await countFailure(site.ctx, key, address)).toEqual(closed(30))
  expect(await codeNeedsCheck(site.ctx, address)).toBe(false)
})
