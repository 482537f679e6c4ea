import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { newMobile, sentCode, wrongCode } from '#tests/support/access/codes.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey, mobileKey } from '../base/login-failures.ts'
import { logIn } from '../login/log-in.ts'
import { freezeMember, showMember } from '../members/operate-member.ts'
import { argon2Runs, hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openSession } from '../sessions/sessions.ts'
import { logInWithSecondFactor } from '../two-factor/two-factor-login.ts'
import { resetByMobile } from './reset-by-mobile.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
afterAll(() => site.close())

let addresses = 0
const from = (address = `2001:db8:4:${(++addresses).toString(16)}::1`): Call => ({
  caller: { address, language: 'en', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
})

let number: string
let typed: { mobileNum: string; countryDialingCode: string }
let member: Member
beforeEach(async () => {
  ;({ number, ...typed } = newMobile())
  member = await testMember(site.ctx, { passwordHash, mobile: number, mobileProved: true })
  site.clock.advance(60)
})

const rightCode = () => sentCode(site.ctx, 'forget', number)
const reset = (verificationCode: string, newPassword = 'fresh456', ctx: Context = site.ctx) =>
  resetByMobile(ctx, from(), { ...typed, verificationCode, newPassword })

const logInWith = (password: string) =>
  logIn(site.ctx, from(), {
    type: 'username',
    username: member.account,
    password,
    site: 'member',
    remember: false,
  })

test('the new password holds, and signs in; whatever the old one opened ends', async () => {
  const old = await openSession(site.ctx, member.id, from().caller)
  const done = await reset(await rightCode())
  if (!done.ok || done.value.twoFactorRequired) throw new Error('not let in')
  expect(done.value.mustChangePassword).toBeNull()
  expect((await authenticate(site.ctx, done.value.token))?.member?.id).toBe(member.id)
  expect(await authenticate(site.ctx, old)).toBeNull()
  expect(await logInWith('fresh456')).toMatchObject({ ok: true, value: { firstTimeLogin: false } })
  expect(await logInWith('right123')).toMatchObject({ code: 'wrong-credentials' })
})

test('passkeys and links elsewhere, which whoever knew the old one may have made, are forgotten; no visit is remembered', async () => {
  const created_at = site.clock.now()
  const passkey = { public_key: Buffer.from([1]), counter: 0n, transports: [], name: 'A key', created_at }
  await site.ctx.db
    .insertInto('member_passkey')
    .values({ ...passkey, member_id: member.id, credential_id: member.account })
    .execute()
  await site.ctx.db
    .insertInto('provider_link')
    .values({
      member_id: member.id,
      issuer: 'https://elsewhere.example',
      subject: member.account,
      created_at,
    })
    .execute()
  expect(await reset(await rightCode())).toMatchObject({ ok: true })
  for (const table of ['member_passkey', 'provider_link'] as const)
    expect(
      await site.ctx.db.selectFrom(table).select('id').where('member_id', '=', member.id).execute(),
      table,
    ).toEqual([])
  const sessions = site.ctx.db.selectFrom('session').select('remember').where('member_id', '=', member.id)
  expect(await sessions.execute()).toEqual([{ remember: false }])
})

test('a forced change, a temporary password and the failed logins are over', async () => {
  await site.ctx.db
    .updateTable('member')
    .set({
      must_change_password: 'first-login',
      temporary_password_hash: await hashPassword('ABCD-2345-EFGH'),
      temporary_password_until: new Date(site.clock.now().getTime() + 1_800_000),
    })
    .where('id', '=', member.id)
    .execute()
  await site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: member.account, in_a_row: 100, last_at: site.clock.now() })
    .execute()
  expect(await reset(await rightCode())).toMatchObject({ ok: true })
  expect(await logInWith('ABCD-2345-EFGH')).toMatchObject({ code: 'wrong-credentials' })
  expect(await showMember(site.ctx, member.account)).toMatchObject({
    value: { mustChangePassword: null, failedLogins: 1 },
  })
})

test('with two-factor on, the second factor is asked, and earlier pending logins are over', async () => {
  await twoFactorOn(site.ctx, member)
  expect(await logInWith('right123')).toMatchObject({ value: { twoFactorRequired: true } })
  expect(await reset(await rightCode())).toMatchObject({ value: { twoFactorRequired: true } })
  const pending = await site.ctx.db
    .selectFrom('pending_login')
    .select('kind')
    .where('member_id', '=', member.id)
    .execute()
  expect(pending).toEqual([{ kind: 'password-reset' }])
  expect(await showMember(site.ctx, member.account)).toMatchObject({ value: { sessions: 0 } })
})

describe('with two-factor on, failed second factors', () => {
  const inARow = async () => {
    const result = await showMember(site.ctx, member.account)
    return result.ok ? result.value.failedLogins : undefined
  }
  const fail = (in_a_row: number) =>
    site.ctx.db
      .insertInto('login_failure')
      .values({
        account_key: accountKey(member.account),
        in_a_row,
        last_at: site.clock.now(),
        wait_until: new Date(site.clock.now().getTime() + 900_000),
      })
      .execute()

  test('stay counted until one is given', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    await fail(30)
    const pending = await reset(await rightCode())
    if (!pending.ok || !pending.value.twoFactorRequired) throw new Error('no second factor was asked')
    expect(await inARow()).toBe(31)
    const code = totpCode(site.ctx, secret, 1)
    const { pendingToken } = pending.value
    expect(await logInWithSecondFactor(site.ctx, from(), { pendingToken, code })).toMatchObject({ ok: true })
    expect(await inARow()).toBe(0)
  })

  test('that have locked the account leave the reset open', async () => {
    await twoFactorOn(site.ctx, member)
    await fail(100)
    expect(await reset(await rightCode())).toMatchObject({ value: { twoFactorRequired: true } })
    expect(await inARow()).toBe(100)
  })
})

