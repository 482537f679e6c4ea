import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { until } from '#tests/support/money.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  PAYMENT_PASSWORD,
  registration,
  signIn,
} from '#tests/support/site/accounts.ts'
import {
  codeSentTo,
  freshMobile,
  internationalOf,
  messagesTo,
  newMobileMember,
  otherCode,
} from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PANEL = '/personalCenter/securityCenter'

const done = { status: 303, location: PANEL }
const seen = (page: Page) => ({ status: page.status, location: page.headers.get('location') })
const refused = (page: Page) => ({ status: page.status, ...errorsOf(page) })

/** Fills in the form of an intent on the panel and sends it. */
async function act(visitor: Visitor, intent: string, fields: Record<string, string> = {}): Promise<Page> {
  return visitor.submit(await visitor.get(PANEL), intent, { intent, ...fields })
}

const isOpen = (page: Page, section: string) =>
  page.html.querySelector(`#security-${section}`)?.hasAttribute('open')

const rowsOf = (page: Page, records: string) =>
  page.html.querySelectorAll(`[data-records=${records}] [data-id]`).map((row) => row.getAttribute('data-id'))

test('the panel shows who one is, and every field has a name of its own', async () => {
  const { visitor, username } = await newMember(site)
  const page = await visitor.get(PANEL)
  expect([page.status, page.page]).toEqual([200, 'securityCenter'])
  expect(textOf(page, 'main [data-field=account]')).toBe(username)
  expect(textOf(page, 'main [data-field=rank]')).toBe('VIP 0')
  expect(attributeOf(page, '.side-menu [aria-current=page], nav [aria-current=page]', 'href')).toBe(PANEL)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const ids = page.html.querySelectorAll('[id]').map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('the previous login is shown, and the history with its columns', async () => {
  const { username } = await newMember(site)
  const visitor = await signIn(site, username, PASSWORD)
  const page = await visitor.get(PANEL)
  expect(page.html.querySelector('[data-field=previousLogin] time')).not.toBeNull()
  expect(rowsOf(page, 'logins')).toHaveLength(2)
  const fields = page.html
    .querySelectorAll('[data-records=logins] tbody tr:first-child [data-field]')
    .map((cell) => cell.getAttribute('data-field'))
  expect(fields).toEqual(['id', 'time', 'address', 'device', 'kind'])
  expect(rowsOf(await visitor.get(`${PANEL}?page=99&size=20`), 'logins')).toHaveLength(2)
})

test('an own picture is chosen from those that are offered, unless the brand offers none', async () => {
  const { visitor } = await newMember(site)
  expect(seen(await act(visitor, 'avatar', { avatar: 'drum' }))).toEqual(done)
  expect(attributeOf(await visitor.get(PANEL), 'input[name=avatar][checked]', 'value')).toBe('drum')
  const nobody = await act(visitor, 'avatar', { avatar: 'nobody' })
  expect(refused(nobody)).toMatchObject({ status: 400 })
  expect(attributeOf(nobody, 'input[name=avatar]', 'aria-invalid')).toBe('true')
  expect(attributeOf(nobody, 'input[name=avatar]', 'aria-describedby')).toBe('avatar-error')
  const isOffered = ({ html }: Page) => html.querySelector('input[name=avatar]') !== null
  await setForTest(site, 'PROFPIC3', 'off', () => until(visitor, PANEL, isOffered))
  await until(visitor, PANEL, (page) => !isOffered(page))
  const posted = await visitor.post(PANEL, { intent: 'avatar', avatar: 'lotus' })
  expect(refused(posted)).toMatchObject({ status: 403, form: 'operation-not-allowed' })
})

test('a changed password takes a new session here and ends the others', async () => {
  const { visitor, username } = await newMember(site)
  const other = await signIn(site, username, PASSWORD)
  const before = visitor.cookies.get('sen')

  const wrong = await act(visitor, 'password', {
    oldPassword: 'Wrong123',
    newPassword: 'Fresh123',
    confirmNewPassword: 'Fresh123',
  })
  expect(refused(wrong)).toEqual({ status: 400, form: 'invalid', oldPassword: 'wrong-old-password' })
  expect(isOpen(wrong, 'password')).toBe(true)
  const unequal = await act(visitor, 'password', {
    oldPassword: PASSWORD,
    newPassword: 'Fresh123',
    confirmNewPassword: 'Fresh124',
  })
  expect(refused(unequal)).toEqual({ status: 400, form: 'invalid', confirmNewPassword: 'not-equal' })
  const short = await act(visitor, 'password', {
    oldPassword: PASSWORD,
    newPassword: 'a1',
    confirmNewPassword: 'a1',
  })
  expect(refused(short)).toMatchObject({ status: 400, newPassword: 'too-short' })

  const changed = await act(visitor, 'password', {
    oldPassword: PASSWORD,
    newPassword: 'Fresh123',
    confirmNewPassword: 'Fresh123',
  })
  expect(seen(changed)).toEqual(done)
  expect(visitor.cookies.get('sen')).not.toBe(before)
  expect((await visitor.get(PANEL)).status).toBe(200)
  expect((await other.get(PANEL)).status).toBe(302)
  await signIn(site, username, 'Fresh123')
})

test('an empty form says of each password that it is missing, the old one too', async () => {
  const { visitor } = await newMember(site)
  const required = { status: 400, form: 'invalid' }
  const passwords = { oldPassword: 'required', newPassword: 'required', confirmNewPassword: 'required' }
  expect(refused(await act(visitor, 'password', {}))).toEqual({ ...required, ...passwords })
  expect(refused(await visitor.post('/changePassword', {}))).toEqual({ ...required, ...passwords })
  expect(refused(await act(visitor, 'payment-password', {}))).toEqual({
    ...required,
    oldPaymentPassword: 'required',
    newPaymentPassword: 'required',
    confirmNewPaymentPassword: 'required',
  })
})

test('a session that was left open takes the password before it binds an address or starts two-factor', async () => {
  const { visitor, username } = await newMember(site)
  const email = `${username}@example.com`
  const fieldOf = (page: Page, form: string) => page.html.querySelector(`#form-${form} input[name=password]`)
  for (const form of ['two-factor-start', 'bind-email', 'bind-mobile'])
    expect(fieldOf(await visitor.get(PANEL), form)).toBeNull()
  const leaveOpen = () =>
    askDatabase(
      site,
      `update session set password_proved_until = password_proved_until - interval '5 minutes'
       where member_id = (select id from member where account_key = $1)`,
      [username.toLowerCase()],
    )

  await leaveOpen()
  const panel = await visitor.get(PANEL)
  for (const form of ['two-factor-start', 'bind-email', 'bind-mobile'])
    expect(fieldOf(panel, form)).not.toBeNull()
  const without = await visitor.post(PANEL, { intent: 'two-factor-start' })
  expect(refused(without)).toEqual({ status: 400, form: 'invalid', password: 'required' })
  expect(isOpen(without, 'two-factor')).toBe(true)
  const wrong = await act(visitor, 'two-factor-start', { password: 'Wrong123' })
  expect(refused(wrong)).toEqual({ status: 400, form: 'invalid', password: 'wrong-old-password' })

  const form = await visitor.submit(panel, 'bind-email', { email, intent: 'send-code' })
  const verificationCode = await codeSentTo(site, email)
  const bind = (password: string) => visitor.submit(form, 'bind-email', { email, verificationCode, password })
  expect(refused(await bind('Wrong123'))).toMatchObject({ status: 400, password: 'wrong-old-password' })
  expect(seen(await bind(PASSWORD))).toEqual(done)
  // It was typed a moment ago.
  expect(seen(await act(visitor, 'two-factor-start'))).toEqual(done)
  await leaveOpen()
  const secret = attributeOf(await visitor.get(PANEL), '[data-totp-secret]', 'data-totp-secret')
  const code = new TOTP({ secret }).generate()
  expect(refused(await act(visitor, 'two-factor-confirm', { code }))).toMatchObject({ password: 'required' })
  expect(seen(await act(visitor, 'two-factor-confirm', { code, password: PASSWORD }))).toEqual(done)
})

test('a malformed address or number is told with the missing code', async () => {
  const { visitor } = await newMember(site)
  const missing = { status: 400, form: 'invalid', verificationCode: 'missing-verification-code' }
  expect(refused(await act(visitor, 'bind-email', { email: 'nobody' }))).toEqual({
    ...missing,
    email: 'format',
  })
  const number = { mobileNum: '12', countryDialingCode: '84' }
  expect(refused(await act(visitor, 'bind-mobile', number))).toEqual({
    ...missing,
    mobileNum: 'invalid-phone-number',
  })
})

test('the withdrawal password is changed with the old one', async () => {
  const { visitor } = await newMember(site)
  const input = { newPaymentPassword: '925164', confirmNewPaymentPassword: '925164' }
  const wrong = await act(visitor, 'payment-password', { oldPaymentPassword: '999999', ...input })
  expect(refused(wrong)).toMatchObject({ status: 400, oldPaymentPassword: 'wrong-payment-password' })
  const letters = await act(visitor, 'payment-password', {
    oldPaymentPassword: PAYMENT_PASSWORD,
    newPaymentPassword: 'abcdef',
    confirmNewPaymentPassword: 'abcdef',
  })
  expect(refused(letters)).toMatchObject({ status: 400, newPaymentPassword: 'format' })
  const same = await act(visitor, 'payment-password', {
    oldPaymentPassword: PAYMENT_PASSWORD,
    newPaymentPassword: PAYMENT_PASSWORD,
    confirmNewPaymentPassword: PAYMENT_PASSWORD,
  })
  expect(refused(same)).toMatchObject({ status: 400, newPaymentPassword: 'password-unchanged' })
  const changed = await act(visitor, 'payment-password', { oldPaymentPassword: PAYMENT_PASSWORD, ...input })
  expect(seen(changed)).toEqual(done)
  const again = await act(visitor, 'payment-password', { oldPaymentPassword: PAYMENT_PASSWORD, ...input })
  expect(refused(again)).toMatchObject({ status: 400, oldPaymentPassword: 'wrong-payment-password' })
})

test('setting the withdrawal password leads back to a page of this site only', async () => {
  const { visitor } = await newMember(site)
  const fields = {
    oldPaymentPassword: PAYMENT_PASSWORD,
    newPaymentPassword: '925164',
    confirmNewPaymentPassword: '925164',
  }
  const panel = await visitor.get(`${PANEL}?open=payment&redirectTo=//elsewhere.example`)
  const changed = await visitor.submit(panel, 'payment-password', fields)
  expect(seen(changed)).toEqual({ status: 303, location: '/' })
})

test('an e-mail address is bound with the code that went to it', async () => {
  const { visitor } = await newMember(site)
  const email = `${freshName()}@example.com`
  const sent = await act(visitor, 'bind-email', { intent: 'send-code', email })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  expect(isOpen(sent, 'email')).toBe(true)
  expect(isOpen(sent, 'mobile')).toBe(false)
  expect(sent.html.querySelector('main [role=status]')).not.toBeNull()
  expect(attributeOf(sent, '#email-email', 'value')).toBe(email)
  const soon = await act(visitor, 'bind-email', { intent: 'send-code', email })
  expect(soon.status).toBe(429)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)

  const verificationCode = await codeSentTo(site, email)
  const wrong = await visitor.submit(sent, 'bind-email', {
    intent: 'bind-email',
    verificationCode: otherCode(verificationCode),
  })
  expect(refused(wrong)).toMatchObject({ status: 400, verificationCode: 'invalid-verification-code' })
  expect(wrong.text).not.toContain(otherCode(verificationCode))
  const bound = await visitor.submit(sent, 'bind-email', { intent: 'bind-email', verificationCode })
  expect(seen(bound)).toEqual(done)
  const page = await visitor.get(PANEL)
  expect(textOf(page, '#security-email summary')).toContain('@example.com')
  expect(page.text).not.toContain(email)
})

test('a mobile number is bound with its code; a proved one is replaced with the password', async () => {
  const { visitor } = await newMember(site)
  const bind = async (mobileNum: string, more: Record<string, string> = {}) => {
    // One code a second and visitor.
    const sent = await vi.waitFor(
      async () => {
        const answer = await act(visitor, 'bind-mobile', { intent: 'send-code', mobileNum })
        expect([answer.status, errorsOf(answer)]).toEqual([200, {}])
        return answer
      },
      { timeout: 20_000, interval: 300 },
    )
    return visitor.submit(sent, 'bind-mobile', {
      intent: 'bind-mobile',
      verificationCode: await codeSentTo(site, internationalOf(mobileNum)),
      ...more,
    })
  }
  const first = freshMobile()
  expect(seen(await bind(first))).toEqual(done)
  expect(textOf(await visitor.get(PANEL), '#security-mobile summary')).toContain(first.slice(-4))

  const second = freshMobile()
  expect(refused(await bind(second))).toMatchObject({ status: 400, password: 'required' })
  const third = freshMobile()
  expect(seen(await bind(third, { password: PASSWORD }))).toEqual(done)
})

test('wrong numbers and missing codes stand at their fields', async () => {
  const { visitor } = await newMember(site)
  const ask = (fields: Record<string, string>) =>
    act(visitor, 'bind-mobile', { intent: 'send-code', ...fields })
  expect(refused(await ask({ mobileNum: '' }))).toMatchObject({
    status: 400,
    mobileNum: 'missing-phone-number',
  })
  expect(refused(await ask({ mobileNum: '12' }))).toMatchObject({
    status: 400,
    mobileNum: 'invalid-phone-number',
  })
  const bare = await act(visitor, 'bind-mobile', { mobileNum: freshMobile() })
  expect(refused(bare)).toMatchObject({ status: 400, verificationCode: 'missing-verification-code' })
})

/** The code of a moment: `step` 1 is the next half minute, which counts already. */
const totpOf = (secret: string, step = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })

