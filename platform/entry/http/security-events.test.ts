import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword, register } from '#contract/members/member.ts'
import { login, twoFactorLogin } from '#contract/members/session.ts'
import { transferToUpline } from '#contract/money/wallet.ts'
import type { Member } from '#platform/base/context.ts'
import { createLog } from '#platform/base/process/log.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { newMobile, sentCode, wrongCode } from '#tests/support/access/codes.ts'
import { solvedCaptcha } from '#tests/support/access/human-check.ts'
import { totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

const PASSWORD = 'sunlit48'
const PAYMENT_PASSWORD = '582047'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

let site: Awaited<ReturnType<typeof testPlatform>>
let hashes: { passwordHash: string; paymentPasswordHash: string }
beforeAll(async () => {
  site = await testPlatform(log)
  const [passwordHash, paymentPasswordHash] = await Promise.all(
    [PASSWORD, PAYMENT_PASSWORD].map((secret) => hashPassword(secret)),
  )
  hashes = { passwordHash: passwordHash ?? '', paymentPasswordHash: paymentPasswordHash ?? '' }
})
afterAll(() => site.close())

/** What no line may hold: whatever was typed in the test, and the tokens. */
let typed: string[]
const type = (secret: string) => {
  typed.push(secret)
  return secret
}
let address: string
let addresses = 0
beforeEach(() => {
  site.ctx.security.flush()
  lines.length = 0
  typed = []
  address = `198.51.100.${++addresses}`
})

/** The events of the test, which hold nothing of what was typed. */
function events() {
  for (const secret of typed) expect(lines.join('\n'), 'a secret in the log').not.toContain(secret)
  return lines.map((line) => {
    const { time: _time, level, msg: _msg, ...event } = JSON.parse(line)
    expect([level, event.address]).toEqual(['warn', address])
    const { address: _address, ...rest } = event
    return rest
  })
}

async function tokenOf(member: Member): Promise<string> {
  const caller = { address, language: 'en', userAgent: 'test', session: '' }
  return type(await openSession(site.ctx, member.id, caller))
}

test('failed logins name the account that they are for, and that it is closed', async () => {
  const member = await testMember(site.ctx, hashes)
  const path = login.path
  const wrong = async (username: string) =>
    callPlatform(
      site.platform,
      login,
      {
        type: 'username',
        username: type(username),
        password: type('Wrong-secret-1'),
        ...(await solvedCaptcha(site.ctx)),
      },
      { address },
    )
  await wrong(member.account)
  await wrong('A-password-typed-as-a-name')
  expect(events()).toEqual([
    { event: 'login-failed', member: String(member.id), path, refusal: 'wrong-credentials' },
    { event: 'login-failed', path, refusal: 'wrong-credentials' },
  ])
  for (let n = 0; n < 5; n++) await wrong(member.account)
  expect(events().at(-1)).toEqual({ event: 'login-locked' })
})

test('wrong codes are told, by SMS and of the second factor', async () => {
  const { number, ...mobile } = newMobile()
  const member = await testMember(site.ctx, { ...hashes, mobile: number, mobileProved: true })
  const verificationCode = type(wrongCode(type(await sentCode(site.ctx, 'login', number))))
  await callPlatform(site.platform, login, { type: 'sms', ...mobile, verificationCode }, { address })
  const { secret } = await twoFactorOn(site.ctx, member)
  site.clock.advance(60)
  const username = member.account
  const step = await callPlatform(
    site.platform,
    login,
    { type: 'username', username, password: type(PASSWORD) },
    { address },
  )
  if (!step.ok || !step.value.twoFactorRequired) throw new Error('no second factor was asked')
  const code = type(wrongCode(totpCode(site.ctx, type(secret))))
  const { pendingToken } = step.value
  await callPlatform(site.platform, twoFactorLogin, { pendingToken: type(pendingToken), code }, { address })
  const about = String(member.id)
  expect(events()).toEqual([
    { event: 'wrong-code', member: about, path: login.path, refusal: 'invalid-verification-code' },
    {
      event: 'wrong-two-factor-code',
      member: about,
      path: twoFactorLogin.path,
      refusal: 'wrong-two-factor-code',
    },
  ])
})

test('wrong secrets of a member and refused access are told', async () => {
  const upline = await testMember(site.ctx, { accountKind: 1 })
  const member = await testMember(site.ctx, { ...hashes, uplineId: upline.id, balance: '100000.00' })
  const token = await tokenOf(member)
  const requestId = 'wrong-secret-1'
  const wrongPayment = { amount: '50000.00', paymentPassword: type('998877'), requestId }
  await callPlatform(site.platform, transferToUpline, wrongPayment, { token, address })
  const newPassword = type('Another12')
  await callPlatform(
    site.platform,
    changePassword,
    { oldPassword: type('Wrong-old-1'), newPassword, confirmNewPassword: newPassword },
    { token, address },
  )
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const trialToken = await tokenOf(trial)
  await callPlatform(site.platform, transferToUpline, wrongPayment, { token: trialToken, address })
  expect(events().map(({ event, member, refusal }) => [event, member, refusal])).toEqual([
    ['wrong-payment-password', String(member.id), 'wrong-payment-password'],
    ['wrong-password', String(member.id), 'wrong-old-password'],
    ['access-refused', String(trial.id), 'in-need-true-account'],
  ])
})

test('registrations over the limit and failed human checks are told', async () => {
  await setValue(site.ctx, 'test', 'registrationsPerHour', 1)
  const registerAs = async (username: string, captcha = {}) =>
    callPlatform(
      site.platform,
      register,
      {
        username,
        password: type(PASSWORD),
        paymentPassword: type(PAYMENT_PASSWORD),
        login: true,
        registerMethod: 'WEB',
        registerUrl: '/register',
        domain: 'sen.test',
        ...(await solvedCaptcha(site.ctx)),
        ...captcha,
      },
      { address },
    )
  await registerAs('Lan1', { captcha: type('x-y-z') })
  await registerAs('Lan2')
  await registerAs('Lan3')
  expect(events()).toEqual([
    { event: 'human-check-failed', path: register.path, refusal: 'captcha-failed' },
    { event: 'registrations-over-limit' },
  ])
})