describe('what is refused', () => {
  test.each([
    ['123456', 'too-common'],
    ['', 'required'],
    ['abc12', 'too-short'],
    ['abcdef!1', 'format'],
  ])('the password %j, before the code is looked at', async (newPassword, code) => {
    const right = await rightCode()
    expect(await reset(right, newPassword)).toMatchObject({ code, detail: { field: 'newPassword' } })
    expect(await reset(right)).toMatchObject({ ok: true })
  })

  test('what is no number', async () => {
    const right = await rightCode()
    typed = { ...typed, mobileNum: '12' }
    expect(await reset(right)).toMatchObject({ code: 'invalid-phone-number' })
  })

  test('one that finds the queue of the hashes full, which uses up no code', async () => {
    const right = await rightCode()
    await withFullHashQueue(async () => {
      expect(await reset(right)).toMatchObject({
        code: 'too-many-requests',
        detail: { retryAfterSeconds: 1 },
      })
    })
    expect(await reset(right)).toMatchObject({ ok: true })
  })

  test('a password that holds the user name, to who has the code alone', async () => {
    const newPassword = `x${member.account}1`
    const right = await rightCode()
    expect(await reset(wrongCode(right), newPassword)).toMatchObject({ code: 'invalid-verification-code' })
    expect(await reset(right, newPassword)).toMatchObject({
      code: 'too-common',
      detail: { field: 'newPassword' },
    })
  })

  test('known and unknown numbers: one answer, one hash', async () => {
    const cost = async (run: () => Promise<unknown>) => {
      const before = argon2Runs()
      const answer = await run()
      return { runs: argon2Runs() - before, answer }
    }
    const known = await cost(async () => reset(wrongCode(await rightCode())))
    ;({ number, ...typed } = newMobile())
    const unknown = await cost(async () => reset(wrongCode(await rightCode())))
    ;({ number, ...typed } = newMobile())
    const unknownWithItsCode = await cost(async () => reset(await rightCode()))
    const wrong = { runs: 1, answer: { ok: false, code: 'invalid-verification-code', detail: {} } }
    expect([known, unknown, unknownWithItsCode]).toEqual([wrong, wrong, wrong])
  })

  test('a right code costs the same', async () => {
    const code = await rightCode()
    const before = argon2Runs()
    expect(await reset(code)).toMatchObject({ ok: true })
    expect(argon2Runs() - before).toBe(1)
  })

  test('wrong codes count as failed logins of the number', async () => {
    const code = await rightCode()
    for (let i = 0; i < 4; i++)
      expect(await reset(wrongCode(code))).toMatchObject({ code: 'invalid-verification-code' })
    site.clock.advance(60)
    expect(await reset(wrongCode(await rightCode()))).toMatchObject({ code: 'invalid-verification-code' })
    expect(await reset('000000')).toMatchObject({
      code: 'too-many-requests',
      detail: { retryAfterSeconds: 60 },
    })
  })

  test('a frozen member keeps its password', async () => {
    await freezeMember(site.ctx, 'operator', member.account)
    expect(await reset(await rightCode())).toMatchObject({ code: 'operation-not-allowed' })
    expect(await logInWith('fresh456')).toMatchObject({ code: 'wrong-credentials' })
  })

  test('one with two-factor on, too, though it has not given its second factor yet', async () => {
    await twoFactorOn(site.ctx, member)
    await freezeMember(site.ctx, 'operator', member.account)
    expect(await reset(await rightCode())).toMatchObject({ code: 'operation-not-allowed' })
    expect(await logInWith('fresh456')).toMatchObject({ code: 'wrong-credentials' })
  })

  test('a number that was bound to somebody else meanwhile', async () => {
    const ctx: Context = {
      ...site.ctx,
      async transact(work) {
        await site.ctx.db.updateTable('member').set({ mobile: null }).where('id', '=', member.id).execute()
        return site.ctx.transact(work)
      },
    }
    expect(await reset(await rightCode(), 'fresh456', ctx)).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await logInWith('right123')).toMatchObject({ ok: true })
  })

  test('a number that wrong codes have closed meanwhile', async () => {
    const closed = { account_key: mobileKey(number), in_a_row: 100, last_at: site.clock.now() }
    const ctx: Context = {
      ...site.ctx,
      async transact(work) {
        await site.ctx.db.insertInto('login_failure').values(closed).execute()
        return site.ctx.transact(work)
      },
    }
    expect(await reset(await rightCode(), 'fresh456', ctx)).toMatchObject({ code: 'too-many-requests' })
    expect(await logInWith('right123')).toMatchObject({ ok: true })
  })

  test('everything, while CHNGPASSVERIF3 is off', async () => {
    const code = await rightCode()
    await setFlag(site.ctx, 'operator', 'CHNGPASSVERIF3', false)
    expect(await reset(code)).toMatchObject({ code: 'operation-not-allowed' })
    await setFlag(site.ctx, 'operator', 'CHNGPASSVERIF3', true)
  })
})
