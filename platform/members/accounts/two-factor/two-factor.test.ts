import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { provedCall, totpCode, twoFactorOn, twoFactorSetUp } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { readSecurityConfig } from '../security/security-config.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { endTwoFactor } from './end-two-factor.ts'
import { startTwoFactor } from './start-two-factor.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const wrong = refuse('invalid-verification-code', { field: 'code' })

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

const shown = async () => {
  const config = await readSecurityConfig(site.ctx, member, guestCall('203.0.113.7'))
  if (!config.ok) throw new Error(config.code)
  return config.value.twoFactor
}
const kept = () =>
  site.ctx.db
    .selectFrom('member')
    .select(['two_factor_secret', 'two_factor_pending', 'two_factor_step'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
const pendingLogins = async () =>
  (await site.ctx.db.selectFrom('pending_login').selectAll().where('member_id', '=', member.id).execute())
    .length
const addPendingLogin = () =>
  openPendingLogin(
    site.ctx,
    { memberId: member.id, caller, remember: false, kind: 'username', mustChangePassword: null },
    accountKey(member.account),
  )
const confirm = async (code: string) =>
  confirmTwoFactor(site.ctx, member, { code }, await provedCall(site.ctx, member))
const end = (code: string) => endTwoFactor(site.ctx, member, { code })
/** Every five digits away from the codes that count now: it is none of them. */
const wrongCode = (secret: string) => {
  const right = new Set([-1, 0, 1].map((steps) => totpCode(site.ctx, secret, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? ''
}

describe('the set-up', () => {
  test('shows a secret that counts for nothing until a code of it comes', async () => {
    const secret = await twoFactorSetUp(site.ctx, member)
    expect(await shown()).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      pending: { secret, otpauth: expect.stringContaining(`secret=${secret}`) },
    })
    expect((await kept()).two_factor_secret).toBeNull()
    expect(JSON.stringify(await kept(), (_, value) => String(value))).not.toContain(secret)
    expect(await end(totpCode(site.ctx, secret))).toEqual(refuse('state-moved-on'))
  })

  test('that is begun again has another secret, and the first one is void', async () => {
    const first = await twoFactorSetUp(site.ctx, member)
    const second = await twoFactorSetUp(site.ctx, member)
    expect(second).not.toBe(first)
    expect(await confirm(totpCode(site.ctx, first))).toEqual(wrong)
    expect(await confirm(totpCode(site.ctx, second))).toMatchObject({ ok: true })
  })

  test('is confirmed once, even ten times at once', async () => {
    const secret = await twoFactorSetUp(site.ctx, member)
    const code = totpCode(site.ctx, secret)
    const results = await Promise.all(Array.from({ length: 10 }, () => confirm(code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.code).toBe('state-moved-on')
    expect(await shown()).toEqual({ on: true, recoveryCodesLeft: 10, pending: null })
  })

  test('takes the password, at its beginning and at its end, unless it was proved within 5 minutes', async () => {
    member = await testMember(site.ctx, { passwordHash: await hashPassword('right123') })
    const call = await provedCall(site.ctx, member)
    const start = (password?: string) => startTwoFactor(site.ctx, member, password ? { password } : {}, call)
    const required = refuse('required', { field: 'password' })
    site.clock.advance(300)
    expect(await start()).toEqual(required)
    expect(await start('wrong123')).toEqual(refuse('wrong-old-password', { field: 'password' }))
    expect((await kept()).two_factor_pending).toBeNull()
    expect(await start('right123')).toEqual(ok({}))
    expect(await start()).toEqual(ok({})) // it was typed a moment ago

    site.clock.advance(300)
    const { pending } = await shown()
    const code = totpCode(site.ctx, pending?.secret ?? '')
    expect(await confirmTwoFactor(site.ctx, member, { code }, call)).toEqual(required)
    const both = { code, password: 'right123' }
    expect(await confirmTwoFactor(site.ctx, member, both, call)).toMatchObject({ ok: true })
  })

  test('is not begun while two-factor is on', async () => {
    await twoFactorOn(site.ctx, member)
    const before = await kept()
    expect(await startTwoFactor(site.ctx, member, {}, guestCall('203.0.113.7'))).toEqual(
      refuse('state-moved-on'),
    )
    expect(await kept()).toEqual(before)
    expect(await confirm('000000')).toEqual(refuse('state-moved-on'))
  })

  test('ends the logins that wait', async () => {
    await addPendingLogin()
    await twoFactorOn(site.ctx, member)
    expect(await pendingLogins()).toBe(0)
  })
})

describe('turning it off', () => {
  test('takes a code of the app, and leaves nothing behind', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    await addPendingLogin()
    site.clock.advance(30)
    expect(await end(totpCode(site.ctx, secret))).toEqual(ok({}))
    expect(await shown()).toEqual({ on: false, recoveryCodesLeft: 0, pending: null })
    expect(await kept()).toEqual({ two_factor_secret: null, two_factor_pending: null, two_factor_step: null })
    expect(await pendingLogins()).toBe(0)
    expect(await end(totpCode(site.ctx, secret, 1))).toEqual(refuse('state-moved-on'))
  })

  test('takes a recovery code, however it is typed', async () => {
    const { recoveryCodes } = await twoFactorOn(site.ctx, member)
    expect(await end(` ${recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ')}`)).toEqual(ok({}))
  })

  test('does not take the code that turned it on', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    expect(await end(totpCode(site.ctx, secret))).toEqual(wrong)
    expect(await end(totpCode(site.ctx, secret, -1))).toEqual(wrong)
    expect(await end(totpCode(site.ctx, secret, 1))).toEqual(ok({}))
  })

  test("does not take another member's codes", async () => {
    await twoFactorOn(site.ctx, member)
    const other = await twoFactorOn(site.ctx, await testMember(site.ctx))
    site.clock.advance(30)
    expect(await end(totpCode(site.ctx, other.secret))).toEqual(wrong)
    expect(await end(other.recoveryCodes[0] ?? '')).toEqual(wrong)
  })
})

test.each(['', '  '])('no code (%j) is said to be missing, and counts as no try', async (none) => {
  const secret = await twoFactorSetUp(site.ctx, member)
  const missing = refuse('missing-verification-code', { field: 'code' })
  for (let i = 0; i < 6; i++) expect(await confirm(none)).toEqual(missing)
  expect(await confirm(totpCode(site.ctx, secret))).toMatchObject({ ok: true })
  for (let i = 0; i < 6; i++) expect(await end(none)).toEqual(missing)
})

test('five wrong codes rest for 15 minutes, a right one and a recovery code too', async () => {
  const setUp = await twoFactorSetUp(site.ctx, member)
  for (let i = 0; i < 5; i++) expect(await confirm(wrongCode(setUp))).toEqual(wrong)
  const resting = (retryAfterSeconds: number) => refuse('too-many-requests', { retryAfterSeconds })
  expect(await confirm(totpCode(site.ctx, setUp))).toEqual(resting(900))
  site.clock.advance(900)
  const { secret, recoveryCodes } = await twoFactorOn(site.ctx, member)
  site.clock.advance(30)
  for (let i = 0; i < 5; i++) expect(await end(wrongCode(secret))).toEqual(wrong)
  site.clock.advance(30)
  expect(await end(totpCode(site.ctx, secret))).toEqual(resting(870))
  expect(await end(recoveryCodes[0] ?? '')).toEqual(resting(870))
  site.clock.advance(870)
  expect(await end(totpCode(site.ctx, secret))).toEqual(ok({}))
})

test('wrong codes of one member are no other member’s', async () => {
  const setUp = await twoFactorSetUp(site.ctx, member)
  for (let i = 0; i < 5; i++) await confirm(wrongCode(setUp))
  member = await testMember(site.ctx)
  const own = await twoFactorSetUp(site.ctx, member)
  expect(await confirm(totpCode(site.ctx, own))).toMatchObject({ ok: true })
})

test('a trial account has none', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const call = await provedCall(site.ctx, trial)
  const refused = refuse('in-need-true-account')
  expect(await startTwoFactor(site.ctx, trial, {}, call)).toEqual(refused)
  expect(await confirmTwoFactor(site.ctx, trial, { code: '123456' }, call)).toEqual(refused)
  expect(await endTwoFactor(site.ctx, trial, { code: '123456' })).toEqual(refused)
})

test.each(['a code of the app', 'a recovery code'])(
  'of five at once that turn it off with %s, one does',
  async (which) => {
    const { secret, recoveryCodes } = await twoFactorOn(site.ctx, member)
    site.clock.advance(30)
    const code = which === 'a recovery code' ? (recoveryCodes[0] ?? '') : totpCode(site.ctx, secret)
    const results = await Promise.all(Array.from({ length: 5 }, () => end(code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok) expect([wrong, refuse('state-moved-on')]).toContainEqual(result)
  },
)

test('a set-up that somebody else has ended meanwhile is not confirmed', async () => {
  const secret = await twoFactorSetUp(site.ctx, member)
  const code = totpCode(site.ctx, secret)
  const call = await provedCall(site.ctx, member)
  const again = await Promise.all([
    confirmTwoFactor(site.ctx, member, { code }, call),
    startTwoFactor(site.ctx, member, {}, call),
  ])
  const { two_factor_secret, two_factor_pending } = await kept()
  // Whichever came first, what is in force is what was confirmed, and nothing waits beside it.
  expect(again[0].ok).toBe(two_factor_secret !== null)
  expect(two_factor_secret === null || two_factor_pending === null).toBe(true)
})
