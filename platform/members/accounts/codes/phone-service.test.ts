import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Context } from '#platform/base/context.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import type { Log } from '#platform/base/ports.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { solvedCaptcha } from '#tests/support/access/human-check.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listening, type ReceivedRequest } from '#tests/support/site/listening.ts'
import { firebasePhone } from './phone-service.ts'
import { forgetCode, loginCode, registerCode } from './send-codes.ts'
import { mobileProvedBy, proveMobile } from './third-party-proof.ts'
import { sendCode, takeCode } from './verification-codes.ts'

/** The third-party route, against a server that plays Firebase. */

const KEY = 'web-api-key'
let firebase: Awaited<ReturnType<typeof listening>>
let site: Awaited<ReturnType<typeof testPlatform>>
let answer: (receivedRequest: ReceivedRequest) => ReturnType<Parameters<typeof listening>[0]>
const lines: string[] = []
const note = (fields: Record<string, unknown>, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }))
const log: Log = { info: note, warn: note, error: note }

const failure = (message: string) => ({
  status: 400,
  body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
})

/** Firebase with one number and the code 654321. */
function wellBehaved({ path, body }: ReceivedRequest) {
  const given = body as Record<string, string>
  if (path.includes('sendVerificationCode')) return { body: { sessionInfo: `session ${given.phoneNumber}` } }
  if (path.includes('signInWithPhoneNumber')) {
    if (given.code !== '654321') return failure('INVALID_CODE')
    const phoneNumber = given.sessionInfo?.replace('session ', '') ?? ''
    return { body: { idToken: `token ${phoneNumber}`, phoneNumber, expiresIn: '3600' } }
  }
  return { body: { users: [{ localId: 'x', phoneNumber: given.idToken?.replace('token ', '') }] } }
}

beforeAll(async () => {
  firebase = await listening((receivedRequest) => answer(receivedRequest))
  site = await testPlatform(log, { phoneService: firebasePhone({ apiKey: KEY, url: firebase.origin, log }) })
  await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', true)
})
afterAll(async () => {
  await site.close()
  await firebase.close()
})
beforeEach(() => {
  answer = wellBehaved
  firebase.asked.length = 0
  lines.length = 0
})

let count = 0
const newCall = (): Call => ({
  caller: {
    address: `2001:db8:2:${(++count).toString(16)}::1`,
    language: 'vi',
    userAgent: 'test',
    session: '',
  },
  member: null,
  tokenHash: null,
})
/** Each test has a number of its own. */
const newNumber = () => `9${String(++count).padStart(8, '0')}`

const solved = () => solvedCaptcha(site.ctx)
const send = async (mobileNo: string) =>
  registerCode(site.ctx, newCall(), { mobileNo, countryDialingCode: '84', ...(await solved()) })
const prove = (mobileNum: string, verificationCode: string) =>
  proveMobile(site.ctx, newCall(), { mobileNum, countryDialingCode: '84', verificationCode })
const refused = (code: string, detail = {}) => ({ ok: false, code, detail })