test('two-factor: set up from the page, asked for at the login, recovered without the phone, turned off', async () => {
  const { visitor, username } = await newMember(site)
  expect(seen(await act(visitor, 'two-factor-start'))).toEqual(done)
  const setUp = await visitor.get(PANEL)
  expect(isOpen(setUp, 'two-factor')).toBe(true)
  const secret = attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const otpauth = new URL(attributeOf(setUp, 'a[href^="otpauth:"]', 'href'))
  expect(otpauth.searchParams.get('secret')).toBe(secret)
  expect(setUp.html.querySelector('#security-two-factor svg[role=img] path')).not.toBeNull()

  const wrong = await visitor.submit(setUp, 'two-factor-confirm', { code: otherCode(totpOf(secret)) })
  expect(refused(wrong)).toMatchObject({ status: 400, code: 'invalid-verification-code' })
  // Nothing was sent: the code is the app's.
  const inEnglish = await visitor.send(`${PANEL}?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({
      csrf: attributeOf(setUp, 'input[name=csrf]', 'value'),
      intent: 'two-factor-confirm',
      code: otherCode(totpOf(secret)),
    }),
  })
  expect(textOf(inEnglish, '#code-error')).toMatch(/app/)
  expect(textOf(inEnglish, '#code-error')).not.toMatch(/sent/)
  await visitor.get(`${PANEL}?lang=vi`)
  const confirmed = await visitor.submit(setUp, 'two-factor-confirm', { code: totpOf(secret) })
  expect(seen(confirmed)).toEqual(done)

  const page = await visitor.get(PANEL)
  const codes = page.html
    .querySelectorAll('[data-recovery-code]')
    .map((code) => code.getAttribute('data-recovery-code') ?? '')
  expect(codes.length).toBeGreaterThanOrEqual(8)
  expect(page.text).not.toContain(secret)
  const reloaded = await visitor.get(PANEL)
  expect(reloaded.html.querySelector('[data-recovery-code]')).toBeNull()
  for (const code of codes) expect(reloaded.text).not.toContain(code)
  expect(attributeOf(reloaded, '[data-recovery-codes-left]', 'data-recovery-codes-left')).toBe(
    String(codes.length),
  )

  const begin = async () => {
    const guest = new Visitor(site.origin)
    const first = await guest.submit(await guest.get('/login'), 'login', { username, password: PASSWORD })
    expect(first.headers.get('location')).toMatch(/^\/login\/two-factor/)
    return { guest, page: await guest.get(first.headers.get('location') ?? '') }
  }
  const one = await begin()
  expect((await one.guest.get(PANEL)).status).toBe(302)
  const failed = await one.guest.submit(one.page, 'two-factor', { code: '000000' })
  expect(refused(failed)).toMatchObject({ status: 401, code: 'wrong-two-factor-code' })
  const entered = await one.guest.submit(one.page, 'two-factor', { code: totpOf(secret, 1) })
  expect(entered.status).toBe(303)
  expect((await one.guest.get(PANEL)).status).toBe(200)

  const [recovery = ''] = codes
  const two = await begin()
  expect((await two.guest.submit(two.page, 'two-factor', { code: recovery })).status).toBe(303)
  const three = await begin()
  expect((await three.guest.submit(three.page, 'two-factor', { code: recovery })).status).toBe(401)

  const off = await act(visitor, 'two-factor-off', { code: codes[1] ?? '' })
  expect(seen(off)).toEqual(done)
  expect((await visitor.get(PANEL)).html.querySelector('#form-two-factor-start')).not.toBeNull()
  const moved = await visitor.submit(reloaded, 'two-factor-off', { code: codes[2] ?? '' })
  expect(refused(moved)).toMatchObject({ status: 409, form: 'state-moved-on' })
})

test('another device is signed out; then all others; then this one, which is a guest at home', async () => {
  const { visitor, username } = await newMember(site)
  const [phone, tablet, laptop] = await Promise.all([0, 1, 2].map(() => signIn(site, username, PASSWORD)))
  if (!phone || !tablet || !laptop) throw new Error('three devices')
  const own = (page: Page) => attributeOf(page, '[data-records=sessions] [aria-current]', 'data-id')
  const page = await visitor.get(PANEL)
  expect(rowsOf(page, 'sessions')).toHaveLength(4)
  const fields = page.html
    .querySelectorAll('[data-records=sessions] tbody tr:first-child [data-field]')
    .map((cell) => cell.getAttribute('data-field'))
  expect(fields).toEqual(expect.arrayContaining(['id', 'since', 'lastSeen', 'address', 'device']))

  const sessionId = own(await phone.get(PANEL))
  expect(seen(await act(visitor, 'sign-out', { sessionId }))).toEqual(done)
  expect((await phone.get(PANEL)).status).toBe(302)
  expect((await tablet.get(PANEL)).status).toBe(200)

  const stranger = (await newMember(site)).visitor
  const strange = await act(stranger, 'sign-out', { sessionId: own(await tablet.get(PANEL)) })
  expect([strange.status, strange.page]).toEqual([404, 'notFound'])
  expect((await tablet.get(PANEL)).status).toBe(200)

  // Who names none signs out none.
  for (const none of [{}, { sessionId: '' }, { session: 'all' }] as Record<string, string>[]) {
    const refused = await visitor.post(PANEL, { intent: 'sign-out', ...none })
    expect([refused.status, errorsOf(refused)]).toEqual([400, { form: 'invalid', sessionId: 'required' }])
  }
  expect((await tablet.get(PANEL)).status).toBe(200)

  const others = await visitor.submit(await visitor.get(PANEL), 'sign-out-others', {})
  expect(seen(others)).toEqual(done)
  for (const device of [tablet, laptop]) expect((await device.get(PANEL)).status).toBe(302)

  const last = await act(visitor, 'sign-out', { sessionId: own(await visitor.get(PANEL)) })
  expect(seen(last)).toEqual({ status: 303, location: '/' })
  expect((await visitor.get('/')).html.querySelector('[data-account]')).toBeNull()
})

test('what a new password must be is said as the operator set it, wherever one is chosen', async () => {
  const { visitor } = await newMember(site)
  const { json } = await ops(site, 'settings', 'list', '--json')
  /** A rule with other bounds. */
  const ruled = (name: string, bounds: object) =>
    JSON.stringify({ ...json.find((setting: { name: string }) => setting.name === name).value, ...bounds })
  const hints = async (who: Visitor, path: string, field: string) => {
    const page = await who.get(path)
    return page.html.querySelector(`#${field}-hint`)?.text ?? ''
  }
  const comes = (hint: RegExp) =>
    vi.waitFor(async () => expect(await hints(visitor, PANEL, 'newPassword')).toMatch(hint), {
      timeout: 10_000,
      interval: 200,
    })
  const password = ruled('register.password', { minLength: 9, maxLength: 31 })
  await setForTest(site, 'register.password', password, () => comes(/6.*20/))
  const payment = ruled('register.paymentPassword', { minLength: 8, maxLength: 8, patternId: 5 })
  await setForTest(site, 'register.paymentPassword', payment)
  await comes(/9.*31/)
  for (const [who, path] of [
    [visitor, '/changePassword'],
    [visitor, '/rng?modal=changePassword'],
    [new Visitor(site.origin), '/forget?tab=mobile'],
  ] as const)
    expect(await hints(who, path, 'newPassword'), path).toMatch(/9.*31/)
  expect(await hints(visitor, PANEL, 'payment-newPaymentPassword')).toMatch(/8/)
  const panel = await visitor.get(PANEL)
  expect(panel.html.querySelector('#payment-newPaymentPassword')?.getAttribute('inputmode')).not.toBe(
    'numeric',
  )
})

