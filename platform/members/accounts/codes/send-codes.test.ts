import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Endpoint, InputOf } from '#contract/base/endpoint.ts'
import {
  sendBindEmailCode,
  sendBindMobileCode,
  sendForgetCode,
  sendLoginCode,
  sendRegisterCode,
} from '#contract/members/verification.ts'
import type { Call } from '#platform/base/context.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { registrationDefaults } from '#platform/base/settings/registration-defaults.ts'
import { solvedCaptcha } from '#tests/support/access/human-check.ts'
import { recording } from '#tests/support/database/statements.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { strictLog } from '#tests/support/site/held-platform.ts'
import { accountKey, countFailure } from '../base/login-failures.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { isHumanCheckPassed, passHumanCheck } from '../human-check/human-check.ts'
import { sliderPuzzle } from '../human-check/slider.ts'
import { openSession } from '../sessions/sessions.ts'
import { forgetCode, loginCode } from './send-codes.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let count = 0
/** Each test has numbers and addresses of its own. */
const newNumber = () => `9${String(++count).padStart(8, '0')}`
const newAddress = () => `2001:db8:3:${(++count).toString(16)}::1`

const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, address = newAddress(), token?: string) =>
  callPlatform(site.platform, endpoint, input, { address, ...(token && { token }) })

/** A member that is signed in. */
async function signedIn(given: Parameters<typeof testMember>[1] = {}) {
  const member = await testMember(site.ctx, given)
  const token = await openSession(site.ctx, member.id, {
    address: newAddress(),
    language: 'vi',
    userAgent: 'test',
    session: '',
  })
  return { ...member, token }
}

