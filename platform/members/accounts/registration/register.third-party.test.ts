import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/base/context.ts'
import type { Log } from '#platform/base/ports.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listening } from '#tests/support/site/listening.ts'
import { firebasePhone } from '../codes/phone-service.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { registerMemberByMobile } from './register.ts'

/** Registration with the third party's proof of a number, against a server that plays Firebase. */

const log: Log = { info() {}, warn() {}, error() {} }
let firebase: Awaited<ReturnType<typeof listening>>
let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  firebase = await listening(({ body }) => {
    const { idToken = '' } = body as Record<string, string>
    return idToken.startsWith('token +')
      ? { body: { users: [{ phoneNumber: idToken.replace('token ', '') }] } }
      : { status: 400, body: { error: { message: 'INVALID_ID_TOKEN' } } }
  })
  site = await testPlatform(log, {
    phoneService: firebasePhone({ apiKey: 'web-api-key', url: firebase.origin, log }),
  })
  await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', true)
})
afterAll(async () => {
  await site.close()
  await firebase.close()
})

const guest: Call = {
  caller: { address: '203.0.113.7', language: 'vi', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
}

async function attempt(
  typed: { mobileNum: string; countryDialingCode: string },
  firebaseIdToken: string | undefined,
) {
  const captchaId = `register-${randomUUID()}`
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return registerMemberByMobile(site.ctx, guest, {
    ...typed,
    password: 'sunlit48',
    paymentPassword: '806153',
    captchaId,
    captcha: answer.value,
    login: true,
    registerMethod: 'WEB',
    registerUrl: '/register',
    domain: 'sen.test',
    firebaseChannel: 'sms',
    firebaseIdToken,
  })
}

test('the proof stands for the code, and is good for its own number alone', async () => {
  const { number, ...typed } = newMobile()
  expect(await attempt(typed, undefined)).toMatchObject({ code: 'missing-verification-code' })
  expect(await attempt(typed, 'nonsense')).toMatchObject({ code: 'invalid-verification-code' })
  expect(await attempt(typed, `token ${newMobile().number}`)).toMatchObject({
    code: 'invalid-verification-code',
  })
  expect(await attempt(typed, `token ${number}`)).toMatchObject({ ok: true })
  expect(await attempt(typed, `token ${number}`)).toMatchObject({ code: 'mobile-taken' })
})

test('a proof is none while the route is off', async () => {
  const { number, ...typed } = newMobile()
  await setFlag(site.ctx, 'test', 'THIRDPARTYSMS3', false)
  expect(await attempt(typed, `token ${number}`)).toMatchObject({ code: 'operation-not-allowed' })
})
