import { expect, test } from 'vitest'
import {
  codeFor,
  comes,
  freshNumber,
  headerOf,
  methodOf,
  secrets,
  site,
} from '#tests/support/access/registering.ts'
import { captchaOf, freshName, registration } from '#tests/support/site/accounts.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

test('who registers by mobile number proves it by a code, and is signed in', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register')
  expect(methodOf(page)).toBe('registerMobile')
  expect(page.html.querySelector('#username')).toBeNull()
  const number = freshNumber()
  const { sent, code } = await codeFor(visitor, page, number)
  expect(attributeOf(sent, '#mobileNum', 'value')).toBe(number.mobileNum)

  const wrong = await visitor.submit(sent, 'register', {
    ...secrets,
    ...(await captchaOf(site, visitor, sent)),
    verificationCode: code === '123456' ? '654321' : '123456',
  })
  expect([wrong.status, errorsOf(wrong).verificationCode]).toEqual([400, 'invalid-verification-code'])
  expect(wrong.html.querySelector('#verificationCode')?.getAttribute('value')).toBeUndefined()

  const done = await visitor.submit(wrong, 'register', {
    ...secrets,
    ...(await captchaOf(site, visitor, wrong)),
    verificationCode: code,
  })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
  const account = await headerOf(visitor)
  const { json } = await ops(site, 'member', 'show', account, '--json')
  expect(json.mobile).toMatch(new RegExp(`^\\+84 .*${number.number.slice(-4)}$`))

  // The name was the platform's choice, so the number signs in with the password.
  const elsewhere = new Visitor(site.origin)
  const login = await elsewhere.submit(await elsewhere.get('/login'), 'login', {
    username: number.mobileNum,
    password: secrets.password,
  })
  expect([login.status, await headerOf(elsewhere)]).toEqual([303, account])
})

test('the number and its code may be typed in the digits of another keyboard, the code in groups', async () => {
  const persian = (digits: string) =>
    digits.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
  const visitor = new Visitor(site.origin)
  const number = freshNumber()
  const typed = { ...number, mobileNum: persian(number.mobileNum) }
  const { sent, code } = await codeFor(visitor, await visitor.get('/register'), typed)
  expect(attributeOf(sent, '#mobileNum', 'value')).toBe(typed.mobileNum)
  const done = await visitor.submit(sent, 'register', {
    ...secrets,
    ...(await captchaOf(site, visitor, sent)),
    verificationCode: `${persian(code.slice(0, 3))} ${code.slice(3)}`,
  })
  expect([errorsOf(done), done.status]).toEqual([{}, 303])
})

test('who registers by user name may leave the number out, but proves one that is given', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const number = freshNumber()
  const username = freshName()
  const fields = { ...registration(username), mobileNum: number.mobileNum }
  const unproved = await visitor.submit(page, 'register', {
    ...fields,
    ...(await captchaOf(site, visitor, page)),
  })
  expect(errorsOf(unproved)).toEqual({ form: 'invalid', verificationCode: 'missing-verification-code' })
  expect(methodOf(unproved), 'the tab stays').toBe('register')
  const { sent, code } = await codeFor(visitor, unproved, number)
  expect(attributeOf(sent, '#username', 'value')).toBe('kept1')
  const done = await visitor.submit(sent, 'register', {
    ...fields,
    ...(await captchaOf(site, visitor, sent)),
    verificationCode: code,
  })
  expect(done.status).toBe(303)
  expect(await headerOf(visitor)).toBe(username)
})

test('a second code to the number comes only after its minutes, and the page says how long', async () => {
  const visitor = new Visitor(site.origin)
  const number = freshNumber()
  const { sent } = await codeFor(visitor, await visitor.get('/register'), number)
  const again = await visitor.submit(sent, 'register', { intent: 'send-code' })
  expect([again.status, errorsOf(again).form]).toEqual([429, 'too-many-requests'])
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
})

const chosenIn = (page: Page) =>
  page.html.querySelectorAll('#countryDialingCode option[selected]').map((one) => one.getAttribute('value'))
const offeredIn = (page: Page) =>
  page.html.querySelectorAll('#countryDialingCode option').map((one) => one.getAttribute('value'))

