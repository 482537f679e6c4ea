import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Context } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { newMobile, sentCode, wrongCode } from '#tests/support/access/codes.ts'
import { twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey, countFailure, failuresOf, mobileKey, numberKey } from '../base/login-failures.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { openMemberInfo } from '../members/member-info.ts'
import { freezeMember, showMember, unfreezeMember } from '../members/operate-member.ts'
import { argon2Runs } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { logIn } from './log-in.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let addresses = 0
const newAddress = () => `2001:db8:3:${(++addresses).toString(16)}::1`

let number: string
let typed: { mobileNum: string; countryDialingCode: string }
beforeEach(() => {
  ;({ number, ...typed } = newMobile())
  site.clock.advance(60) // so that the next code is sent
})

const owner = (given = {}) => testMember(site.ctx, { mobile: number, mobileProved: true, ...given })

async function solved() {
  const captchaId = `code-${randomUUID()}`
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}

interface Try {
  address?: string
  agent?: boolean
  captcha?: 'solved'
  ctx?: Context
  call?: Call
}

async function attempt(verificationCode: string, given: Try = {}) {
  const { address = newAddress(), agent = false, captcha, ctx = site.ctx, call = guestCall(address) } = given
  return logIn(ctx, call, {
    type: 'sms',
    ...typed,
    verificationCode,
    site: agent ? 'agent' : 'member',
    remember: false,
    ...(captcha && (await solved())),
  })
}

const rightCode = () => sentCode(site.ctx, 'login', number)

function refused(result: Awaited<ReturnType<typeof logIn>>) {
  if (result.ok) throw new Error('let in')
  return { code: result.code, ...result.detail }
}

describe('who is let in', () => {
  test('the member that has proved the number, by a code that is good once', async () => {
    const { id } = await owner()
    const code = await rightCode()
    const login = await attempt(code)
    if (!login.ok || login.value.twoFactorRequired) throw new Error('not let in')
    expect((await authenticate(site.ctx, login.value.token))?.member?.id).toBe(id)
    const record = await site.ctx.db
      .selectFrom('login_record')
      .select('kind')
      .where('member_id', '=', id)
      .executeTakeFirst()
    expect(record?.kind).toBe('sms')
    expect(refused(await attempt(code)).code).toBe('code-expired')
  })

  test('a number that is not proved opens nothing: the answer is that to a wrong code', async () => {
    await owner({ mobileProved: false })
    const unproved = refused(await attempt(await rightCode()))
    ;({ number, ...typed } = newMobile())
    const nobody = refused(await attempt(await rightCode()))
    ;({ number, ...typed } = newMobile())
    await owner()
    const wrong = refused(await attempt(wrongCode(await rightCode())))
    expect([unproved, nobody, wrong]).toEqual(
      Array(3).fill({ code: 'invalid-verification-code', captchaRequired: true }),
    )
  })

  test('a code for something else opens nothing', async () => {
    await owner()
    expect(refused(await attempt(await sentCode(site.ctx, 'forget', number))).code).toBe('code-expired')
  })

  test('nobody by what is no number', async () => {
    const code = await rightCode()
    typed = { ...typed, mobileNum: '12' }
    expect(refused(await attempt(code))).toEqual({ code: 'invalid-phone-number' })
  })

  test('whom a code is tried for is known to the log, right or wrong', async () => {
    const { id } = await owner()
    const code = await rightCode()
    for (const tried of [wrongCode(code), code]) {
      const call = guestCall(newAddress())
      await attempt(tried, { call, captcha: 'solved' })
      expect(call.about).toBe(id)
    }
  })

  test('no password is hashed', async () => {
    await owner()
    const before = argon2Runs()
    await attempt(await rightCode())
    expect(argon2Runs()).toBe(before)
  })

  test('roles and freezing are told after the right code only', async () => {
    const { account } = await owner({ accountKind: 41 })
    expect(refused(await attempt(wrongCode(await rightCode()))).code).toBe('invalid-verification-code')
    site.clock.advance(60)
    expect(refused(await attempt(await rightCode(), { captcha: 'solved' })).code).toBe('not-a-member')
    site.clock.advance(60)
    expect(await attempt(await rightCode(), { captcha: 'solved', agent: true })).toMatchObject({ ok: true })
    site.clock.advance(60)
    await freezeMember(site.ctx, 'operator', account)
    expect(refused(await attempt(await rightCode(), { agent: true })).code).toBe('operation-not-allowed')
  })

  test('nobody, while MOBILEVERCODELOGIN3 is off', async () => {
    await owner()
    const code = await rightCode()
    await setFlag(site.ctx, 'operator', 'MOBILEVERCODELOGIN3', false)
    expect(refused(await attempt(code)).code).toBe('operation-not-allowed')
    await setFlag(site.ctx, 'operator', 'MOBILEVERCODELOGIN3', true)
    expect(await attempt(code)).toMatchObject({ ok: true })
  })

  /** Something happens once the code has been looked at, before the session is opened. */
  const meanwhile = (happening: () => Promise<unknown>): Context => ({
    ...site.ctx,
    async transact(work) {
      await happening()
      return site.ctx.transact(work)
    },
  })

  test('a number that was bound to somebody else meanwhile opens nothing', async () => {
    const { id } = await owner()
    const ctx = meanwhile(() =>
      site.ctx.db.updateTable('member').set({ mobile: null }).where('id', '=', id).execute(),
    )
    expect(refused(await attempt(await rightCode(), { ctx })).code).toBe('invalid-verification-code')
  })

  test('a number that wrong codes have closed meanwhile opens nothing', async () => {
    await owner()
    const closed = { account_key: mobileKey(number), in_a_row: 100, last_at: site.clock.now() }
    const ctx = meanwhile(() => site.ctx.db.insertInto('login_failure').values(closed).execute())
    expect(refused(await attempt(await rightCode(), { ctx })).code).toBe('too-many-requests')
  })
})