test('who registered without a password sets one', async () => {
  const guest = new Visitor(site.origin)
  const form = '/register?method=registerMobile'
  const asksPassword = ({ html }: Page) => html.querySelector('#password') !== null
  await setForTest(site, 'MOBILENUMPASSREG3', 'off', () => until(guest, form, asksPassword))
  await until(guest, form, (page) => !asksPassword(page))
  const { visitor, username } = await newMobileMember(site)
  const page = await visitor.get(PANEL)
  expect(page.html.querySelector('#oldPassword')).toBeNull()
  const input = { newPassword: 'Fresh123', confirmNewPassword: 'Fresh123' }
  expect(seen(await act(visitor, 'password', input))).toEqual(done)
  await signIn(site, username, 'Fresh123')
})

test('an unknown intent and a field that came twice are refused', async () => {
  const { visitor } = await newMember(site)
  const unknown = await visitor.post(PANEL, { intent: 'limitless' })
  expect([unknown.status, unknown.page, errorsOf(unknown).form]).toEqual([400, 'securityCenter', 'invalid'])
  const csrf = attributeOf(await visitor.get(PANEL), 'input[name=csrf]', 'value')
  const body = new URLSearchParams({ csrf, intent: 'two-factor-off', code: '1' })
  body.append('code', '2')
  const twice = await visitor.send(PANEL, { method: 'POST', body })
  expect(twice.status).toBe(400)
})

