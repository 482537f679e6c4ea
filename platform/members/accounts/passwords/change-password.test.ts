import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey, mobileKey } from '../base/login-failures.ts'
import { logIn } from '../login/log-in.ts'
import { openMemberInfo } from '../members/member-info.ts'
import { showMember } from '../members/operate-member.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { newToken, openSession } from '../sessions/sessions.ts'
import { changeMemberPassword } from './change-password.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const guest: Call = { caller, member: null, tokenHash: null }

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let member: Member
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
beforeEach(async () => {
  member = await testMember(site.ctx, { passwordHash })
})
afterAll(() => site.close())

async function callOf(token: string): Promise<Call> {
  return { ...guest, ...(await authenticate(site.ctx, token)) }
}

async function change(
  token: string,
  given: { oldPassword?: string; newPassword?: string; confirmNewPassword?: string } = {},
) {
  const { oldPassword = 'right123', newPassword = 'fresh456', confirmNewPassword = newPassword } = given
  const old = oldPassword === '' ? {} : { oldPassword }
  const call = await callOf(token)
  return changeMemberPassword(site.ctx, member, { ...old, newPassword, confirmNewPassword }, call)
}

const logInWith = (password: string) =>
  logIn(site.ctx, guest, {
    type: 'username',
    username: member.account,
    password,
    site: 'member',
    remember: false,
  })

test('the new password works, this session gets a new token, the others end', async () => {
  const [here, elsewhere] = [
    await openSession(site.ctx, member.id, caller, { remember: true }),
    await openSession(site.ctx, member.id, caller),
  ]
  site.clock.advance(3600)
  const changed = await change(here)
  if (!changed.ok) throw new Error(changed.code)
  expect(changed.value).toEqual({
    token: expect.any(String),
    isAgent: 0,
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: null,
    deviceToken: expect.any(String),
  })
  expect(await provePassword(site.ctx, member, await callOf(changed.value.token), undefined)).toEqual(
    ok(null),
  )
  expect(await authenticate(site.ctx, here)).toBeNull()
  expect(await authenticate(site.ctx, elsewhere)).toBeNull()
  expect(await authenticate(site.ctx, changed.value.token)).not.toBeNull()
  expect(await logInWith('fresh456')).toMatchObject({ ok: true })
  expect(await logInWith('right123')).toMatchObject({ code: 'wrong-credentials' })
  site.clock.advance(23 * 3600)
  expect(await authenticate(site.ctx, changed.value.token)).toBeNull() // "remember me" still ends a day after the login
})

test.each([
  [{ newPassword: '123456' }, 'too-common', 'newPassword'],
  [{ newPassword: 'QWERTY123' }, 'too-common', 'newPassword'],
  [{ newPassword: 'abc12' }, 'too-short', 'newPassword'],
  [{ newPassword: 'abcdefghij12345678901' }, 'too-long', 'newPassword'],
  [{ newPassword: 'abcdef!1' }, 'format', 'newPassword'],
  [{ confirmNewPassword: 'other456' }, 'not-equal', 'confirmNewPassword'],
  [{ oldPassword: '' }, 'required', 'oldPassword'],
  [{ oldPassword: 'wrong123' }, 'wrong-old-password', 'oldPassword'],
  [{ newPassword: 'right123' }, 'password-unchanged', 'newPassword'],
  [{ oldPassword: 'wrong123', newPassword: 'wrong123' }, 'wrong-old-password', 'oldPassword'],
])('%j is refused with %s', async (given, code, field) => {
  const token = await openSession(site.ctx, member.id, caller)
  expect(await change(token, given)).toMatchObject({ ok: false, code, detail: { field } })
  expect(await authenticate(site.ctx, token)).not.toBeNull()
  expect(await logInWith('right123')).toMatchObject({ ok: true })
})

