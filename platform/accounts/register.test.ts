import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#platform/context.ts'
import { testMember } from '../../tests/support/members.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { balanceOf, wallet } from '../ledger/index.ts'
import { setFlag } from '../settings/index.ts'
import { authenticate } from './authenticate.ts'
import { captchaAnswer } from './challenge-answer.ts'
import { issueInvitation } from './invitations.ts'
import { logIn } from './log-in.ts'
import { freezeMember } from './operate-member.ts'
import { registerMember } from './register.ts'
import { verifyPaymentPassword } from './verify-payment-password.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const guest: Call = {
  caller: { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
}

async function solved() {
  const captchaId = `register-${randomUUID()}`
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}

let name: string
beforeEach(() => {
  name = `P${randomUUID().replaceAll('-', '').slice(0, 12)}`
})

type Given = Partial<Parameters<typeof registerMember>[2]>

const wish = (given: Given = {}): Parameters<typeof registerMember>[2] => ({
  username: name,
  password: 'secret12',
  paymentPassword: '135790',
  captchaId: '',
  captcha: '',
  login: true,
  registerMethod: 'WEB',
  registerUrl: '/register',
  domain: 'sen.test',
  ...given,
})

const attempt = async (given: Given = {}) =>
  registerMember(site.ctx, guest, wish({ ...(await solved()), ...given }))

const rowOf = (account: string) =>
  site.ctx.db
    .selectFrom('member')
    .selectAll()
    .where('account_key', '=', account.toLowerCase())
    .executeTakeFirst()

test('a new player is signed in, has empty wallets, and can sign in again', async () => {
  const result = await attempt({ payeeName: 'NGUYEN VAN AN', email: 'an@example.com' })
  if (!result.ok) throw new Error(result.code)
  expect(result.value).toMatchObject({ firstTimeLogin: true, mustChangePassword: null })
  const row = await rowOf(name)
  if (!row) throw new Error('not registered')
  expect(row).toMatchObject({
    account: name,
    is_agent: 0,
    upline_id: null,
    payee_name: 'NGUYEN VAN AN',
    email: 'an@example.com',
    came_by: { registerUrl: '/register', domain: 'sen.test' },
  })
  expect(JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toMatch(
    /secret12|135790/,
  )
  expect(await balanceOf(site.ctx.db, wallet(row.id, 'main'))).toBe(0n)
  expect((await authenticate(site.ctx, result.value.token))?.member?.account).toBe(name)
  const again = await logIn(site.ctx, guest, {
    type: 'username',
    username: name.toLowerCase(),
    password: 'secret12',
    site: 'member',
    remember: false,
  })
  expect(again).toMatchObject({ ok: true, value: { firstTimeLogin: false } })
  expect(await verifyPaymentPassword(site.ctx, row.id, '135790')).toEqual({ ok: true, value: null })
})

describe('fields', () => {
  test.each<[Given, string, string]>([
    [{ username: '' }, 'required', 'username'],
    [{ username: 'a' }, 'too-short', 'username'],
    [{ username: 'a234567890123456' }, 'too-long', 'username'],
    [{ username: '1abc' }, 'format', 'username'],
    [{ username: 'a b' }, 'format', 'username'],
    [{ username: 'ab_c' }, 'format', 'username'],
    [{ username: 'đức' }, 'format', 'username'],
    [{ username: 'аdmin' }, 'format', 'username'], // a Cyrillic а
    [{ password: '' }, 'required', 'password'],
    [{ password: 'abc12' }, 'too-short', 'password'],
    [{ password: 'abcdefghij12345678901' }, 'too-long', 'password'],
    [{ password: 'abcdef' }, 'format', 'password'],
    [{ password: '654321' }, 'format', 'password'],
    [{ password: 'abc 123' }, 'format', 'password'],
    [{ password: '123456' }, 'password-too-simple', 'password'],
    [{ paymentPassword: '' }, 'required', 'paymentPassword'],
    [{ paymentPassword: '12345' }, 'too-short', 'paymentPassword'],
    [{ paymentPassword: '1234567' }, 'too-long', 'paymentPassword'],
    [{ paymentPassword: '12345a' }, 'format', 'paymentPassword'],
    [{ paymentPassword: '١٢٣٤٥٦' }, 'format', 'paymentPassword'],
    [{ payeeName: 'Nguyen' }, 'format', 'payeeName'],
    [{ payeeName: 'N' }, 'too-short', 'payeeName'],
    [{ payeeName: '   ' }, 'format', 'payeeName'],
    [{ email: 'an@example' }, 'format', 'email'],
    [{ affiliateCode: 'x'.repeat(65) }, 'too-long', 'affiliateCode'],
  ])('%j is refused with %s', async (given, code, field) => {
    expect(await attempt(given)).toMatchObject({ ok: false, code, detail: { field } })
    expect(await rowOf(name)).toBeUndefined()
  })

  test('a length that is wrong comes with its bounds', async () => {
    expect(await attempt({ username: 'a' })).toMatchObject({ detail: { min: '2', max: '15' } })
  })

  test.each<Given>([
    { payeeName: '', email: '', affiliateCode: '', referralCode: '' },
    { password: 'A1b2c3d4e5f6g7h8i9j0' },
    { paymentPassword: '000000' },
  ])('%j is accepted', async (given) => {
    expect(await attempt(given)).toMatchObject({ ok: true })
  })

  test.each(['Ab', 'z23456789012345'])('%s is a user name', async (username) => {
    expect(await attempt({ username })).toMatchObject({ ok: true })
  })
})

describe('the human check', () => {
  test('without it, or with a wrong one, nothing is registered', async () => {
    expect(await attempt({ captcha: '' })).toMatchObject({ code: 'captcha-required' })
    expect(await attempt({ captcha: 'nope' })).toMatchObject({ code: 'captcha-failed' })
    expect(await rowOf(name)).toBeUndefined()
  })

  test('one check registers one account; a field that is wrong does not use it up', async () => {
    const check = await solved()
    expect(await attempt({ ...check, password: 'short' })).toMatchObject({ code: 'too-short' })
    expect(await attempt({ ...check, affiliateCode: 'unknown' })).toMatchObject({
      code: 'invalid-affiliate-code',
    })
    expect(await attempt(check)).toMatchObject({ ok: true })
    expect(await attempt({ ...check, username: `${name}2` })).toMatchObject({ code: 'captcha-failed' })
  })
})

describe('names', () => {
  test('a name is taken in whatever capitals', async () => {
    expect(await attempt()).toMatchObject({ ok: true })
    expect(await attempt({ username: name.toUpperCase() })).toMatchObject({ code: 'name-taken' })
  })

  test('of twenty at once one gets the name, and one set of wallets', async () => {
    const checks = await Promise.all(Array.from({ length: 20 }, solved))
    const results = await Promise.all(
      checks.map((check, i) => attempt({ ...check, username: i % 2 ? name : name.toLowerCase() })),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result.ok ? [] : [result.code]))).toEqual(
      Array(19).fill('name-taken'),
    )
    const row = await rowOf(name)
    const wallets = await site.ctx.db
      .selectFrom('ledger_account')
      .select('kind')
      .where('member_id', '=', row?.id ?? 0n)
      .execute()
    expect(wallets.map(({ kind }) => kind).sort()).toEqual(['held', 'main'])
  })
})