test('where a code is sent the home country is offered alone, and what the operator opens', async () => {
  const visitor = new Visitor(site.origin)
  for (const path of ['/register', '/register?method=register', '/login?type=sms', '/forget?tab=mobile'])
    expect(offeredIn(await visitor.get(path)), path).toEqual(['84'])
  const page = await visitor.get('/login?type=sms')
  const abroad = await visitor.submit(page, 'login-sms', {
    intent: 'send-code',
    countryDialingCode: '66',
    mobileNum: '812345678',
  })
  expect([abroad.status, errorsOf(abroad).countryDialingCode]).toEqual([400, 'not-offered'])
  for (const path of ['/register', '/login?type=sms', '/forget?tab=mobile']) {
    const intent = { intent: 'send-code', mobileNum: '812345678', countryDialingCode: '+66' }
    const misspelled = await visitor.post(path, { ...intent, type: 'sms' }, path)
    expect([path, errorsOf(misspelled).countryDialingCode]).toEqual([path, 'format'])
  }
  await setForTest(site, 'REGMOBVERF3', 'off', () =>
    comes('/register', ({ html }) => html.querySelector('#verificationCode') !== null),
  )
  const free = await comes('/register', ({ html }) => html.querySelector('#verificationCode') === null)
  expect(offeredIn(free)).toContain('66')
})

test('the country is the one asked for, where its numbers are taken', async () => {
  const visitor = new Visitor(site.origin)
  const chosen = chosenIn
  await setForTest(site, 'smsCountries', '["66"]', () =>
    comes('/register', (page) => !offeredIn(page).includes('66')),
  )
  await comes('/register', (page) => offeredIn(page).includes('66'))
  expect(chosen(await visitor.get('/register'))).toEqual(['84'])
  expect(chosen(await visitor.get('/register?countryDialingCode=66'))).toEqual(['66'])
  expect(chosen(await visitor.get('/register?countryDialingCode=999'))).toEqual(['84'])
  const page = await visitor.get('/register')
  expect(page.html.querySelector('#countryDialingCode option')?.text).toBe('+84 Việt Nam')
  const kept = await visitor.submit(page, 'register', { countryDialingCode: '66', mobileNum: '1' })
  expect([kept.status, chosen(kept)]).toEqual([400, ['66']])
  const strange = await visitor.submit(page, 'register', {
    intent: 'send-code',
    countryDialingCode: '999',
    mobileNum: '0912345678',
  })
  expect([strange.status, errorsOf(strange).countryDialingCode]).toEqual([400, 'not-offered'])
  const flag = await visitor.get('/flags/vn.svg')
  expect([flag.status, flag.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(flag.headers.get('cache-control')).toContain('max-age=31536000')
  for (const none of ['xx.svg', 'vn.png', 'VN.svg', '__proto__.svg', '..%2fvn.svg'])
    expect((await visitor.get(`/flags/${none}`)).status, none).toBe(404)
})

test('what is optional is folded, opened by a value or an error, and begins with the codes', async () => {
  const codes = (page: Page) =>
    page.html
      .querySelectorAll('input[name=referralCode], input[name=affiliateCode]')
      .filter((input) => input.getAttribute('type') !== 'hidden')
      .map((input) => input.getAttribute('name'))
  const plain = await new Visitor(site.origin).get('/register?method=register')
  expect(plain.html.querySelectorAll('#form-register > details:not([open])')).toHaveLength(1)
  for (const name of ['username', 'password', 'confirmPassword', 'paymentPassword'])
    expect(plain.html.querySelector(`details #${name}`), name).toBeNull()
  for (const name of ['payeeName', 'email', 'mobileNum'])
    expect(plain.html.querySelector(`details #${name}`), name).not.toBeNull()
  expect(plain.html.querySelector('#form-register > details input')?.getAttribute('name')).toBe(
    'referralCode',
  )
  expect(codes(plain)).toEqual(['referralCode', 'affiliateCode'])
  const labels = [...codes(plain)].map((name) => textOf(plain, `label[for=${name}]`))
  expect(new Set(labels).size).toBe(2)

  const invited = await new Visitor(site.origin).get('/register?method=register&referralCode=ABC')
  expect(invited.html.querySelector('#form-register > details[open] #referralCode')).not.toBeNull()
  expect(codes(await new Visitor(site.origin).get('/register?method=register&affiliateCode=NOBODY'))).toEqual(
    ['referralCode', 'affiliateCode'],
  )
  // An invitation that is accepted asks for no other agent's.
  expect(codes(await new Visitor(site.origin).get('/register?method=register&affiliateCode=SEN88'))).toEqual([
    'referralCode',
  ])

  const visitor = new Visitor(site.origin)
  const wrong = await visitor.submit(await visitor.get('/register?method=register'), 'register', {
    email: 'x',
  })
  expect(wrong.html.querySelector('#form-register > details[open] #email-error')).not.toBeNull()
})

test('a code is taken in either field', async () => {
  for (const name of ['referralCode', 'affiliateCode']) {
    const visitor = new Visitor(site.origin)
    const page = await visitor.get('/register?method=register')
    const answer = await visitor.submit(page, 'register', {
      ...registration(freshName()),
      ...(await captchaOf(site, visitor, page)),
      [name]: 'SEN88',
    })
    expect([name, answer.status]).toEqual([name, 303])
  }
})
