import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { captchaOf, freshName } from '#tests/support/site/accounts.ts'
import { askForCode, codeSentTo, freshMobile, internationalOf } from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PANEL = '/personalCenter/securityCenter'

/** What a log says, line by line, but its numbers and the numbers of members: a code of six digits may be one of them. */
const wordsOf = (log: string) =>
  log
    .split('\n')
    .map((line) =>
      line.startsWith('{')
        ? JSON.stringify(JSON.parse(line), (key, value) =>
            typeof value === 'number' || key === 'member' ? undefined : value,
          )
        : line,
    )
    .join('\n')

/** A visitor whose every answer is kept. */
class Recorder extends Visitor {
  readonly answers: Page[] = []

  override async send(...args: Parameters<Visitor['send']>): Promise<Page> {
    const answer = await super.send(...args)
    this.answers.push(answer)
    return answer
  }
}

test('no secret stands in a page, a URL or the log after a run through every form', async () => {
  const visitor = new Recorder(site.origin)
  const username = freshName()
  const email = `${username}@example.com`
  const firstEmail = `first-${email}`
  const first = 'Marker1Secret1A'
  const second = 'Marker2Secret2B'
  const wrong = 'Marker3Secret3C'
  const third = 'Marker4Secret4D'
  const fourth = 'Marker5Secret5E'
  const [payment, newPayment] = ['739164', '284617']
  const secrets: string[] = [first, second, third, fourth, wrong, payment, newPayment]
  const keep = <Text extends string>(secret: Text): Text => {
    secrets.push(secret)
    return secret
  }

  const page = await visitor.get('/register?method=register')
  const human = await captchaOf(site, visitor, page)
  const registered = await visitor.submit(page, 'register', {
    username,
    password: first,
    confirmPassword: first,
    paymentPassword: payment,
    email: firstEmail,
    ...human,
    agreement: 'on',
  })
  expect(registered.status).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')

  const forgetful = new Recorder(site.origin)
  await forgetful.submit(await forgetful.get('/forget?tab=email'), 'email', { username, email: firstEmail })
  keep(await codeSentTo(site, firstEmail))

  const act = async (intent: string, fields: Record<string, string>) =>
    visitor.submit(await visitor.get(PANEL), intent, { intent, ...fields })
  await act('password', { oldPassword: wrong, newPassword: second, confirmNewPassword: second })
  await act('password', { oldPassword: first, newPassword: second, confirmNewPassword: first })
  expect(
    (await act('password', { oldPassword: first, newPassword: second, confirmNewPassword: second })).status,
  ).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')
  const newPayments = { newPaymentPassword: newPayment, confirmNewPaymentPassword: newPayment }
  await act('payment-password', { oldPaymentPassword: '111111', ...newPayments })
  await act('payment-password', { oldPaymentPassword: payment, ...newPayments })

  const sent = await act('bind-email', { intent: 'send-code', email, password: second })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  const mailed = keep(await codeSentTo(site, email))
  await visitor.submit(sent, 'bind-email', { intent: 'bind-email', verificationCode: mailed, email: 'no' })
  await visitor.submit(sent, 'bind-email', { intent: 'bind-email', verificationCode: mailed })
  const mobileNum = freshMobile()
  // One code a second and visitor.
  const asked = await vi.waitFor(
    async () => {
      const answer = await act('bind-mobile', { intent: 'send-code', mobileNum })
      expect([answer.status, errorsOf(answer)]).toEqual([200, {}])
      return answer
    },
    { timeout: 20_000, interval: 300 },
  )
  const texted = keep(await codeSentTo(site, internationalOf(mobileNum)))
  await visitor.submit(asked, 'bind-mobile', { intent: 'bind-mobile', verificationCode: texted })

  await act('two-factor-start', {})
  const setUp = await visitor.get(PANEL)
  const totpSecret = keep(attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret'))
  const totp = keep(new TOTP({ secret: totpSecret }).generate())
  await visitor.submit(setUp, 'two-factor-confirm', { code: totp })
  const shown = await visitor.get(PANEL)
  const [recovery = '', otherRecovery = ''] = shown.html
    .querySelectorAll('[data-recovery-code]')
    .map((code) => keep(code.getAttribute('data-recovery-code') ?? ''))
  expect(otherRecovery).not.toBe('')

  const guest = new Recorder(site.origin)
  const again = await guest.submit(await guest.get('/login'), 'login', { username, password: wrong })
  const login = await guest.submit(again, 'login', {
    password: second,
    ...(await captchaOf(site, guest, again)),
  })
  expect(login.headers.get('location')).toMatch(/^\/login\/two-factor/)
  keep(guest.cookies.get('sen') ?? '')
  const factor = await guest.get('/login/two-factor')
  await guest.submit(factor, 'two-factor', { code: 'MARK-ERCO-DEXX' })
  expect((await guest.submit(factor, 'two-factor', { code: recovery })).status).toBe(303)
  keep(guest.cookies.get('sen') ?? '')

  const changing = await visitor.get('/changePassword')
  const change = { newPassword: third, confirmNewPassword: third }
  await visitor.submit(changing, 'changePassword', { oldPassword: wrong, ...change })
  const changed = await visitor.submit(changing, 'changePassword', { oldPassword: second, ...change })
  expect(changed.status).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')
  await act('two-factor-off', { code: 'MARK-ERCO-DEXX' })
  expect((await act('two-factor-off', { code: otherRecovery })).status).toBe(303)
  const quick = await guest.submit(await guest.get('/login?quick=1'), 'login-quick', { password: third })
  expect(quick.status).toBe(303)
  keep(guest.cookies.get('sen') ?? '')

  const phone = new Recorder(site.origin)
  const ownNumber = freshMobile()
  const byMobile = await askForCode(
    site,
    phone,
    await phone.get('/register?method=registerMobile'),
    'register',
    { mobileNum: ownNumber },
  )
  const verificationCode = keep(await codeSentTo(site, internationalOf(ownNumber)))
  const joined = await phone.submit(byMobile, 'register', {
    verificationCode,
    password: first,
    confirmPassword: first,
    paymentPassword: payment,
    agreement: 'on',
    ...(await captchaOf(site, phone, byMobile)),
  })
  expect(joined.status).toBe(303)
  keep(phone.cookies.get('sen') ?? '')
  // A number has one code a minute; what these forms are given is no code of theirs, and shown to nobody either.
  const stranger = new Recorder(site.origin)
  for (const [at, form, fields] of [
    ['/login?type=sms', 'login-sms', {}],
    ['/forget?tab=mobile', 'mobile', { newPassword: fourth }],
  ] as const) {
    const input = { mobileNum: ownNumber, verificationCode, ...fields }
    await stranger.submit(await stranger.get(at), form, { ...input, intent: 'send-code' })
    expect((await stranger.submit(await stranger.get(at), form, input)).status, at).toBe(400)
  }

  // Where a set-up and its codes are shown for once they must stand.
  const mayShow = new Set([setUp.text, shown.text])
  const answers = [
    ...visitor.answers,
    ...guest.answers,
    ...forgetful.answers,
    ...phone.answers,
    ...stranger.answers,
  ]
  const alone = (secret: string) =>
    new RegExp(`(?<![A-Za-z0-9_-])${secret.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![A-Za-z0-9_-])`)
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
  for (const secret of new Set(secrets)) {
    for (const { url, text, headers } of answers) {
      const where = `${secret} on ${url.pathname}`
      if (!mayShow.has(text)) expect(alone(secret).test(text), where).toBe(false)
      expect(alone(secret).test(`${url.href} ${headers.get('location')}`), where).toBe(false)
    }
  }
  const logs = ['server', ...(site.arrangement === 'one' ? [] : ['platform'])].map((name) =>
    wordsOf(readFileSync(path.join(site.env.VAR_DIR ?? '', `${name}.log`), 'utf8')),
  )
  expect(logs[0]).toContain(PANEL)
  for (const log of logs)
    for (const secret of new Set(secrets)) expect(alone(secret).test(log), `${secret} in the log`).toBe(false)
})