describe('invitations', () => {
  test('a code makes its owner the upline; the affiliate comes before who referred', async () => {
    const [affiliate, friend] = [await testMember(site.ctx, { isAgent: 41 }), await testMember(site.ctx)]
    await issueInvitation(site.ctx, affiliate.id, `AFF${name}`, 'affiliate')
    await issueInvitation(site.ctx, friend.id, `REF${name}`, 'referral')
    await attempt({ affiliateCode: `aff${name.toLowerCase()}`, referralCode: `REF${name}` })
    expect((await rowOf(name))?.upline_id).toBe(affiliate.id)
    await attempt({ username: `${name}2`, referralCode: `REF${name}` })
    expect((await rowOf(`${name}2`))?.upline_id).toBe(friend.id)
  })

  test.each(['affiliateCode', 'referralCode'])('an unknown %s registers nothing', async (field) => {
    expect(await attempt({ [field]: 'NOSUCH' })).toEqual({
      ok: false,
      code: 'invalid-affiliate-code',
      detail: { field },
    })
    expect(await rowOf(name)).toBeUndefined()
  })

  test('the code of a frozen member is none', async () => {
    const owner = await testMember(site.ctx)
    await issueInvitation(site.ctx, owner.id, `OLD${name}`, 'affiliate')
    await freezeMember(site.ctx, 'operator', owner.account)
    expect(await attempt({ affiliateCode: `OLD${name}` })).toMatchObject({ code: 'invalid-affiliate-code' })
  })
})

test('registration by user name can be switched off', async () => {
  await setFlag(site.ctx, 'operator', 'USERNAMEREG3', false)
  expect(await attempt()).toMatchObject({ code: 'operation-not-allowed' })
  await setFlag(site.ctx, 'operator', 'USERNAMEREG3', true)
})