test('five wrong old passwords rest for 15 minutes, the right one too', async () => {
  const token = await openSession(site.ctx, member.id, caller)
  for (let i = 0; i < 5; i++)
    expect(await change(token, { oldPassword: 'wrong123' })).toMatchObject({ code: 'wrong-old-password' })
  expect(await change(token)).toMatchObject({
    code: 'too-many-requests',
    detail: { retryAfterSeconds: 900 },
  })
  site.clock.advance(900)
  expect(await change(token)).toMatchObject({ ok: true })
})

test('after a forced login the old password is known for 5 minutes', async () => {
  member = await testMember(site.ctx, { passwordHash, mustChangePassword: 'expired' })
  const known = async (token: string) => {
    const { result: info } = await openMemberInfo(site.ctx, token)
    return info.ok && [info.value.mustChangePassword, info.value.oldPasswordKnown]
  }
  const login = async () => {
    const result = await logInWith('right123')
    if (!result.ok || result.value.twoFactorRequired) throw new Error('not let in')
    return result.value.token
  }
  const slow = await login()
  site.clock.advance(300)
  expect(await known(slow)).toEqual(['expired', false])
  expect(await change(slow, { oldPassword: '' })).toMatchObject({ code: 'required' })

  const quick = await login()
  site.clock.advance(299)
  expect(await known(quick)).toEqual(['expired', true])
  expect(await change(quick, { oldPassword: '', newPassword: 'right123' })).toEqual(
    refuse('password-unchanged', { field: 'newPassword' }),
  )
  const changed = await change(quick, { oldPassword: '' })
  if (!changed.ok) throw new Error(changed.code)
  expect(await known(changed.value.token)).toEqual([null, false])
  expect(await change(changed.value.token, { oldPassword: '', newPassword: 'again789' })).toMatchObject({
    code: 'required',
  })
})

test('a password that is too old waits for its change while PASSEXPIRY3 is on, one that was expired by command always', async () => {
  const led = async () => {
    const token = await openSession(site.ctx, member.id, caller, { mustChangePassword: 'expired' })
    const { result: info } = await openMemberInfo(site.ctx, token)
    return info.ok && info.value.mustChangePassword
  }
  await setFlag(site.ctx, 'operator', 'PASSEXPIRY3', true)
  expect(await led()).toBe('expired')
  await setFlag(site.ctx, 'operator', 'PASSEXPIRY3', false)
  expect(await led()).toBeNull()
  member = await testMember(site.ctx, { passwordHash, mustChangePassword: 'expired' })
  expect(await led()).toBe('expired')
})