test('the landing page of an agent shows its figures and the links of its codes', async () => {
  const visitor = new Visitor(site.origin)
  const login = await visitor.get('/login?as=agent')
  const entered = await visitor.submit(login, 'login', { username: 'affiliate1', password: 'Demo1234' })
  expect({ ...seen(entered), ...errorsOf(entered) }).toEqual({ status: 303, location: '/agentHome' })
  // It has a code of its own from now on, which is a random one.
  expect((await visitor.get('/personalCenter/referral')).status).toBe(200)
  const page = await visitor.get('/agentHome')
  expect([page.status, page.page]).toEqual([200, 'agentHome'])
  expect(Number(textOf(page, '[data-field=downlines]'))).toBeGreaterThan(0)
  expect(textOf(page, '[data-field=upline]')).toBe('agent1')
  expect(textOf(page, '[data-id=SEN88] [data-field=link]')).toBe(`${site.origin}/join/SEN88`)
  expect(page.html.querySelector('[data-id=SEN88] svg[role=img]')).not.toBeNull()
})

test('the language that a member chooses is the one in which mails are written to it', async () => {
  const username = freshName()
  const email = `${username}@example.com`
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const human = await captchaOf(site, visitor, page)
  await visitor.submit(page, 'register', { ...registration(username), email, ...human })
  const kept = await visitor.post('/preferences', { lang: 'zh', redirectTo: PANEL }, PANEL)
  expect(seen(kept)).toEqual(done)
  expect((await visitor.get(PANEL)).html.querySelector('html')?.getAttribute('lang')).toBe('zh-CN')

  const guest = new Visitor(site.origin)
  const sent = await guest.submit(await guest.get('/forget?tab=email&lang=en'), 'email', { username, email })
  expect(seen(sent)).toEqual({ status: 303, location: '/forget?sent=1' })
  const [mail] = await messagesTo(site, email)
  expect(mail?.text).toMatch(/\p{Script=Han}/u)
})