test('a login by code leads to no change of the password, and the next by password still does', async () => {
  const member = await owner({ mustChangePassword: 'first-login' })
  const login = await attempt(await rightCode())
  if (!login.ok || login.value.twoFactorRequired) throw new Error('not let in')
  expect(login.value).toMatchObject({ mustChangePassword: null, passwordExpired: false })
  expect((await openMemberInfo(site.ctx, login.value.token)).result).toMatchObject({
    value: { mustChangePassword: null },
  })
  expect(await showMember(site.ctx, member.account)).toMatchObject({
    value: { mustChangePassword: 'first-login' },
  })
})

test('with two-factor on, the code alone opens no session', async () => {
  const member = await owner()
  await twoFactorOn(site.ctx, member)
  expect(await attempt(await rightCode())).toMatchObject({ ok: true, value: { twoFactorRequired: true } })
  expect(await showMember(site.ctx, member.account)).toMatchObject({ value: { sessions: 0 } })
})

describe('wrong codes are failed logins', () => {
  test.each([(given: string) => given, (given: string) => `MOBILE:${given}`])(
    'a number is locked by no user name that looks like it',
    async (nameOf) => {
      await owner()
      const username = nameOf(number)
      for (let i = 0; i < 5; i++) await countFailure(site.ctx, accountKey(username), newAddress())
      expect(await attempt(await rightCode())).toMatchObject({ ok: true })
    },
  )

  test('of the number: one asks for a human check until a success', async () => {
    await owner()
    const code = await rightCode()
    await attempt(wrongCode(code))
    expect(refused(await attempt(code))).toEqual({ code: 'captcha-required', captchaRequired: true })
    expect(await attempt(code, { captcha: 'solved' })).toMatchObject({ ok: true })
    site.clock.advance(60)
    expect(await attempt(await rightCode())).toMatchObject({ ok: true })
  })

  test('of the number alone: those of passwords, which were typed with it or the name, stay', async () => {
    const { account } = await owner()
    const keys = [mobileKey(number), numberKey(number), accountKey(account)] as const
    for (const key of keys) await countFailure(site.ctx, key, newAddress())
    expect(await attempt(await rightCode(), { captcha: 'solved' })).toMatchObject({ ok: true })
    const left = await Promise.all(keys.map((key) => failuresOf(site.ctx, key)))
    expect(left.map(({ inARow }) => inARow)).toEqual([0, 1, 1])
  })

  test('a missing code is none', async () => {
    await owner()
    expect(refused(await attempt(' ')).code).toBe('missing-verification-code')
    expect(await attempt(await rightCode())).toMatchObject({ ok: true })
  })

  test('of the address: five ask for a human check, twenty close it', async () => {
    const address = newAddress()
    const spray = async (captcha?: 'solved') => {
      ;({ number, ...typed } = newMobile())
      return refused(await attempt(wrongCode(await rightCode()), { address, ...(captcha && { captcha }) }))
    }
    for (let i = 0; i < 5; i++) expect((await spray()).code).toBe('invalid-verification-code')
    expect((await spray()).code).toBe('captcha-required')
    for (let i = 5; i < 20; i++) expect((await spray('solved')).code).toBe('invalid-verification-code')
    expect((await spray('solved')).code).toBe('too-many-requests')
  })

  test.each(['known', 'unknown'])('a hundred in a row lock the number: %s', async (kind) => {
    const member = kind === 'known' ? await owner() : await testMember(site.ctx)
    await site.ctx.db
      .insertInto('login_failure')
      .values({ account_key: mobileKey(number), in_a_row: 99, last_at: site.clock.now() })
      .execute()
    expect(refused(await attempt(wrongCode(await rightCode()), { captcha: 'solved' })).code).toBe(
      'invalid-verification-code',
    )
    site.clock.advance(86_400)
    const code = await rightCode()
    expect(refused(await attempt(code, { captcha: 'solved' }))).toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 86_400,
    })
    if (kind === 'unknown') return
    expect(await unfreezeMember(site.ctx, 'operator', member.account)).toMatchObject({ ok: true })
    expect(await attempt(code)).toMatchObject({ ok: true })
  })
})