test('of two changes at once from one session one holds', async () => {
  const token = await openSession(site.ctx, member.id, caller)
  const results = await Promise.all([
    change(token, { newPassword: 'first111' }),
    change(token, { newPassword: 'second222' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refuse('please-log-in'))
  const winner = results[0].ok ? 'first111' : 'second222'
  expect(await logInWith(winner)).toMatchObject({ ok: true })
})

test('a trial account, and a session that has ended, change none', async () => {
  const given = { oldPassword: 'right123', newPassword: 'fresh456', confirmNewPassword: 'fresh456' }
  expect(await changeMemberPassword(site.ctx, { ...member, accountKind: 4 }, given, guest)).toEqual(
    refuse('in-need-true-account'),
  )
  expect(await change(newToken(site.ctx))).toEqual(refuse('please-log-in'))
  expect(await logInWith('right123')).toMatchObject({ ok: true })
})

test('one that finds the queue of the hashes full changes none', async () => {
  const token = await openSession(site.ctx, member.id, caller, {
    kind: 'temporary-password',
    mustChangePassword: 'first-login',
  })
  await withFullHashQueue(async () => {
    expect(await change(token, { oldPassword: '' })).toMatchObject({ code: 'too-many-requests' })
  })
  expect(await logInWith('right123')).toMatchObject({ ok: true })
  expect(await change(token, { oldPassword: '' })).toMatchObject({ ok: true })
})

test('whoever proves the old password, or has none, keeps passkeys and links', async () => {
  const created_at = site.clock.now()
  const kept = async (of: Member) =>
    (await site.ctx.db.selectFrom('member_passkey').select('id').where('member_id', '=', of.id).execute())
      .length +
    (await site.ctx.db.selectFrom('provider_link').select('id').where('member_id', '=', of.id).execute())
      .length
  const withWaysIn = async (given: Parameters<typeof testMember>[1]) => {
    member = await testMember(site.ctx, given)
    const issuer = 'https://elsewhere.example'
    await site.ctx.db
      .insertInto('provider_link')
      .values({ member_id: member.id, issuer, subject: member.account, created_at })
      .execute()
    const passkey = { public_key: Buffer.from([1]), counter: 0n, transports: [], name: 'A key', created_at }
    await site.ctx.db
      .insertInto('member_passkey')
      .values({ ...passkey, member_id: member.id, credential_id: member.account })
      .execute()
  }
  await withWaysIn({ passwordHash })
  expect(await change(await openSession(site.ctx, member.id, caller))).toMatchObject({ ok: true })
  expect(await kept(member)).toBe(2)
  await withWaysIn({ passwordHash })
  const forced = await openSession(site.ctx, member.id, caller, { mustChangePassword: 'expired' })
  expect(await change(forced, { oldPassword: '' })).toMatchObject({ ok: true })
  expect(await kept(member)).toBe(2)
  await withWaysIn({ passwordHash: null })
  const byCode = await openSession(site.ctx, member.id, caller, { kind: 'sms' })
  expect(await change(byCode, { oldPassword: '' })).toMatchObject({ ok: true })
  expect(await kept(member)).toBe(2)
})

test('who has no password may choose one, and then signs in by it', async () => {
  member = await testMember(site.ctx, { passwordHash: null })
  const old = await openSession(site.ctx, member.id, caller, { kind: 'sms' })
  site.clock.advance(300)
  expect(await change(old, { oldPassword: '' })).toMatchObject({ code: 'please-log-in' })
  const token = await openSession(site.ctx, member.id, caller, { kind: 'sms' })
  expect((await openMemberInfo(site.ctx, token)).result).toMatchObject({
    value: { oldPasswordKnown: true, mustChangePassword: null },
  })
  const changed = await change(token, { oldPassword: '' })
  if (!changed.ok) throw new Error(changed.code)
  expect(await logInWith('fresh456')).toMatchObject({ ok: true })
  expect(await change(changed.value.token, { oldPassword: '', newPassword: 'again789' })).toMatchObject({
    code: 'required',
  })
})

test('who has no password but a payment password proves that one: a session that somebody finds sets none', async () => {
  member = await testMember(site.ctx, { passwordHash: null, paymentPasswordHash: passwordHash })
  const token = await openSession(site.ctx, member.id, caller, { kind: 'third-party' })
  const call = await callOf(token)
  const set = (password?: string) =>
    changeMemberPassword(
      site.ctx,
      member,
      { newPassword: 'fresh456', confirmNewPassword: 'fresh456', password },
      call,
    )
  expect(await set()).toEqual(refuse('required', { field: 'password' }))
  expect(await set('wrong123')).toEqual(refuse('wrong-payment-password', { field: 'password' }))
  expect(await logInWith('fresh456')).toMatchObject({ code: 'wrong-credentials' })
  expect(await set('right123')).toMatchObject({ ok: true })
  expect(await logInWith('fresh456')).toMatchObject({ ok: true })
})

test('a new password unlocks: the failed logins by password and by code are over', async () => {
  const mobile = '+84977000001'
  member = await testMember(site.ctx, { passwordHash, mobile, mobileProved: true })
  const token = await openSession(site.ctx, member.id, caller)
  const failed = [accountKey(member.account), mobileKey(mobile)].map((account_key) => ({
    account_key,
    in_a_row: 100,
    last_at: site.clock.now(),
  }))
  await site.ctx.db.insertInto('login_failure').values(failed).execute()
  expect(await change(token)).toMatchObject({ ok: true })
  expect(await showMember(site.ctx, member.account)).toMatchObject({ value: { failedLogins: 0 } })
})