const outbox = (recipient: string) =>
  site.ctx.db
    .selectFrom('outbox')
    .select(['purpose', 'channel', 'state'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

const dialled = (mobileNum: string) => ({ mobileNum, countryDialingCode: '84' })
const solved = () => solvedCaptcha(site.ctx)
/** Every way to a mobile number that a guest has, with a human check that is passed. */
const toMobile = [
  [
    'login',
    async (mobileNum: string, more = {}) =>
      call(sendLoginCode, { ...dialled(mobileNum), ...(await solved()), type: 'sms', ...more }),
  ],
  [
    'forget',
    async (mobileNum: string, more = {}) =>
      call(sendForgetCode, { ...dialled(mobileNum), ...(await solved()), ...more }),
  ],
  [
    'register',
    async (mobileNo: string, more = {}) =>
      call(sendRegisterCode, { mobileNo, countryDialingCode: '84', ...(await solved()), ...more }),
  ],
] as const
const [, [, forget], [, register]] = toMobile
const unchecked = { captchaId: undefined, captcha: undefined }

describe.each(toMobile)('a code for %s', (purpose, send) => {
  test('goes to the number in whatever way it is written', async () => {
    const mobile = newNumber()
    await testMember(site.ctx, { mobile: `+84${mobile}`, mobileProved: true })
    const written = `0${mobile.slice(0, 2)} ${mobile.slice(2, 5)}-${mobile.slice(5)}`
    expect(await send(written)).toEqual({ ok: true, status: 200, value: { expiredMinutes: 1 } })
    expect(await outbox(`+84${mobile}`)).toEqual([{ purpose, channel: 'sms', state: 'kept' }])
    expect(await send(mobile)).toMatchObject({ status: 429, code: 'too-many-requests', retryAfter: '60' })
  })

  test.each([
    ['', {}, 'missing-phone-number'],
    [' - ', {}, 'missing-phone-number'],
    ['91234567', {}, 'invalid-phone-number'],
    ['9123456789', {}, 'invalid-phone-number'],
    ['91234567a', {}, 'invalid-phone-number'],
    ['123', { countryDialingCode: '86' }, 'not-offered'],
    ['912345678', { countryDialingCode: '999' }, 'not-offered'],
    ['912345678', { countryDialingCode: 'x' }, 'invalid'],
  ])('is refused to %j %o: %s', async (number, more, code) => {
    expect(await send(number, more)).toMatchObject({ ok: false, status: 400, code })
  })
})

test('codes go to the home country alone, and to what the operator opens', async () => {
  const abroad = { countryDialingCode: '86' }
  const refused = { status: 400, code: 'not-offered', value: { field: 'countryDialingCode' } }
  const { token } = await signedIn()
  for (const [, send] of toMobile) expect(await send('13812345678', abroad)).toMatchObject(refused)
  const bound = { mobileNum: '13812345678', ...abroad }
  expect(await call(sendBindMobileCode, bound, newAddress(), token)).toMatchObject(refused)
  await setValue(site.ctx, 'test', 'smsCountries', ['86'])
  expect(await register('13812345678', abroad)).toMatchObject({ ok: true })
  expect(await outbox('+8613812345678')).toHaveLength(1)
  expect(await register(newNumber())).toMatchObject({ ok: true })
  await setValue(site.ctx, 'test', 'smsCountries', [])
})

describe('the budgets of a day', () => {
  const spent = { status: 429, code: 'quota-exceeded' }
  let warned: MockInstance
  beforeEach(async () => {
    await site.ctx.db.deleteFrom('throttle').where('key', 'like', 'sms-day%').execute()
    warned = vi.spyOn(strictLog, 'warn')
    site.ctx.security.flush()
  })

  test('in all: what is beyond is refused, with a warning, until a day has passed', async () => {
    await setValue(site.ctx, 'test', 'smsPerDay', 2)
    for (const send of [register, forget]) expect(await send(newNumber())).toMatchObject({ ok: true })
    const refused = newNumber()
    expect(await register(refused)).toMatchObject({ ...spent, retryAfter: '86400' })
    expect(await outbox(`+84${refused}`)).toEqual([])
    expect(warned).toHaveBeenCalledWith(
      { event: 'sms-budget-spent', address: expect.any(String), budget: 'country' },
      'security event',
    )
    const { token } = await signedIn()
    const email = `budget${++count}@example.com`
    expect(await call(sendBindEmailCode, { email }, newAddress(), token), 'a mail').toMatchObject({
      ok: true,
    })
    site.clock.advance(86_400)
    expect(await register(refused)).toMatchObject({ ok: true })
    await setValue(site.ctx, 'test', 'smsPerDay', 10_000)
  })

  test('of a country: the others go on', async () => {
    await setValue(site.ctx, 'test', 'smsCountries', ['86', '66'])
    await setValue(site.ctx, 'test', 'smsPerDayByCountry', { other: 1, '66': 2 })
    const chinese = () => register(`138${newNumber().slice(1)}`, { countryDialingCode: '86' })
    const thai = () => register(newNumber(), { countryDialingCode: '66' })
    expect(await chinese()).toMatchObject({ ok: true })
    expect(await chinese()).toMatchObject(spent)
    expect([(await thai()).ok, (await thai()).ok, (await thai()).ok]).toEqual([true, true, false])
    expect(await register(newNumber())).toMatchObject({ ok: true })
    await setValue(site.ctx, 'test', 'smsCountries', [])
  })

  test('twenty at once spend no more than is left', async () => {
    await setValue(site.ctx, 'test', 'smsPerDay', 3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(newNumber())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    await setValue(site.ctx, 'test', 'smsPerDay', 10_000)
  })
})

describe('a human check', () => {
  test.each(toMobile)('is asked of every guest: %s', async (_purpose, send) => {
    expect(await send(newNumber(), unchecked)).toMatchObject({
      status: 400,
      code: 'captcha-required',
      value: { captchaRequired: true },
    })
    expect(await send(newNumber(), { captcha: '0' })).toMatchObject({ code: 'captcha-failed' })
  })

  test('is good for one code', async () => {
    const check = await solved()
    const codes = await Promise.all(Array.from({ length: 20 }, () => register(newNumber(), check)))
    expect(codes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await register(newNumber(), check)).toMatchObject({ code: 'captcha-failed' })
    expect(await register(newNumber(), { ...check, captcha: undefined })).toMatchObject({
      code: 'captcha-required',
    })
  })

  test('is not used up by a number that must wait', async () => {
    const [mobile, check] = [newNumber(), await solved()]
    await register(mobile)
    expect(await register(mobile, check)).toMatchObject({ code: 'too-many-requests' })
    expect(await register(mobile, unchecked)).toMatchObject({ code: 'too-many-requests' })
    expect(await register(newNumber(), check)).toMatchObject({ ok: true })
  })

  test.each([
    ['with its answer', true],
    ['without it', false],
  ])('that was passed for a code is good once more for what the code is for, %s', async (_how, again) => {
    const check = await solved()
    const { captchaId } = check
    const given = again ? check : { captchaId }
    expect(await isHumanCheckPassed(site.ctx, { captchaId })).toBe(false)
    expect(await passHumanCheck(site.ctx, { captchaId })).toMatchObject({ code: 'captcha-required' })
    expect(await register(newNumber(), check)).toMatchObject({ ok: true })
    expect(await isHumanCheckPassed(site.ctx, { captchaId })).toBe(true)
    const used = await Promise.all(Array.from({ length: 9 }, () => passHumanCheck(site.ctx, given)))
    expect(used.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await isHumanCheckPassed(site.ctx, { captchaId })).toBe(false)
  })

  test('by a slider is good as a captcha is', async () => {
    const sliderId = `slider-${randomUUID()}`
    await sliderPuzzle(site.ctx, guestCall(newAddress()), { id: sliderId, redraw: false })
    const answer = await captchaAnswer(site.ctx, sliderId)
    const slider = answer.ok ? answer.value : ''
    expect(await register(newNumber(), { ...unchecked, sliderId, slider })).toMatchObject({ ok: true })
    expect(await register(newNumber(), { ...unchecked, sliderId, slider })).toMatchObject({
      code: 'slider-failed',
    })
    expect(await passHumanCheck(site.ctx, { sliderId })).toMatchObject({ ok: true })
    expect(await passHumanCheck(site.ctx, { sliderId })).toMatchObject({ code: 'captcha-required' })
  })
})

describe('the flag of a way closes it', () => {
  test.each([
    ['MOBILEVERCODELOGIN3', toMobile[0]],
    ['CHNGPASSVERIF3', toMobile[1]],
    ['REGMOBVERF3', toMobile[2]],
  ] as const)('%s', async (flag, [, send]) => {
    await setFlag(site.ctx, 'test', flag, false)
    expect(await send(newNumber())).toMatchObject({ status: 403, code: 'operation-not-allowed' })
    await setFlag(site.ctx, 'test', flag, true)
    expect(await send(newNumber())).toMatchObject({ ok: true })
  })

  test('of a registration without a mobile number', async () => {
    const [, send] = toMobile[2]
    await setFlag(site.ctx, 'test', 'MOBILENUMREG3', false)
    expect(await send(newNumber())).toMatchObject({ ok: true })
    const hidden = { ...registrationDefaults.mobileNum, enabled: false }
    await setValue(site.ctx, 'test', 'register.mobileNum', hidden)
    expect(await send(newNumber())).toMatchObject({ code: 'operation-not-allowed' })
    await setValue(site.ctx, 'test', 'register.mobileNum', registrationDefaults.mobileNum)
    await setFlag(site.ctx, 'test', 'USERNAMEREG3', false)
    expect(await send(newNumber())).toMatchObject({ code: 'operation-not-allowed' })
    await setFlag(site.ctx, 'test', 'USERNAMEREG3', true)
    await setFlag(site.ctx, 'test', 'MOBILENUMREG3', true)
  })
})

describe('nobody learns who has a number', () => {
  test.each([
    ['login', loginCode],
    ['forget', forgetCode],
  ] as const)('by a code for %s', async (_purpose, send) => {
    const [has, unproved, frozen, nobody] = [newNumber(), newNumber(), newNumber(), newNumber()]
    await testMember(site.ctx, { mobile: `+84${has}`, mobileProved: true })
    await testMember(site.ctx, { mobile: `+84${unproved}` })
    const { id } = await testMember(site.ctx, { mobile: `+84${frozen}`, mobileProved: true })
    await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', id).execute()
    const said: string[][] = []
    for (const number of [has, unproved, frozen, nobody]) {
      const check = await solved()
      const { ctx, statements } = recording(site.ctx)
      const caller = {
        address: newAddress(),
        language: 'vi',
        userAgent: 'test',
        session: `session ${number}`,
      }
      const call: Call = { caller, member: null, tokenHash: null }
      expect(await send(ctx, call, { ...dialled(number), ...check, type: 'sms' })).toEqual({
        ok: true,
        value: { expiredMinutes: 1 },
      })
      expect(await outbox(`+84${number}`)).toMatchObject([{ state: number === has ? 'kept' : 'withheld' }])
      said.push(statements)
    }
    expect(said[0]).toContainEqual(expect.stringContaining('insert into "outbox"'))
    for (const statements of said) expect(statements).toEqual(said[0])
  })

  test('by registering: a number that is taken gets its code', async () => {
    const mobile = newNumber()
    await testMember(site.ctx, { mobile: `+84${mobile}`, mobileProved: true })
    const [, send] = toMobile[2]
    expect(await send(mobile)).toMatchObject({ ok: true })
    expect(await outbox(`+84${mobile}`)).toMatchObject([{ state: 'kept' }])
  })
})

describe('a human check of a member is asked for', () => {
  test('where its address has five failed logins', async () => {
    const address = newAddress()
    const { token } = await signedIn()
    const send = (more = {}) => call(sendBindMobileCode, { ...dialled(newNumber()), ...more }, address, token)
    for (let n = 0; n < 4; n++) await countFailure(site.ctx, accountKey(`nobody${n}`), address)
    expect(await send()).toMatchObject({ ok: true })
    await countFailure(site.ctx, accountKey('nobody5'), address)
    expect(await send()).toMatchObject({
      status: 400,
      code: 'captcha-required',
      value: { captchaRequired: true },
    })
    expect(await send({ captchaId: 'code-x', captcha: '00000' })).toMatchObject({ code: 'captcha-failed' })
    expect(await send(await solved())).toMatchObject({ ok: true })
  })

  test('by the flag, a wrong number apart', async () => {
    await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', true)
    const { token } = await signedIn()
    for (const [, send] of toMobile) {
      expect(await send(newNumber(), unchecked)).toMatchObject({ code: 'captcha-required' })
      expect(await send('1')).toMatchObject({ code: 'invalid-phone-number' })
      expect(await send(newNumber(), await solved())).toMatchObject({ ok: true })
    }
    const email = 'asked@example.com'
    expect(await call(sendBindEmailCode, { email }, newAddress(), token)).toMatchObject({
      code: 'captcha-required',
    })
    expect(await call(sendBindEmailCode, { email, ...(await solved()) }, newAddress(), token)).toMatchObject({
      ok: true,
    })
    await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', false)
  })
})

describe('a member that binds', () => {
  test('gets its code by SMS and by mail, in its language', async () => {
    const { token } = await signedIn()
    const mobile = newNumber()
    expect(await call(sendBindMobileCode, dialled(mobile), newAddress(), token)).toMatchObject({ ok: true })
    expect(await outbox(`+84${mobile}`)).toEqual([{ purpose: 'bind-mobile', channel: 'sms', state: 'kept' }])
    const email = `Lan${++count}@example.com`
    expect(await call(sendBindEmailCode, { email: ` ${email} ` }, newAddress(), token)).toMatchObject({
      ok: true,
    })
    expect(await outbox(email)).toEqual([{ purpose: 'bind-email', channel: 'mail', state: 'kept' }])
    const [message] = await listOutbox(site.ctx, email)
    expect(message?.text).toContain(message?.code)
  })

  test.each([
    ['', 'required'],
    ['a@b', 'too-short'],
    ['lan at example', 'format'],
    [`${'a'.repeat(100)}@example.com`, 'too-long'],
  ])('needs a mail address that is one: %j is %s', async (email, code) => {
    const { token } = await signedIn()
    expect(await call(sendBindEmailCode, { email }, newAddress(), token)).toMatchObject({
      status: 400,
      code,
      value: { field: 'email' },
    })
  })

  test('is signed in, with a true account', async () => {
    const { token } = await signedIn({ accountKind: 4 })
    const refused = { status: 403, code: 'in-need-true-account' }
    expect(await call(sendBindMobileCode, dialled(newNumber()), newAddress(), token)).toMatchObject(refused)
    expect(await call(sendBindEmailCode, { email: 'a@b.example' }, newAddress(), token)).toMatchObject(
      refused,
    )
    expect(await call(sendBindMobileCode, dialled(newNumber()))).toMatchObject({ code: 'please-log-in' })
  })

  test('shares the counters of the number with who registers', async () => {
    const { token } = await signedIn()
    const mobile = newNumber()
    expect(await register(mobile)).toMatchObject({ ok: true })
    expect(await call(sendBindMobileCode, dialled(mobile), newAddress(), token)).toMatchObject({
      code: 'too-many-requests',
    })
  })
})