describe('the route', () => {
  test('sends, proves once, and knows its proof again', async () => {
    const mobile = newNumber()
    expect(await send(mobile)).toEqual({ ok: true, value: { expiredMinutes: 1 } })
    expect(firebase.asked).toMatchObject([
      {
        path: `/v1/accounts:sendVerificationCode?key=${KEY}`,
        headers: { 'x-firebase-locale': 'vi', 'content-type': 'application/json' },
        body: { phoneNumber: `+84${mobile}` },
      },
    ])
    firebase.asked.length = 0
    expect(await prove(mobile, '111111')).toEqual(refused('invalid-verification-code'))
    const proof = { firebaseIdToken: `token +84${mobile}` }
    expect(await prove(mobile, '654321')).toEqual({ ok: true, value: proof })
    expect(await prove(mobile, '654321')).toEqual(refused('code-expired'))
    expect(await mobileProvedBy(site.ctx, proof.firebaseIdToken)).toEqual({ ok: true, value: `+84${mobile}` })
    expect(firebase.asked.map(({ path }) => path)).toEqual([
      `/v1/accounts:signInWithPhoneNumber?key=${KEY}`,
      `/v1/accounts:signInWithPhoneNumber?key=${KEY}`,
      `/v1/accounts:lookup?key=${KEY}`,
    ])
    expect(await site.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('is for numbers alone: a code by mail is our own', async () => {
    const recipient = 'lan@example.com'
    const { caller } = newCall()
    const sent = await sendCode(site.ctx, { purpose: 'bind-email', recipient, caller, hasAccount: true })
    expect(sent).toMatchObject({ ok: true })
    expect(firebase.asked).toEqual([])
    const [message] = await listOutbox(site.ctx, recipient)
    const typed = { purpose: 'bind-email', recipient, code: message?.code ?? '' } as const
    expect(await takeCode(site.ctx, typed)).toEqual({ ok: true, value: null })
  })

  test('proves no number that is none, and none by a code of our own', async () => {
    expect(await prove('12', '654321')).toEqual(refused('invalid-phone-number'))
    const mobile = newNumber()
    await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', false)
    expect(await send(mobile)).toMatchObject({ ok: true })
    const [message] = await listOutbox(site.ctx, `+84${mobile}`)
    await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', true)
    expect(await prove(mobile, message?.code ?? '')).toEqual(refused('code-expired'))
  })

  test('judges the codes of login and forgotten passwords, five tries of each', async () => {
    for (const [sendOne, purpose] of [
      [loginCode, 'login'],
      [forgetCode, 'forget'],
    ] as const) {
      const mobileNum = newNumber()
      const input = { mobileNum, countryDialingCode: '84', type: 'sms' as const }
      expect(await sendOne(site.ctx, newCall(), { ...input, ...(await solved()) })).toMatchObject({
        ok: true,
      })
      const take = (code: string) => takeCode(site.ctx, { purpose, recipient: `+84${mobileNum}`, code })
      for (let n = 0; n < 4; n++)
        expect(await take('111111')).toMatchObject({ code: 'invalid-verification-code' })
      expect(await take('654321')).toEqual({ ok: true, value: null })
      expect(await take('654321')).toMatchObject({ code: 'code-expired' })
    }
  })

  test('asks for a number that nobody has as for any other', async () => {
    const input = { mobileNum: newNumber(), countryDialingCode: '84', type: 'sms' as const }
    expect(await loginCode(site.ctx, newCall(), { ...input, ...(await solved()) })).toMatchObject({
      ok: true,
    })
    expect(firebase.asked).toHaveLength(1)
  })

  test('ends a code after a minute, whatever the setting says', async () => {
    const mobile = newNumber()
    await send(mobile)
    site.clock.advance(60)
    expect(await prove(mobile, '654321')).toEqual(refused('code-expired'))
    expect(firebase.asked).toHaveLength(1)
  })

  test('takes no proof of another number', async () => {
    const mobile = newNumber()
    await send(mobile)
    answer = () => ({ body: { idToken: 'token', phoneNumber: '+84900000000' } })
    expect(await prove(mobile, '654321')).toEqual(refused('unknown-error'))
  })

  test('is good for one of two who have typed it right at once', async () => {
    const { phoneService } = site.ctx
    if (!phoneService) throw new Error('no phone service')
    const mobile = newNumber()
    await send(mobile)
    let asking = 0
    let letGo = () => {}
    const bothAsk = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const ctx: Context = {
      ...site.ctx,
      phoneService: {
        ...phoneService,
        async proveCode(session, code) {
          if (++asking === 2) letGo()
          await bothAsk
          return phoneService.proveCode(session, code)
        },
      },
    }
    const typed = { purpose: 'register', recipient: `+84${mobile}`, code: '654321' } as const
    const taken = await Promise.all([takeCode(ctx, typed), takeCode(ctx, typed)])
    expect(taken).toContainEqual({ ok: true, value: null })
    expect(taken).toContainEqual(refused('code-expired'))
  })

  test('is counted like our own, and a failed send need not wait for the next', async () => {
    const mobile = newNumber()
    answer = () => failure('CAPTCHA_CHECK_FAILED')
    expect(await send(mobile)).toEqual(refused('captcha-failed'))
    expect(await send(mobile)).toEqual(refused('too-many-requests', { retryAfterSeconds: 1 }))
    answer = wellBehaved
    site.clock.advance(1)
    expect(await send(mobile)).toMatchObject({ ok: true })
    site.clock.advance(10)
    expect(await send(mobile)).toEqual(refused('too-many-requests', { retryAfterSeconds: 50 }))
  })

  test('holds no transaction while it asks', async () => {
    const mobile = newNumber()
    let waiting: unknown
    answer = (receivedRequest) => {
      waiting = site.ctx.db
        .selectFrom('throttle')
        .select('hits')
        .where('key', '=', `code-wait:+84${mobile}`)
        .executeTakeFirst()
      return wellBehaved(receivedRequest)
    }
    expect(await send(mobile)).toMatchObject({ ok: true })
    // The count is committed before the third party is called: others see it.
    expect(await waiting).toEqual({ hits: 1 })
  })
})

describe('every error has its code', () => {
  const table = [
    ['INVALID_PHONE_NUMBER : too short', 'invalid-phone-number', {}],
    ['MISSING_PHONE_NUMBER', 'missing-phone-number', {}],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : later', 'too-many-requests', { retryAfterSeconds: 300 }],
    ['QUOTA_EXCEEDED : Exceeded quota', 'quota-exceeded', {}],
    ['CAPTCHA_CHECK_FAILED', 'captcha-failed', {}],
    ['OPERATION_NOT_ALLOWED', 'operation-not-allowed', {}],
    ['USER_CANCELLED', 'popup-closed', {}],
    ['POPUP_CLOSED_BY_USER', 'popup-closed', {}],
    ['MISSING_RECAPTCHA_TOKEN', 'unknown-error', {}],
    ['too late: QUOTA_EXCEEDED', 'unknown-error', {}],
    ['', 'unknown-error', {}],
  ] as const

  test.each(table)('of a send: %s', async (message, code, detail) => {
    answer = () => failure(message)
    expect(await send(newNumber())).toEqual(refused(code, detail))
  })

  test.each([
    ...table,
    ['INVALID_CODE', 'invalid-verification-code', {}],
    ['MISSING_CODE', 'missing-verification-code', {}],
    ['SESSION_EXPIRED', 'code-expired', {}],
    ['CODE_EXPIRED', 'code-expired', {}],
  ] as const)('of a code: %s', async (message, code, detail) => {
    const mobile = newNumber()
    await send(mobile)
    answer = () => failure(message)
    expect(await prove(mobile, '654321')).toEqual(refused(code, detail))
  })

  test.each([
    ['INVALID_ID_TOKEN', 'invalid-verification-code'],
    ['TOKEN_EXPIRED', 'code-expired'],
    ['USER_NOT_FOUND', 'unknown-error'],
  ])('of a proof: %s', async (message, code) => {
    answer = () => failure(message)
    expect(await mobileProvedBy(site.ctx, 'a secret token')).toEqual(refused(code))
  })

  test.each([
    ['no JSON', { body: '<html>' }],
    ['another shape', { body: { sessionInfo: 7 } }],
    ['a failure without words', { status: 500, body: {} }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ])('of nonsense: %s', async (_name, said) => {
    answer = () => said
    expect(await send(newNumber())).toEqual(refused('unknown-error'))
    expect(lines.join()).not.toContain(KEY)
  })

  test('which is noted down where it is none that we know', async () => {
    const noted = async (said: ReturnType<typeof answer>) => {
      lines.length = 0
      answer = () => said
      await send(newNumber())
      return lines.map((line) => JSON.parse(line))
    }
    const method = 'sendVerificationCode'
    expect(await noted(failure('MISSING_RECAPTCHA_TOKEN : none'))).toMatchObject([
      { method, reason: 'MISSING_RECAPTCHA_TOKEN' },
    ])
    expect(await noted(failure('no words of theirs'))).toMatchObject([{ method, reason: '' }])
    expect(await noted({ body: '<html>' })).toMatchObject([{ method, reason: 'SyntaxError' }])
    expect(await noted(failure('QUOTA_EXCEEDED'))).toEqual([])
  })

  test('of silence, after three seconds', async () => {
    answer = () => 'never'
    const startedMs = performance.now()
    expect(await send(newNumber())).toEqual(refused('unknown-error'))
    expect(performance.now() - startedMs).toBeGreaterThan(2_900)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })

  test('of a route that is off, or that nobody has set up', async () => {
    const mobile = newNumber()
    const unset = { ...site.ctx, phoneService: undefined }
    expect(
      await registerCode(unset, newCall(), {
        mobileNo: mobile,
        countryDialingCode: '84',
        ...(await solved()),
      }),
    ).toEqual(refused('operation-not-allowed'))
    expect(await mobileProvedBy(unset, 'token')).toEqual(refused('operation-not-allowed'))
    await send(mobile)
    const typed = { purpose: 'register', recipient: `+84${mobile}`, code: '654321' } as const
    expect(await takeCode(unset, typed)).toEqual(refused('operation-not-allowed'))
    firebase.asked.length = 0
    await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', false)
    expect(await prove(mobile, '654321')).toEqual(refused('operation-not-allowed'))
    expect(await mobileProvedBy(site.ctx, 'token')).toEqual(refused('operation-not-allowed'))
    await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', true)
    expect(firebase.asked).toEqual([])
  })
})
