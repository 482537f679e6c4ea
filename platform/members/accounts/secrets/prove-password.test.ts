import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { hashOfToken, openSession } from '../sessions/sessions.ts'
import { argon2Runs, hashPassword } from './passwords.ts'
import { dueProof, provePassword } from './prove-password.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
let hashes: { login: string; payment: string }
beforeAll(async () => {
  site = await testPlatform()
  hashes = { login: await hashPassword('login123'), payment: await hashPassword('806153') }
})
afterAll(() => site.close())

/** A session of a member with these passwords, in which none was typed. */
async function session({ login = false, payment = false } = {}) {
  const member = await testMember(site.ctx, {
    passwordHash: login ? hashes.login : null,
    paymentPasswordHash: payment ? hashes.payment : null,
  })
  return { member, call: await anotherOf(member) }
}
async function anotherOf(member: Member): Promise<Call> {
  const token = await openSession(site.ctx, member.id, caller, { kind: 'passkey' })
  return { caller, member, tokenHash: hashOfToken(token) }
}
const provedUntil = async ({ tokenHash }: Call) =>
  (
    await site.ctx.db
      .selectFrom('session')
      .select('password_proved_until')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
  ).password_proved_until
const prove = ({ member, call }: { member: Member; call: Call }, typed?: string, more = {}) =>
  provePassword(site.ctx, member, call, typed, more)

const now = new Date('2026-11-23T00:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
test.each([
  ['login', 'payment', later(1), 'password', true],
  ['login', null, later(0), 'password', false],
  [null, 'payment', later(-1), 'payment-password', false],
  [null, null, null, null, false],
] as const)('of the passwords %s and %s, proved until %s, %s is asked for; proved: %s', (...given) => {
  const [password_hash, payment_password_hash, password_proved_until, secret, proved] = given
  expect(dueProof({ password_hash, payment_password_hash, password_proved_until }, now)).toEqual({
    secret,
    proved,
  })
})

test('the login password proves a session for five minutes, and no other session', async () => {
  const own = await session({ login: true, payment: true })
  const other = await anotherOf(own.member)
  const required = refuse('required', { field: 'password' })
  expect(await prove(own)).toEqual(required)
  expect(await prove(own, '')).toEqual(required)
  expect(await prove(own, '806153')).toEqual(refuse('wrong-old-password', { field: 'password' }))
  expect(await provedUntil(own.call)).toBeNull()
  expect(await prove(own, 'login123')).toEqual(ok(null))
  expect(await provedUntil(own.call)).toEqual(new Date(site.clock.now().getTime() + 300_000))
  expect(await provedUntil(other)).toBeNull()
  site.clock.advance(299)
  const runs = argon2Runs()
  expect(await prove(own)).toEqual(ok(null))
  expect(argon2Runs()).toBe(runs)
  // What is always asked for is asked for in that time, too.
  expect(await prove(own, undefined, { always: true })).toEqual(required)
  site.clock.advance(1)
  expect(await prove(own)).toEqual(required)
})

test('without a login password the payment password proves it, and counts by itself', async () => {
  const own = await session({ payment: true })
  expect(await prove(own, 'login123')).toEqual(refuse('wrong-payment-password', { field: 'password' }))
  expect(await prove(own, '806153')).toEqual(ok(null))
  site.clock.advance(300)
  expect(await prove(own, '۸۰۶۱۵۳')).toEqual(ok(null))
  site.clock.advance(300)
  for (let i = 0; i < 5; i++) await prove(own, 'wrong123')
  expect(await prove(own, '806153')).toEqual(refuse('too-many-requests', { retryAfterSeconds: 900 }))
  const { rows } = { rows: await site.ctx.db.selectFrom('throttle').select('key').execute() }
  const keys = rows.map(({ key }) => key).filter((key) => key.endsWith(`:${own.member.id}`))
  expect(keys).toEqual([`payment-password:${own.member.id}`])
})

test('who has neither has signed in within five minutes, or does so again', async () => {
  const own = await session()
  site.clock.advance(299)
  expect(await prove(own)).toEqual(ok(null))
  expect(await prove(own, 'anything', { always: true })).toEqual(ok(null))
  site.clock.advance(1)
  expect(await prove(own)).toEqual(refuse('please-log-in'))
  // A session that has ended is none.
  const gone = { ...own, call: { ...own.call, tokenHash: hashOfToken('gone') } }
  expect(await prove(gone)).toEqual(refuse('please-log-in'))
})
