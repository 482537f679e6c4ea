import { beforeAll, expect, test, vi } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { captchaOf, freshName, newMember, PASSWORD, PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import {
  askForCode,
  codeSentTo,
  freshMobile,
  internationalOf,
  messagesTo,
  newMobileMember,
  otherCode,
} from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** They registered by a code: the next one to their numbers must wait a minute, which the last tests do. */
let byCode: Awaited<ReturnType<typeof newMobileMember>>
let forgetful: Awaited<ReturnType<typeof newMobileMember>>
beforeAll(async () => {
  byCode = await newMobileMember(site)
  forgetful = await newMobileMember(site)
})

/** Asks for a code until the number may have one again. */
const askWhenDue = (visitor: Visitor, path: string, form: string, fields: Record<string, string>) =>
  vi.waitFor(
    async () => {
      const sent = await askForCode(site, visitor, await visitor.get(path), form, fields)
      expect(sent.status).toBe(200)
      return sent
    },
    { timeout: 75_000, interval: 2_000 },
  )

const LONG_MS = 120_000

const smsPage = async () => {
  const visitor = new Visitor(site.origin)
  return { visitor, page: await visitor.get('/login?type=sms&lang=en') }
}

const locationOf = (page: Page) => page.headers.get('location')
const statusTextOf = (page: Page) => textOf(page, 'main [role=status]')

test('a number that nobody has is answered alike, and gets nothing', async () => {
  const { visitor, page } = await smsPage()
  const mobileNum = freshMobile()
  const sent = await askForCode(site, visitor, page, 'login-sms', { mobileNum })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  expect(statusTextOf(sent)).toBe('The code has been sent. You can ask for another one in 01:00')
  expect(await messagesTo(site, internationalOf(mobileNum))).toEqual([])
})

test('the next code must wait, and the page says how long', async () => {
  const mobileNum = freshMobile()
  const { visitor, page } = await smsPage()
  await askForCode(site, visitor, page, 'login-sms', { mobileNum })
  for (const who of [visitor, new Visitor(site.origin)]) {
    const soon = await askForCode(site, who, await who.get('/login?type=sms&lang=en'), 'login-sms', {
      mobileNum,
    })
    expect([soon.status, errorsOf(soon)]).toEqual([429, { form: 'too-many-requests' }])
    const seconds = Number(soon.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(textOf(soon, '[role=alert]')).toContain(seconds < 60 ? `${seconds} s` : '1 min')
    expect(attributeOf(soon, '#mobileNum', 'value')).toBe(mobileNum)
  }
})

test('sending a code judges the number alone', async () => {
  const { visitor, page } = await smsPage()
  const missing = await askForCode(site, visitor, page, 'login-sms', { mobileNum: ' ' })
  expect([missing.status, errorsOf(missing)]).toEqual([
    400,
    { form: 'invalid', mobileNum: 'missing-phone-number' },
  ])
  const invalid = await askForCode(site, visitor, page, 'login-sms', { mobileNum: '12ab' })
  expect([invalid.status, errorsOf(invalid)]).toEqual([
    400,
    { form: 'invalid', mobileNum: 'invalid-phone-number' },
  ])
  const elsewhere = await askForCode(site, visitor, page, 'login-sms', {
    mobileNum: freshMobile(),
    countryDialingCode: '9999',
  })
  expect(elsewhere.status).toBe(400)
  const nothing = await visitor.submit(page, 'login-sms', { mobileNum: freshMobile() })
  expect([nothing.status, errorsOf(nothing)]).toEqual([
    400,
    { form: 'invalid', verificationCode: 'missing-verification-code' },
  ])
})

test('a code that is asked for without naming the method is answered by its own form', async () => {
  const { visitor, page } = await smsPage()
  const mobileNum = freshMobile()
  const body = { intent: 'send-code', countryDialingCode: '84', mobileNum }
  const sent = await visitor.post('/login', { ...body, ...(await captchaOf(site, visitor, page)) })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  expect(statusTextOf(sent)).toContain('The code has been sent.')
  expect(attributeOf(sent, '#form-login-sms #mobileNum', 'value')).toBe(mobileNum)
  const missing = await visitor.post('/login', { ...body, mobileNum: '' })
  expect(attributeOf(missing, '#mobileNum', 'aria-describedby')).toContain('mobileNum-error')
})

test.each([
  ['login-sms', '/login?type=sms'],
  ['mobile', '/forget?tab=mobile'],
  ['register', '/register?method=registerMobile'],
  ['bind-mobile', '/personalCenter/securityCenter'],
  ['bind-email', '/personalCenter/securityCenter'],
] as const)('an expired code is told from a wrong one, at its field: %s', async (form, path) => {
  const byMail = form === 'bind-email'
  const address = byMail ? `${freshName()}@example.com` : freshMobile()
  const to: Record<string, string> = { [byMail ? 'email' : 'mobileNum']: address }
  const ofMember = form.startsWith('bind-')
  const { visitor } = ofMember ? await newMember(site) : { visitor: new Visitor(site.origin) }
  const humanOf = async (page: Page) =>
    page.html.querySelector('[name=captchaId]') ? captchaOf(site, visitor, page) : {}
  const page = await visitor.get(path)
  const sent = await visitor.submit(page, form, { ...(await humanOf(page)), ...to, intent: 'send-code' })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  const password = { password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: PAYMENT_PASSWORD }
  const rest: Record<string, string> = {
    ...to,
    newPassword: 'Newpass12',
    ...(form === 'register' ? { ...password, agreement: 'on' } : {}),
    ...(ofMember ? { intent: form } : {}),
  }
  const type = async (from: Page) => {
    const typed = { ...rest, ...(await humanOf(from)), verificationCode: '000000' }
    const answer = await visitor.submit(from, form, typed)
    const message = answer.html.querySelector('#verificationCode-error')
    expect([answer.status, message?.getAttribute('data-error')]).toEqual([
      400,
      errorsOf(answer).verificationCode,
    ])
    return { answer, code: message?.getAttribute('data-error'), words: message?.textContent.trim() }
  }
  await visitor.post('/preferences', { lang: 'en', redirectTo: '/' })
  const wrong = await type(sent)
  expect([wrong.code, wrong.words]).toEqual([
    'invalid-verification-code',
    'This is not the code that we sent you.',
  ])
  await askDatabase(site, 'update verification_code set expires_at = now() where recipient = $1', [
    byMail ? address : internationalOf(address),
  ])
  const late = await type(wrong.answer)
  expect([late.code, late.words]).toEqual([
    'code-expired',
    'Verification code has expired, please send again.',
  ])
})

test('the Enter key logs in, it sends no code', async () => {
  const { page } = await smsPage()
  const [first] = page.html.querySelectorAll('#form-login-sms button')
  expect(first?.getAttribute('value')).toBeUndefined()
})

test('the forgotten password asks for a code on the mobile tab', async () => {
  const visitor = new Visitor(site.origin)
  const mobileNum = freshMobile()
  const page = await visitor.get('/forget?lang=en')
  const sent = await askForCode(site, visitor, page, 'mobile', { mobileNum, newPassword: 'Newpass12' })
  expect([sent.status, sent.page, errorsOf(sent)]).toEqual([200, 'forget', {}])
  expect(statusTextOf(sent)).toBe('The code has been sent. You can ask for another one in 01:00')
  expect(attributeOf(sent, '#mobileNum', 'value')).toBe(mobileNum)
  expect(sent.text).not.toContain('Newpass12')
  expect(await messagesTo(site, internationalOf(mobileNum))).toEqual([])

  const wrong = await visitor.submit(sent, 'mobile', { verificationCode: '000000', newPassword: 'Newpass12' })
  expect([wrong.status, errorsOf(wrong).verificationCode]).toEqual([400, 'invalid-verification-code'])
  const missing = await visitor.submit(sent, 'mobile', { mobileNum: '' })
  expect([missing.status, errorsOf(missing)]).toEqual([
    400,
    {
      form: 'invalid',
      mobileNum: 'missing-phone-number',
      verificationCode: 'missing-verification-code',
      newPassword: 'required',
    },
  ])
  const soon = await askForCode(site, visitor, page, 'mobile', { mobileNum })
  expect([soon.status, errorsOf(soon).form]).toEqual([429, 'too-many-requests'])
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
})

test(
  'a code by SMS signs in, once',
  async () => {
    const { username, mobileNum } = byCode
    const { visitor, page } = await smsPage()
    expect(attributeOf(page, '[aria-current=page][href*=sms]', 'href')).toBe('/login?type=sms')

    const sent = await askWhenDue(visitor, '/login?type=sms', 'login-sms', { mobileNum, remember: '1' })
    expect([sent.status, sent.page]).toEqual([200, 'login'])
    expect(statusTextOf(sent)).toBe('The code has been sent. You can ask for another one in 01:00')
    expect(attributeOf(sent, '[value=send-code]', 'data-wait')).toBe('60')
    expect(sent.html.querySelector('[value=send-code]')?.hasAttribute('disabled')).toBe(false)
    expect(attributeOf(sent, '#mobileNum', 'value')).toBe(mobileNum)
    expect(sent.html.querySelector('#remember')?.hasAttribute('checked')).toBe(true)
    expect(errorsOf(sent)).toEqual({})

    const verificationCode = await codeSentTo(site, internationalOf(mobileNum))
    expect(verificationCode).toMatch(/^\d{6}$/)
    const wrong = await visitor.submit(sent, 'login-sms', { verificationCode: otherCode(verificationCode) })
    expect([wrong.status, errorsOf(wrong).verificationCode]).toEqual([400, 'invalid-verification-code'])
    expect(attributeOf(wrong, '#mobileNum', 'value')).toBe(mobileNum)
    expect(wrong.text).not.toContain(otherCode(verificationCode))

    const answer = await visitor.submit(wrong, 'login-sms', {
      verificationCode,
      ...(await captchaOf(site, visitor, wrong)),
    })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('sen='))).toContain('Max-Age=86400')
    expect(attributeOf(await visitor.get('/'), '[data-account]', 'data-account')).toBe(username)

    const other = await smsPage()
    const again = await other.visitor.submit(other.page, 'login-sms', { mobileNum, verificationCode })
    expect([again.status, errorsOf(again).verificationCode]).toEqual([400, 'code-expired'])
  },
  LONG_MS,
)

test(
  'a code sets a forgotten password anew and signs in; other sessions end',
  async () => {
    const { visitor: before, username, mobileNum } = forgetful
    const visitor = new Visitor(site.origin)
    const sent = await askWhenDue(visitor, '/forget?tab=mobile', 'mobile', { mobileNum })
    const verificationCode = await codeSentTo(site, internationalOf(mobileNum))
    const weak = await visitor.submit(sent, 'mobile', { verificationCode, newPassword: 'short' })
    expect([weak.status, Object.keys(errorsOf(weak))]).toEqual([400, ['form', 'newPassword']])
    expect(attributeOf(weak, '#mobileNum', 'value')).toBe(mobileNum)
    const answer = await visitor.submit(sent, 'mobile', { verificationCode, newPassword: 'Newpass12' })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/'])
    expect(attributeOf(await visitor.get('/'), '[data-account]', 'data-account')).toBe(username)
    expect((await before.get('/personalCenter/withdraw')).status).toBe(302)

    const other = new Visitor(site.origin)
    const old = await other.post('/login', { type: 'username', username, password: PASSWORD })
    expect([old.status, errorsOf(old).form]).toEqual([401, 'wrong-credentials'])
  },
  LONG_MS,
)
