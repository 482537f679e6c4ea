import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FieldSetting, Flag, RegistrationField } from '#contract/base/settings.ts'
import type { Call } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { COPIES_UNDER_WAY } from '#platform/members/limits.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { newMobile, sentCode, wrongCode } from '#tests/support/access/codes.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { solvedCaptcha } from '#tests/support/access/human-check.ts'
import { usualRegistration } from '#tests/support/access/usual-registration.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countHit, readHits } from '../base/throttle.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { sliderPuzzle } from '../human-check/slider.ts'
import { logIn } from '../login/log-in.ts'
import { freezeMember } from '../members/operate-member.ts'
import { verifyPaymentPassword } from '../passwords/verify-payment-password.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { keepStranger } from '../third-party/visits.ts'
import { issueInvitation } from './invitations.ts'
import { registerMember, registerMemberByMobile } from './register.ts'
import { underWayKey } from './repeated-registration.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
  await setValue(site.ctx, 'test', 'registrationsPerHour', 1_000)
})
afterAll(() => site.close())

const guest: Call = {
  caller: { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
}

const solved = () => solvedCaptcha(site.ctx)

let name: string
beforeEach(() => {
  name = `P${randomUUID().replaceAll('-', '').slice(0, 12)}`
})

type Submitted = Partial<Parameters<typeof registerMember>[2]>

const attempt = async (changes: Submitted = {}) =>
  registerMember(site.ctx, guest, { ...usualRegistration, username: name, ...(await solved()), ...changes })

const attemptByMobile = async ({ mobileNum = '', countryDialingCode = '84', ...given }: Submitted = {}) =>
  registerMemberByMobile(site.ctx, guest, {
    ...usualRegistration,
    mobileNum,
    countryDialingCode,
    ...(await solved()),
    ...given,
  })

/** Switches a flag for the time of `work`. */
async function having(flag: Flag, on: boolean, work: () => Promise<unknown>) {
  await setFlag(site.ctx, 'operator', flag, on)
  try {
    await work()
  } finally {
    await setFlag(site.ctx, 'operator', flag, !on)
  }
}

/** Sets how a field is shown and judged, for the time of `work`. */
async function asking(
  field: RegistrationField,
  setting: Partial<FieldSetting>,
  work: () => Promise<unknown>,
) {
  const before = await site.ctx.settings.value(`register.${field}`)
  await setValue(site.ctx, 'operator', `register.${field}`, { ...before, ...setting })
  try {
    await work()
  } finally {
    await setValue(site.ctx, 'operator', `register.${field}`, before)
  }
}

const rowOf = (account: string) =>
  site.ctx.db
    .selectFrom('member')
    .selectAll()
    .where('account_key', '=', account.toLowerCase())
    .executeTakeFirst()

test('a new player is signed in, has empty wallets, and can sign in again', async () => {
  const result = await attempt({ payeeName: 'NGUYEN  VAN AN ', email: 'an@example.com' })
  if (!result.ok) throw new Error(result.code)
  expect(result.value).toEqual({
    token: expect.any(String),
    isAgent: 0,
    firstTimeLogin: true,
    passwordExpired: false,
    mustChangePassword: null,
    deviceToken: expect.any(String),
  })
  const row = await rowOf(name)
  if (!row) throw new Error('not registered')
  const login = site.ctx.db.selectFrom('login_record').select('kind').where('member_id', '=', row.id)
  expect(await login.execute()).toEqual([{ kind: 'registration' }])
  expect(row).toMatchObject({
    account: name,
    is_agent: 0,
    upline_id: null,
    payee_name: 'NGUYEN VAN AN',
    email: 'an@example.com',
    birth_date: null,
    contacts: {},
  })
  expect(row.came_by).toEqual({ registerMethod: 'WEB', registerUrl: '/register', domain: 'sen.test' })
  expect(JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toMatch(
    /sunlit48|806153/,
  )
  expect(await balanceOf(site.ctx.db, wallet(row.id, 'main'))).toBe(0n)
  expect((await authenticate(site.ctx, result.value.token))?.member?.account).toBe(name)
  const again = await logIn(site.ctx, guest, {
    type: 'username',
    username: name.toLowerCase(),
    password: 'sunlit48',
    site: 'member',
    remember: false,
  })
  expect(again).toMatchObject({ ok: true, value: { firstTimeLogin: false } })
  expect(await verifyPaymentPassword(site.ctx, row.id, '806153')).toEqual({ ok: true, value: null })
})

describe('fields', () => {
  test.each<[Submitted, string, string]>([
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
    [{ password: '123456' }, 'too-common', 'password'],
    [{ password: 'Password1' }, 'too-common', 'password'],
    [{ username: 'Lan2026', password: 'xlan2026x' }, 'too-common', 'password'],
    [{ paymentPassword: '135790' }, 'too-common', 'paymentPassword'],
    [{ paymentPassword: '333333' }, 'too-common', 'paymentPassword'],
    [{ paymentPassword: '876543' }, 'too-common', 'paymentPassword'],
    [{ paymentPassword: '' }, 'required', 'paymentPassword'],
    [{ paymentPassword: '12345' }, 'too-short', 'paymentPassword'],
    [{ paymentPassword: '1234567' }, 'too-long', 'paymentPassword'],
    [{ paymentPassword: '12345a' }, 'format', 'paymentPassword'],
    [{ paymentPassword: '١٢٣٤٥٦' }, 'too-common', 'paymentPassword'],
    [{ payeeName: 'Nguyen' }, 'format', 'payeeName'],
    [{ payeeName: 'N' }, 'too-short', 'payeeName'],
    [{ payeeName: '   ' }, 'format', 'payeeName'],
    [{ email: 'an@example' }, 'format', 'email'],
    [{ affiliateCode: 'x'.repeat(65) }, 'too-long', 'affiliateCode'],
  ])('%j is refused with %s', async (changes, code, field) => {
    expect(await attempt(changes)).toMatchObject({ ok: false, code, detail: { field } })
    expect(await rowOf(name)).toBeUndefined()
  })

  test('a length that is wrong comes with its bounds', async () => {
    expect(await attempt({ username: 'a' })).toMatchObject({ detail: { min: '2', max: '15' } })
  })

  test.each<Submitted>([
    { payeeName: '', email: '', affiliateCode: '', referralCode: '' },
    { password: 'A1b2c3d4e5f6g7h8i9j0' },
    { paymentPassword: '009020' },
  ])('%j is accepted', async (changes) => {
    expect(await attempt(changes)).toMatchObject({ ok: true })
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
  test('nobody is called what the site signs its own acts with', async () => {
    for (const username of ['system', 'Clock', 'PLATFORM'])
      expect(await attempt({ username })).toMatchObject({ code: 'name-taken' })
  })

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
    expect(wallets.map(({ kind }) => kind).sort()).toEqual(['bonus', 'held', 'main', 'points'])
  })
})

describe('a registration sent again', () => {
  const from = (session: string): Call => ({ ...guest, caller: { ...guest.caller, session } })
  const send = (call: Call, changes: Submitted) =>
    registerMember(site.ctx, call, { ...usualRegistration, username: name, ...changes })
  const sessionsOf = async (account: string) =>
    site.ctx.db
      .selectFrom('session')
      .select('kind')
      .where('member_id', '=', (await rowOf(account))?.id ?? 0n)
      .execute()

  test('by its browser is answered as the first was, without another check', async () => {
    const check = await solved()
    const call = from(randomUUID())
    const first = await send(call, check)
    const again = await send(call, { ...check, username: name.toUpperCase() })
    expect([first, again]).toMatchObject([{ ok: true }, { ok: true }])
    expect(first.ok && again.ok && first.value.token !== again.value.token).toBe(true)
    expect(await sessionsOf(name)).toEqual([{ kind: 'registration' }, { kind: 'registration' }])
  })

  test('at once, too: each of four with one check signs the one member in', async () => {
    for (let round = 0; round < 8; round++) {
      const check = await solved()
      const call = from(randomUUID())
      const copy = () => send(call, { ...check, username: `${name}${round}` })
      const results = await Promise.all(Array.from({ length: 4 }, copy))
      expect(results).toMatchObject(Array(4).fill({ ok: true }))
      expect(await sessionsOf(`${name}${round}`)).toHaveLength(4)
    }
  })

  test('at once with a check of its own it is the same, too', async () => {
    const [one, other] = [await solved(), await solved()]
    const call = from(randomUUID())
    expect(await Promise.all([send(call, one), send(call, other)])).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await sessionsOf(name)).toHaveLength(2)
  })

  test('by another browser, with another password, or minutes later it is another one', async () => {
    const check = await solved()
    const call = from(randomUUID())
    expect(await send(call, check)).toMatchObject({ ok: true })
    const failed = { code: 'captcha-failed' }
    for (const other of [from(randomUUID()), guest]) expect(await send(other, check)).toMatchObject(failed)
    expect(await send(call, { ...check, password: 'Another12word' })).toMatchObject(failed)
    expect(await send(call, { ...check, paymentPassword: '714205' })).toMatchObject(failed)
    expect(await send(call, { ...check, username: `${name}2` })).toMatchObject(failed)
    expect(await send(call, { ...(await solved()), paymentPassword: '714205' })).toMatchObject({
      code: 'name-taken',
    })
    site.clock.advance(601)
    expect(await send(call, check)).toMatchObject(failed)
    expect(await send(call, await solved())).toMatchObject({ code: 'name-taken' })
    expect(await sessionsOf(name)).toHaveLength(1)
  })

  test.each([
    ['login', (i: number) => ({ password: `Another${i}word` })],
    ['payment', (i: number) => ({ paymentPassword: `71420${i}` })],
  ])(
    'its %s password cannot be tried out: after five wrong ones the right one is not looked at',
    async (_, wrong) => {
      const check = await solved()
      const call = from(randomUUID())
      await send(call, check)
      const failed = { code: 'captcha-failed' }
      for (let i = 0; i < 4; i++) expect(await send(call, { ...check, ...wrong(i) })).toMatchObject(failed)
      expect(await send(call, check)).toMatchObject({ ok: true })
      for (let i = 0; i < 5; i++) expect(await send(call, { ...check, ...wrong(i) })).toMatchObject(failed)
      expect(await send(call, check)).toMatchObject(failed)
    },
  )

  test.each([
    ['has got a second factor', { two_factor_secret: 'JBSWY3DPEHPK3PXP' }],
    ['must change its password', { must_change_password: 'expired' }],
    ['is frozen', { frozen: true }],
  ])('it signs nobody in who %s', async (_, since) => {
    const check = await solved()
    const call = from(randomUUID())
    await send(call, check)
    await site.ctx.db.updateTable('member').set(since).where('account', '=', name).execute()
    expect(await send(call, check)).toMatchObject({ code: 'captcha-failed' })
    expect(await send(call, await solved())).toMatchObject({ code: 'name-taken' })
    expect(await sessionsOf(name)).toHaveLength(1)
  })

  test('while a copy is under way, wrong passwords count once, too', async () => {
    const check = await solved()
    const call = from(randomUUID())
    await send(call, check)
    await countHit(site.ctx, underWayKey(call.caller), COPIES_UNDER_WAY)
    expect(await send(call, { ...check, paymentPassword: '714205' })).toMatchObject({
      code: 'captcha-failed',
    })
    const { hits } = await readHits(site.ctx, `registered-before:${(await rowOf(name))?.id}:payment-password`)
    expect(hits).toBe(1)
  })

  test('after a refusal it is judged anew, and has left nothing that a copy would wait for', async () => {
    await attempt()
    const call = from(randomUUID())
    const check = await solved()
    const [first, second] = await Promise.all([send(call, check), send(call, check)])
    expect([first, second].map((result) => (result.ok ? '' : result.code)).sort()).toEqual([
      'captcha-failed',
      'name-taken',
    ])
    expect((await readHits(site.ctx, underWayKey(call.caller))).hits).toBe(0)
    expect(await send(call, { ...(await solved()), username: `${name}3` })).toMatchObject({ ok: true })
  })
})

describe('invitations', () => {
  test('a code makes its owner the upline; the affiliate comes before who referred', async () => {
    const [affiliate, friend] = [await testMember(site.ctx, { accountKind: 41 }), await testMember(site.ctx)]
    await issueInvitation(site.ctx, affiliate.id, `AFF${name}`, 'affiliate')
    await issueInvitation(site.ctx, friend.id, `REF${name}`, 'referral')
    await attempt({ affiliateCode: `aff${name.toLowerCase()}`, referralCode: `REF${name}` })
    expect(await rowOf(name)).toMatchObject({
      upline_id: affiliate.id,
      came_by: { affiliateCode: `aff${name.toLowerCase()}`, referralCode: `REF${name}` },
    })
    await attempt({ username: `${name}2`, referralCode: `REF${name}` })
    expect((await rowOf(`${name}2`))?.upline_id).toBe(friend.id)
    // Both codes of the first one are counted, and none of one that is refused.
    await attempt({ username: name, referralCode: `REF${name}` })
    const uses = await site.ctx.db
      .selectFrom('invitation')
      .select('uses')
      .where('member_id', 'in', [affiliate.id, friend.id])
      .orderBy('code')
      .execute()
    expect(uses).toEqual([{ uses: 1n }, { uses: 2n }])
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

describe('what is asked', () => {
  test('a value for a field that is not asked is ignored', async () => {
    expect(await attempt({ line: '\0 not judged', qqNum: 'x', recommenderId: 'nobody' })).toMatchObject({
      ok: true,
    })
    expect(await rowOf(name)).toMatchObject({ contacts: {}, upline_id: null })
    await asking('email', { enabled: false }, async () => {
      expect(await attempt({ username: `${name}2`, email: 'no address' })).toMatchObject({ ok: true })
      expect((await rowOf(`${name}2`))?.email).toBeNull()
    })
  })

  test('further fields are judged and kept', async () => {
    await asking('line', { enabled: true, required: true }, async () => {
      expect(await attempt()).toMatchObject({ code: 'required', detail: { field: 'line' } })
      expect(await attempt({ line: 'x' })).toMatchObject({ code: 'too-short', detail: { field: 'line' } })
      expect(await attempt({ line: 'lan.line' })).toMatchObject({ ok: true })
      expect((await rowOf(name))?.contacts).toEqual({ line: 'lan.line' })
    })
  })

  test('the payee name is kept in capitals, and the language of the visitor', async () => {
    await asking('payeeName', { patternId: 8 }, () => attempt({ payeeName: 'Nguyen Lan' }))
    expect(await rowOf(name)).toMatchObject({ payee_name: 'NGUYEN LAN', language: 'en' })
  })

  test('when it was born, where that is asked: old enough, on a day that there was', async () => {
    await asking('birthDate', { enabled: true, required: true }, async () => {
      expect(await attempt()).toMatchObject({ code: 'required', detail: { field: 'birthDate' } })
      expect(await attempt({ birthDate: '2020-01-01' })).toMatchObject({
        code: 'under-age',
        detail: { field: 'birthDate' },
      })
      expect(await rowOf(name)).toBeUndefined()
      expect(await attempt({ birthDate: '1990-12-31' })).toMatchObject({ ok: true })
      const { rows } = await sql`
        select birth_date::text from member where account = ${name}
      `.execute(site.ctx.db)
      expect(rows).toEqual([{ birth_date: '1990-12-31' }])
    })
  })

  test('who recommended it is the upline where nobody else is', async () => {
    const [friend, affiliate, trial] = [
      await testMember(site.ctx),
      await testMember(site.ctx, { accountKind: 41 }),
      await testMember(site.ctx, { accountKind: 4 }),
    ]
    await issueInvitation(site.ctx, affiliate.id, `AFF${name}`, 'affiliate')
    await asking('recommenderId', { enabled: true }, async () => {
      for (const recommenderId of ['99999999', '1', String(trial.id), '9'.repeat(20)])
        expect(await attempt({ recommenderId })).toMatchObject({
          code: 'invalid-affiliate-code',
          detail: { field: 'recommenderId' },
        })
      await attempt({ recommenderId: String(friend.id) })
      expect(await rowOf(name)).toMatchObject({
        upline_id: friend.id,
        contacts: { recommenderId: String(friend.id) },
      })
      await attempt({
        username: `${name}2`,
        recommenderId: String(friend.id),
        affiliateCode: `AFF${name}`,
      })
      expect((await rowOf(`${name}2`))?.upline_id).toBe(affiliate.id)
    })
  })

  test('a method whose flag is off', async () => {
    await having('USERNAMEREG3', false, async () =>
      expect(await attempt()).toMatchObject({ code: 'operation-not-allowed' }),
    )
    await having('MOBILENUMREG3', false, async () =>
      expect(await attemptByMobile(newMobile())).toMatchObject({ code: 'operation-not-allowed' }),
    )
  })
})

describe('who has come back from a third party', () => {
  let token: string
  let issuer: string
  beforeEach(async () => {
    issuer = `https://${randomUUID()}.example`
    const terms = { name: 'Elsewhere', issuer, client_id: 'sen', secret_sealed: 'x', origin: issuer }
    const { id } = await site.ctx.db
      .insertInto('sign_in_provider')
      .values({ ...terms, created_at: site.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    token = await keepStranger(site.ctx, { id } as Parameters<typeof keepStranger>[1], 'lan')
  })

  test('registers without a password, is linked with who it is there, and by no token twice', async () => {
    const given = { password: '', thirdPartyToken: token }
    expect(await attempt(given)).toMatchObject({ ok: true, value: { token: expect.any(String) } })
    const row = await rowOf(name)
    expect(row?.password_hash).toBeNull()
    const links = site.ctx.db.selectFrom('provider_link').select(['issuer', 'subject'])
    expect(await links.where('member_id', '=', row?.id ?? 0n).execute()).toEqual([{ issuer, subject: 'lan' }])
    expect(await attempt({ ...given, username: `${name}2` })).toMatchObject({ code: 'popup-closed' })
    expect(await rowOf(`${name}2`)).toBeUndefined()
  })

  test('is told so at once if it is too late, and costs no human check', async () => {
    const check = await solved()
    expect(await attempt({ ...check, thirdPartyToken: 'nobody' })).toMatchObject({ code: 'popup-closed' })
    expect(await attempt(check)).toMatchObject({ ok: true })
  })

  test('is registered without a link by nobody: of two at once one has the token', async () => {
    const ctx: typeof site.ctx = {
      ...site.ctx,
      async transact(work) {
        await site.ctx.db.deleteFrom('provider_visit').execute()
        return site.ctx.transact(work)
      },
    }
    const given = { ...usualRegistration, username: name, thirdPartyToken: token, ...(await solved()) }
    expect(await registerMember(ctx, guest, given)).toMatchObject({ code: 'popup-closed' })
    expect(await rowOf(name)).toBeUndefined()
  })
})

test('the operator can insist on a captcha: a slider is none', async () => {
  const sliderId = `register-${randomUUID()}`
  const result = await sliderPuzzle(site.ctx, guest, { id: sliderId, redraw: false })
  if (!result.ok) throw new Error(result.code)
  const answer = await captchaAnswer(site.ctx, sliderId)
  if (!answer.ok) throw new Error(answer.code)
  const slider = { sliderId, slider: answer.value, captchaId: undefined, captcha: undefined }
  await having('SHOWCAPTCHA3', true, async () => {
    expect(await attempt(slider)).toMatchObject({ code: 'captcha-required' })
    expect(await attempt({ ...slider, ...(await solved()) })).toMatchObject({ ok: true })
  })
  expect(await attempt({ ...slider, username: `${name}2` })).toMatchObject({ ok: true })
})

describe('the mobile number', () => {
  const mobileRow = (number: string) =>
    site.ctx.db.selectFrom('member').selectAll().where('mobile', '=', number).execute()

  test('by user name it may be left out; one that is given is proved by a code', async () => {
    const { number, mobileNum } = newMobile()
    expect(await attempt({ mobileNum: ' ', username: `${name}2` })).toMatchObject({ ok: true })
    expect((await rowOf(`${name}2`))?.mobile).toBeNull()
    expect(await attempt({ mobileNum })).toMatchObject({ code: 'missing-verification-code' })
    expect(await attempt({ mobileNum: '12' })).toMatchObject({ code: 'invalid-phone-number' })
    expect(await attempt({ mobileNum, countryDialingCode: '999' })).toMatchObject({
      code: 'not-offered',
      detail: { field: 'countryDialingCode' },
    })
    const verificationCode = await sentCode(site.ctx, 'register', number)
    expect(await attempt({ mobileNum, verificationCode: wrongCode(verificationCode) })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await attempt({ mobileNum, verificationCode })).toMatchObject({ ok: true })
    expect(await rowOf(name)).toMatchObject({ mobile: number, mobile_proved: true })
  })

  test('by mobile number the platform chooses the user name', async () => {
    const { number, ...typed } = newMobile()
    expect(await attemptByMobile()).toMatchObject({ code: 'missing-phone-number' })
    expect(await attemptByMobile({ ...typed, password: '' })).toMatchObject({ code: 'required' })
    const verificationCode = await sentCode(site.ctx, 'register', number)
    const ignored = { email: 'no address', payeeName: 'lower case' }
    const registered = await attemptByMobile({ ...typed, verificationCode, ...ignored })
    if (!registered.ok) throw new Error(registered.code)
    const [row] = await mobileRow(number)
    expect(row).toMatchObject({ mobile_proved: true, email: null, payee_name: null })
    expect(row?.account).toMatch(/^m\d{8}$/)
    expect((await authenticate(site.ctx, registered.value.token))?.member?.id).toBe(row?.id)
  })

  test('a chosen name that is taken is chosen anew', async () => {
    // Eight digits are drawn from 16 bytes, whose last figure they are.
    const draws = [0, 0, 1]
    const random = {
      bytes: (count: number) => (count === 16 ? Buffer.alloc(count, draws.shift()) : randomBytes(count)),
    }
    const ctx = {
      ...site.ctx,
      transact: ((work) => site.ctx.transact((tx) => work({ ...tx, random }))) as typeof site.ctx.transact,
    }
    const registered = async () => {
      const { number, ...typed } = newMobile()
      const verificationCode = await sentCode(site.ctx, 'register', number)
      await registerMemberByMobile(ctx, guest, {
        ...usualRegistration,
        ...typed,
        verificationCode,
        ...(await solved()),
      })
      return (await mobileRow(number))[0]?.account
    }
    expect([await registered(), await registered()]).toEqual(['m00000000', 'm11111111'])
  })

  test('without MOBILENUMPASSREG3 there is no password: it signs in by code', async () => {
    const { number, ...typed } = newMobile()
    await having('MOBILENUMPASSREG3', false, async () => {
      const verificationCode = await sentCode(site.ctx, 'register', number)
      expect(await attemptByMobile({ ...typed, verificationCode, password: 'ignored1' })).toMatchObject({
        ok: true,
      })
    })
    const [row] = await mobileRow(number)
    expect(row?.password_hash).toBeNull()
    site.clock.advance(60)
    const byCode = await logIn(site.ctx, guest, {
      type: 'sms',
      ...typed,
      verificationCode: await sentCode(site.ctx, 'login', number),
      site: 'member',
      remember: false,
    })
    expect(byCode).toMatchObject({ ok: true, value: { mustChangePassword: null } })
  })

  test('without REGMOBVERF3 it is kept unproved, whoever else has it', async () => {
    const { number, ...typed } = newMobile()
    await having('REGMOBVERF3', false, async () => {
      expect(await attemptByMobile(typed)).toMatchObject({ ok: true })
      expect(await attemptByMobile({ ...typed, verificationCode: 'ignored' })).toMatchObject({ ok: true })
    })
    expect((await mobileRow(number)).map((row) => row.mobile_proved)).toEqual([false, false])
    const verificationCode = await sentCode(site.ctx, 'register', number)
    expect(await attemptByMobile({ ...typed, verificationCode })).toMatchObject({ ok: true })
  })

  test('a proved number belongs to one member, which only its code tells', async () => {
    const { number, ...typed } = newMobile()
    await testMember(site.ctx, { mobile: number, mobileProved: true })
    const verificationCode = await sentCode(site.ctx, 'register', number)
    expect(await attemptByMobile({ ...typed, verificationCode: wrongCode(verificationCode) })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await attemptByMobile({ ...typed, verificationCode })).toMatchObject({ code: 'mobile-taken' })
    expect(await mobileRow(number)).toHaveLength(1)
  })

  test('of two that prove one number at once, one has it', async () => {
    const { number, ...typed } = newMobile()
    const verificationCode = await sentCode(site.ctx, 'register', number)
    // Bound by another between the code and the row: the unique index decides.
    const ctx: typeof site.ctx = {
      ...site.ctx,
      async transact(work) {
        await testMember(site.ctx, { mobile: number, mobileProved: true })
        return site.ctx.transact(work)
      },
    }
    const late = await registerMemberByMobile(ctx, guest, {
      ...usualRegistration,
      ...typed,
      verificationCode,
      ...(await solved()),
    })
    expect(late).toMatchObject({ code: 'mobile-taken' })
    expect(await mobileRow(number)).toHaveLength(1)
  })

  test('by user name too', async () => {
    const { number, ...typed } = newMobile()
    const verificationCode = await sentCode(site.ctx, 'register', number)
    const ctx: typeof site.ctx = {
      ...site.ctx,
      async transact(work) {
        await testMember(site.ctx, { mobile: number, mobileProved: true })
        return site.ctx.transact(work)
      },
    }
    const given = { ...usualRegistration, ...typed, username: name, verificationCode, ...(await solved()) }
    expect(await registerMember(ctx, guest, given)).toMatchObject({ code: 'mobile-taken' })
    expect(await rowOf(name)).toBeUndefined()
  })
})

describe('what a refusal uses up', () => {
  test('a taken name costs the human check, not the code', async () => {
    const { number, mobileNum } = newMobile()
    const member = await testMember(site.ctx)
    const verificationCode = await sentCode(site.ctx, 'register', number)
    const check = await solved()
    const given = { mobileNum, verificationCode }
    expect(await attempt({ ...given, ...check, username: member.account })).toMatchObject({
      code: 'name-taken',
    })
    expect(await attempt({ ...given, ...check })).toMatchObject({ code: 'captcha-failed' })
    expect(await attempt(given)).toMatchObject({ ok: true })
  })

  test('a full queue of hashes costs no code', async () => {
    const { number, mobileNum } = newMobile()
    const verificationCode = await sentCode(site.ctx, 'register', number)
    await withFullHashQueue(async () => {
      expect(await attempt({ mobileNum, verificationCode })).toMatchObject({ code: 'too-many-requests' })
    })
    expect(await attempt({ mobileNum, verificationCode })).toMatchObject({ ok: true })
  })

  test('a missing code and a wrong number cost no human check', async () => {
    const { mobileNum } = newMobile()
    const check = await solved()
    for (const verificationCode of [undefined, ' '])
      expect(await attempt({ ...check, mobileNum, verificationCode })).toMatchObject({
        code: 'missing-verification-code',
      })
    expect(await attempt({ ...check, mobileNum: 'x' })).toMatchObject({ code: 'invalid-phone-number' })
    expect(await attempt(check)).toMatchObject({ ok: true })
  })
})
