import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { logIn } from '../login/log-in.ts'
import { freezeMember } from '../members/operate-member.ts'
import { changeMemberPassword } from '../passwords/change-password.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { openSession } from '../sessions/sessions.ts'
import { logInWithSecondFactor } from './two-factor-login.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'a phone', session: '' }
const guest: Call = { caller, member: null, tokenHash: null }
const wrong = refuse('wrong-two-factor-code')
const over = refuse('please-log-in')

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let member: Member
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
beforeEach(async () => {
  member = await testMember(site.ctx, { passwordHash })
  ;({ secret, recoveryCodes } = await twoFactorOn(site.ctx, member))
  site.clock.advance(30)
})
afterAll(() => site.close())

/** A login that waits for its second factor. */
async function pendingToken(more: { remember?: boolean; mustChangePassword?: 'expired' } = {}) {
  const { remember = false, mustChangePassword = null } = more
  const login = { memberId: member.id, caller, kind: 'username' as const, remember, mustChangePassword }
  const result = await openPendingLogin(site.ctx, login, accountKey(member.account))
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const give = (pending: string, code: string) =>
  logInWithSecondFactor(site.ctx, guest, { pendingToken: pending, code })
const rightCode = () => totpCode(site.ctx, secret)
const wrongCode = () => {
  const right = new Set([-1, 0, 1].map((steps) => totpCode(site.ctx, secret, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? ''
}

test('a password alone opens nothing; with a code of the app it is a session', async () => {
  const step = await logIn(site.ctx, guest, {
    type: 'username',
    site: 'member',
    username: member.account,
    password: 'right123',
    remember: true,
  })
  if (!step.ok || !step.value.twoFactorRequired) throw new Error('no second factor was asked for')
  const { pendingToken: pending } = step.value
  expect(await authenticate(site.ctx, pending)).toBeNull()
  const result = await give(pending, rightCode())
  if (!result.ok) throw new Error(result.code)
  expect(result.value).toMatchObject({ isAgent: 0, firstTimeLogin: true, mustChangePassword: null })
  expect(await authenticate(site.ctx, result.value.token)).toMatchObject({ member: { id: member.id } })
  const session = await site.ctx.db
    .selectFrom('session')
    .select(['remember', 'kind', 'user_agent'])
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  expect(session).toEqual({ remember: true, kind: 'username', user_agent: 'a phone' })
  expect(await give(pending, totpCode(site.ctx, secret, 1))).toEqual(over)
})

test('what the password was found to be goes with the login', async () => {
  const result = await give(await pendingToken({ mustChangePassword: 'expired' }), rightCode())
  expect(result).toMatchObject({ value: { passwordExpired: true, mustChangePassword: 'expired' } })
})

test('a recovery code opens it too, once', async () => {
  const [code = '', other = ''] = recoveryCodes
  expect(await give(await pendingToken(), code.toLowerCase())).toMatchObject({ ok: true })
  const pending = await pendingToken()
  expect(await give(pending, code)).toEqual(wrong)
  expect(await give(pending, other)).toMatchObject({ ok: true })
})

test('a code of the app opens one login, and so does each that comes after it', async () => {
  const code = rightCode()
  expect(await give(await pendingToken(), code)).toMatchObject({ ok: true })
  expect(await give(await pendingToken(), code)).toEqual(wrong)
  expect(await give(await pendingToken(), totpCode(site.ctx, secret, -1))).toEqual(wrong)
  expect(await give(await pendingToken(), totpCode(site.ctx, secret, 1))).toMatchObject({ ok: true })
})

test('of twenty at once with one recovery code, each with a login of its own, one comes in', async () => {
  const pendings: string[] = []
  for (let i = 0; i < 20; i++) {
    pendings.push(await pendingToken())
    await site.ctx.db.deleteFrom('login_failure').where('account_key', '=', member.account).execute()
  }
  const code = recoveryCodes[0] ?? ''
  const results = await Promise.all(pendings.map((pending) => give(pending, code)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.code === 'wrong-two-factor-code')).toHaveLength(19)
})

test('of five at once with one code of the app on one pending login, one comes in', async () => {
  const pending = await pendingToken()
  const code = rightCode()
  const results = await Promise.all(Array.from({ length: 5 }, () => give(pending, code)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('five wrong codes end it, and a sixth is not looked at', async () => {
  const pending = await pendingToken()
  for (let i = 0; i < 5; i++) expect(await give(pending, wrongCode())).toEqual(wrong)
  expect(await give(pending, rightCode())).toEqual(over)
  expect(await give(await pendingToken(), rightCode())).toMatchObject({ ok: true })
})

test('thirty wrong codes at once are five', async () => {
  const pending = await pendingToken()
  const results = await Promise.all(Array.from({ length: 30 }, () => give(pending, wrongCode())))
  const codes = results.map((result) => (result.ok ? 'ok' : result.code))
  expect(codes.filter((code) => code === 'wrong-two-factor-code')).toHaveLength(5)
  expect(codes.filter((code) => code === 'please-log-in')).toHaveLength(25)
})

test('a pending login that nobody has, or that is over, is none', async () => {
  expect(await give('nonsense', rightCode())).toEqual(over)
  expect(await give('', '')).toEqual(over)
  const pending = await pendingToken()
  site.clock.advance(3600)
  expect(await give(pending, rightCode())).toEqual(over)
})

test('who is frozen meanwhile stays out, and only who has the code is told', async () => {
  const pending = await pendingToken()
  await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', member.id).execute()
  expect(await give(pending, wrongCode())).toEqual(wrong)
  expect(await give(pending, rightCode())).toEqual(
    refuse('operation-not-allowed', { accountState: 'frozen' }),
  )
})

test('the operator who freezes a member ends its pending logins', async () => {
  const pending = await pendingToken()
  await freezeMember(site.ctx, 'operator', member.account)
  expect(await give(pending, rightCode())).toEqual(over)
})

test('a new password ends what the old one began', async () => {
  const pending = await pendingToken()
  const here = await authenticate(site.ctx, await openSession(site.ctx, member.id, caller))
  const changed = await changeMemberPassword(
    site.ctx,
    member,
    { oldPassword: 'right123', newPassword: 'fresh456', confirmNewPassword: 'fresh456' },
    { ...guest, ...here },
  )
  expect(changed).toMatchObject({ ok: true })
  expect(await give(pending, rightCode())).toEqual(over)
})
