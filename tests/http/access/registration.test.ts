import { randomBytes, randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  PAYMENT_PASSWORD,
  registration,
  signIn,
} from '#tests/support/site/accounts.ts'
import { askForCode } from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** A number that nobody has, as it is typed at home and as it is kept. */
function freshNumber() {
  const digits = `9${String(randomInt(100_000_000)).padStart(8, '0')}`
  return { mobileNum: `0${digits}`, number: `+84${digits}` }
}

const secrets = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: PAYMENT_PASSWORD,
  agreement: 'on',
}

/** What the operator sets acts within seconds. */
const comes = (path: string, right: (page: Page) => boolean) =>
  vi.waitFor(
    async () => {
      const page = await new Visitor(site.origin).get(path)
      expect(right(page)).toBe(true)
      return page
    },
    { timeout: 10_000, interval: 200 },
  )

/** Sends the code and answers it as the operator's outbox has it. */
async function codeFor(visitor: Visitor, page: Page, { mobileNum, number }: ReturnType<typeof freshNumber>) {
  const sent = await askForCode(site, visitor, page, 'register', { mobileNum, username: 'kept1' })
  expect([sent.status, sent.page]).toEqual([200, 'register'])
  expect(sent.html.querySelector('main [role=status]')).not.toBeNull()
  expect(errorsOf(sent)).toEqual({})
  const { json } = await ops(site, 'outbox', '--to', number, '--json')
  expect(json).toHaveLength(1)
  expect(json[0]).toMatchObject({ channel: 'sms', to: number, purpose: 'register' })
  return { sent, code: String(json[0].code) }
}

const headerOf = async (visitor: Visitor) => {
  const home = await visitor.get('/')
  return attributeOf(home, '[data-account]', 'data-account')
}

const tabsOf = ({ html }: Page) =>
  html.querySelectorAll('main nav a[href*="method="]').map((tab) => tab.getAttribute('href'))
const methodOf = (page: Page) => attributeOf(page, '#form-register input[name=method]', 'value')

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

test('a mail address that would command a terminal, or turns the text beside it round, is refused', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  for (const sign of ['\u001b[2J', '\u009b31m', '\u202e', '\u200d']) {
    const email = `a${sign}n@example.com`
    const answer = await visitor.submit(page, 'register', { ...registration(freshName()), email })
    expect([answer.status, errorsOf(answer).email], JSON.stringify(sign)).toEqual([400, 'format'])
  }
})

test('every wrong field is said at once in the words of its rule', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register&lang=en')
  const answer = await visitor.submit(page, 'register', {
    ...registration('9 lives'),
    password: 'abc',
    confirmPassword: 'abd',
    paymentPassword: '12',
    payeeName: 'nguyen',
    email: 'nobody',
    mobileNum: '12',
    captcha: '',
  })
  expect(answer.status).toBe(400)
  expect(errorsOf(answer)).toEqual({
    form: 'invalid',
    username: 'format',
    mobileNum: 'invalid-phone-number',
    verificationCode: 'missing-verification-code',
    password: 'too-short',
    confirmPassword: 'not-equal',
    paymentPassword: 'too-short',
    payeeName: 'format',
    email: 'format',
    captcha: 'captcha-required',
  })
  const said = (name: string) => answer.html.querySelector(`#${name}-error`)?.text.trim()
  expect(said('password')).toBe('6 to 20 characters. Letters and digits only, at least one of each.')
  expect(said('paymentPassword')).toBe('Exactly 6 characters. Digits only.')
  for (const [name, value] of [
    ['username', '9 lives'],
    ['email', 'nobody'],
    ['payeeName', 'nguyen'],
  ] as const)
    expect(attributeOf(answer, `#${name}`, 'value')).toBe(value)
  expect(answer.html.querySelectorAll('input[type=password][value]')).toHaveLength(0)
})

test('each field is shown, asked and judged as the operator set it', async () => {
  const rule = JSON.stringify({
    enabled: true,
    required: true,
    minLength: 3,
    maxLength: 3,
    patternId: 6,
    acceptedPattern: '^7',
    type: 'text',
  })
  const path = '/register?method=register&lang=en'
  await setForTest(site, 'register.qqNum', rule, () =>
    comes(path, ({ html }) => html.querySelector('#qqNum') === null),
  )
  const page = await comes(path, ({ html }) => html.querySelector('#qqNum') !== null)
  expect(page.html.querySelector('#qqNum')?.hasAttribute('required')).toBe(true)
  const visitor = new Visitor(site.origin)
  const tryWith = async (qqNum: string) => {
    const form = await visitor.get(path)
    return visitor.submit(form, 'register', { ...registration(freshName()), qqNum, captcha: 'x' })
  }
  const outcomes = {
    '': 'required',
    '71': 'too-short',
    '7123': 'too-long',
    '7ab': 'format',
    '123': 'format',
  }
  for (const [value, code] of Object.entries(outcomes)) {
    const answer = await tryWith(value)
    expect([value, errorsOf(answer).qqNum]).toEqual([value, code])
  }
  expect((await tryWith('71')).html.querySelector('#qqNum-error')?.text).toContain('Exactly 3 characters')
  expect(errorsOf(await tryWith('712')).qqNum).toBeUndefined()
})

test('tabs are there while both methods are on; a closed method shows the open one, and takes no form', async () => {
  const both = await new Visitor(site.origin).get('/register?referralCode=ABC')
  expect(tabsOf(both)).toEqual([
    '/register?referralCode=ABC&method=registerMobile',
    '/register?referralCode=ABC&method=register',
  ])
  await setForTest(site, 'MOBILENUMREG3', 'off', () =>
    comes('/register', (page) => tabsOf(page).length === 2),
  )
  const named = await comes('/register?method=registerMobile', (page) => methodOf(page) === 'register')
  expect(tabsOf(named)).toEqual([])
  const visitor = new Visitor(site.origin)
  const form = await visitor.get('/register')
  const refused = await visitor.submit(form, 'register', {
    ...registration(freshName()),
    ...(await captchaOf(site, visitor, form)),
    method: 'registerMobile',
  })
  expect([refused.status, errorsOf(refused)]).toEqual([400, { form: 'invalid', method: 'not-offered' }])

  await setForTest(site, 'USERNAMEREG3', 'off')
  await comes('/register', ({ html }) => html.querySelector('#form-register') === null)
  const closed = await visitor.submit(form, 'register', registration(freshName()))
  expect([closed.status, errorsOf(closed).form]).toEqual([403, 'operation-not-allowed'])
})

test('an invitation is not asked for while the platform takes it, and a bad one registers nobody', async () => {
  const visitor = new Visitor(site.origin)
  const invited = await visitor.get('/join/SEN88')
  expect([invited.status, invited.headers.get('location')]).toEqual([303, '/register?affiliateCode=SEN88'])
  const page = await visitor.get('/register?affiliateCode=SEN88&method=register')
  expect(attributeOf(page, 'input[name=affiliateCode]', 'type')).toBe('hidden')
  const username = freshName()
  const refused = await visitor.submit(page, 'register', { ...registration('x'), captcha: 'x' })
  expect(attributeOf(refused, 'input[name=affiliateCode]', 'type'), 'after a refusal too').toBe('hidden')
  const done = await visitor.submit(refused, 'register', {
    ...registration(username),
    ...(await captchaOf(site, visitor, refused)),
  })
  expect(done.status).toBe(303)
  const { json } = await ops(site, 'member', 'show', username, '--json')
  expect(JSON.stringify(json)).toContain('affiliate1')

  const nobody = freshName()
  const other = new Visitor(site.origin)
  const asked = await other.get('/register?affiliateCode=NOBODY&method=register')
  expect(attributeOf(asked, '#affiliateCode', 'value')).toBe('NOBODY')
  expect(asked.html.querySelector('[data-invitation=refused]')?.text).toContain('NOBODY')
  expect(page.html.querySelector('[data-invitation]')).toBeNull()
  const bad = await other.submit(asked, 'register', {
    ...registration(nobody),
    ...(await captchaOf(site, other, asked)),
  })
  expect([bad.status, errorsOf(bad).affiliateCode]).toEqual([400, 'invalid-affiliate-code'])
  expect((await ops(site, 'member', 'show', nobody)).code).toBe(1)
})

test('the terms are not accepted beforehand; who does not accept them registers nothing', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  expect(page.html.querySelector('#agreement')?.hasAttribute('checked')).toBe(false)
  expect(attributeOf(page, 'label a', 'href')).toBe('/help#terms')
  for (const agreement of [undefined, '0', 'False', 'no', 'off']) {
    const username = freshName()
    const page = await visitor.get('/register?method=register')
    const { agreement: _, ...fields } = registration(username)
    const answer = await visitor.send('/register', {
      method: 'POST',
      body: new URLSearchParams({
        csrf: attributeOf(page, 'input[name=csrf]', 'value'),
        method: 'register',
        ...fields,
        ...(agreement === undefined ? {} : { agreement }),
        ...(await captchaOf(site, visitor, page)),
      }),
    })
    expect([answer.status, errorsOf(answer)]).toEqual([
      400,
      { form: 'invalid', agreement: 'terms-not-accepted' },
    ])
    expect(answer.html.querySelector('#agreement')?.hasAttribute('checked')).toBe(false)
    expect((await ops(site, 'member', 'show', username)).code).toBe(1)
  }
})

test('a taken name is said, in whatever case', async () => {
  const { username } = await newMember(site)
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const taken = await visitor.submit(page, 'register', {
    ...registration(username.toUpperCase()),
    ...(await captchaOf(site, visitor, page)),
  })
  expect([taken.status, errorsOf(taken).username]).toEqual([400, 'name-taken'])
})

test('pictures of made-up challenges do not use up those of the address', async () => {
  const maker = new Visitor(site.origin)
  const made = Array.from({ length: 40 }, () => randomBytes(28).toString('hex'))
  const kinds = ['', '&kind=question', '&kind=slider', '&kind=piece', '&new=1']
  const answers = await Promise.all(made.map((id, at) => maker.get(`/captcha?id=${id}${kinds[at % 5]}`)))
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 404))
  const counted = () =>
    askDatabase(site, 'select key from throttle where key like $1', [`%:${maker.address}`])
  expect(await counted()).toEqual([])
  const page = await maker.get('/register?method=register')
  await captchaOf(site, maker, page)
  expect((await counted()).length).toBeGreaterThan(0)
})

test('the slider is a human check too: its pictures, and its place as the answer', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  expect(page.html.querySelector('#slider')?.hasAttribute('disabled'), 'without a script').toBe(true)
  const sliderId = attributeOf(page, 'input[name=sliderId]', 'value')
  for (const kind of ['slider', 'piece']) {
    const picture = await visitor.get(`/captcha?id=${sliderId}&kind=${kind}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const { json } = await ops(site, 'captcha', 'answer', sliderId, '--json')
  const place = Number(json.answer ?? json[0]?.answer)
  const tryAt = (slider: number, id: string, from: Page) =>
    visitor.submit(from, 'register', { ...registration(freshName()), sliderId: id, slider: String(slider) })
  const beside = await tryAt((place + 60) % 236, sliderId, page)
  expect([beside.status, errorsOf(beside).form]).toEqual([400, 'slider-failed'])
  const again = attributeOf(beside, 'input[name=sliderId]', 'value')
  expect(again).not.toBe(sliderId)
  await visitor.get(`/captcha?id=${again}&kind=slider`)
  const { json: next } = await ops(site, 'captcha', 'answer', again, '--json')
  expect((await tryAt(Number(next.answer ?? next[0]?.answer), again, beside)).status).toBe(303)
})

test('the operator or the visitor may want the captcha alone', async () => {
  const asked = await new Visitor(site.origin).get('/register?captcha=1')
  expect(asked.html.querySelector('[name=slider]')).toBeNull()
  expect(asked.html.querySelector('#captcha')).not.toBeNull()
  await setForTest(site, 'SHOWCAPTCHA3', 'on', () =>
    comes('/register', ({ html }) => html.querySelector('[name=slider]') !== null),
  )
  await comes('/register', ({ html }) => html.querySelector('[name=slider]') === null)
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

test('the dialog has the same form; a refused one is answered by the page of its tab', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/rng?q=dice&modal=register&method=register&referralCode=ABC')
  const dialog = page.html.querySelector('[role=dialog][data-modal=register]')
  expect(dialog?.querySelector('[data-close]')?.getAttribute('href')).toBe('/rng?q=dice&referralCode=ABC')
  expect(attributeOf(page, '#referralCode', 'value')).toBe('ABC')
  expect(dialog?.querySelector('label a')?.getAttribute('href')).toContain('modal=help')
  const refused = await visitor.submit(page, 'register', { ...registration('x'), captcha: 'x' })
  expect([refused.status, refused.page, methodOf(refused)]).toEqual([400, 'register', 'register'])
  expect(refused.html.querySelector('[role=dialog]')).toBeNull()
})

test('the help centre has the terms and the way to customer service, with and without a header', async () => {
  const visitor = new Visitor(site.origin)
  for (const [path, page, headers] of [
    ['/help', 'help', 1],
    ['/helpmc', 'helpmc', 0],
  ] as const) {
    const help = await visitor.get(path)
    expect([help.status, help.page]).toEqual([200, page])
    expect(help.html.querySelectorAll('body > header')).toHaveLength(headers)
    expect(help.html.querySelector('#terms')?.text).toContain('18')
    expect(help.html.querySelector('#contact a[href^="/customer-service"]')).not.toBeNull()
  }
  const dialog = (await visitor.get('/register?modal=help')).html.querySelector('[data-modal=help]')
  expect(dialog?.text).toContain('18')
})

test('a code is sent after a human check alone, which is good for the registration too', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?lang=en')
  const number = freshNumber()
  const input = { intent: 'send-code', mobileNum: number.mobileNum }
  const unchecked = await visitor.submit(page, 'register', input)
  expect([unchecked.status, errorsOf(unchecked).captcha]).toEqual([400, 'captcha-required'])
  expect(attributeOf(unchecked, '#mobileNum', 'value')).toBe(number.mobileNum)

  const { sent, code } = await codeFor(visitor, unchecked, number)
  expect(attributeOf(sent, 'input[name=captchaId]', 'value')).toBe(
    attributeOf(unchecked, 'input[name=captchaId]', 'value'),
  )
  expect(sent.html.querySelector('#captcha')).toBeNull()
  expect(sent.text).toContain('The check was passed when the code was sent.')

  const lacking = await visitor.submit(sent, 'register', { ...secrets, paymentPassword: '' })
  expect(errorsOf(lacking)).toMatchObject({ paymentPassword: 'required' })
  expect(errorsOf(lacking).captcha).toBeUndefined()
  const done = await visitor.submit(lacking, 'register', { ...secrets, verificationCode: code })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
})

test('who has the answer of the check may give it again, and for no second code', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register')
  const check = await captchaOf(site, visitor, page)
  const [one, other] = [freshNumber(), freshNumber()]
  const input = { ...check, intent: 'send-code' }
  expect((await visitor.submit(page, 'register', { ...input, mobileNum: one.mobileNum })).status).toBe(200)
  const again = await visitor.submit(page, 'register', { ...input, mobileNum: other.mobileNum })
  expect([again.status, errorsOf(again).captcha]).toEqual([400, 'captcha-failed'])
  expect(again.html.querySelector('#captcha'), 'it asks anew').not.toBeNull()
  const { json } = await ops(site, 'outbox', '--to', one.number, '--json')
  const fields = { ...secrets, mobileNum: one.mobileNum, verificationCode: String(json[0].code) }
  expect((await visitor.submit(page, 'register', { ...fields, ...check })).status).toBe(303)
})

test('an address registers so many in an hour; names found taken count', async () => {
  await setForTest(site, 'registrationsPerHour', '2')
  const visitor = new Visitor(site.origin)
  const attempt = async (username: string) => {
    const page = await visitor.get('/register?method=register&lang=en')
    const check = await captchaOf(site, visitor, page)
    return visitor.submit(page, 'register', { ...registration(username), ...check })
  }
  // The setting is in force: a third is refused.
  await vi.waitFor(async () => expect((await attempt('player1')).status).toBe(429), {
    timeout: 10_000,
    interval: 200,
  })
  const refused = await attempt(freshName())
  expect([refused.status, errorsOf(refused).form]).toEqual([429, 'too-many-requests'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  expect(refused.html.querySelector('[role=alert]')?.text).toContain('60 min')
  await newMember(site)
})

test('a captcha in words must wait longer from one to the next, and the page says how long', async () => {
  const visitor = new Visitor(site.origin)
  const ask = async () => {
    const page = await visitor.get('/register?lang=en')
    return visitor.get(
      `/captcha?kind=question&id=${attributeOf(page, 'input[name=captchaId]', 'value')}&lang=en`,
    )
  }
  for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200)
  const wait = await ask()
  expect([wait.status, errorsOf(wait).form]).toEqual([429, 'too-many-requests'])
  const seconds = Number(wait.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(5)
  expect(wait.html.querySelector('[role=alert]')?.text).toContain(`${seconds} s`)
  expect(wait.text).not.toMatch(/zero|seven/)
})

test('a password that everybody tries, or that holds the user name, is refused at its field', async () => {
  const visitor = new Visitor(site.origin)
  const username = freshName()
  const page = await visitor.get('/register?method=register')
  // Fields come before the human check, which is therefore there for the next try.
  const human = await captchaOf(site, visitor, page)
  const send = (fields: Record<string, string>) =>
    visitor.submit(page, 'register', { ...registration(username), ...fields, ...human })
  for (const [fields, field] of [
    [{ password: 'Password1' }, 'password'],
    [{ password: `x${username.toUpperCase()}` }, 'password'],
    [{ paymentPassword: '444444' }, 'paymentPassword'],
    [{ paymentPassword: '345678' }, 'paymentPassword'],
    [{ paymentPassword: '147258' }, 'paymentPassword'],
  ] as const) {
    const confirmPassword = 'password' in fields ? fields.password : PASSWORD
    const answer = await send({ confirmPassword, ...fields })
    expect([answer.status, errorsOf(answer)]).toEqual([400, { form: 'invalid', [field]: 'too-common' }])
  }
  const known = { password: 'Demo1234', confirmPassword: 'Demo1234', paymentPassword: '246810' }
  const demo = await send(known)
  expect([demo.status, errorsOf(demo)]).toEqual([303, {}])
  const change = { oldPassword: 'Demo1234', newPassword: 'Qwerty123', confirmNewPassword: 'Qwerty123' }
  const changed = await visitor.submit(await visitor.get('/changePassword'), 'changePassword', change)
  expect([changed.status, errorsOf(changed)]).toEqual([400, { form: 'invalid', newPassword: 'too-common' }])
})

test('a password may be as long as the operator allows, in whatever characters, and works everywhere', async () => {
  const rule = JSON.stringify({
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 128,
    patternId: 0,
    acceptedPattern: '*',
    type: 'password',
  })
  const [long, longer] = ['😀', 'ệ'].map((letter) => letter.repeat(128)) as [string, string]
  await setForTest(site, 'register.password', rule, () =>
    comes('/register?method=register', ({ html }) =>
      /6.*20/.test(html.querySelector('#password-hint')?.text ?? ''),
    ),
  )
  const visitor = new Visitor(site.origin)
  const username = freshName()
  const given = { ...registration(username), password: long, confirmPassword: long }
  // another process learns of the setting within some seconds
  const answer = await vi.waitFor(
    async () => {
      const page = await visitor.get('/register?method=register')
      const sent = await visitor.submit(page, 'register', {
        ...given,
        ...(await captchaOf(site, visitor, page)),
      })
      expect(errorsOf(sent).password).toBeUndefined()
      return sent
    },
    { timeout: 20_000, interval: 500 },
  )
  expect([answer.status, errorsOf(answer)]).toEqual([303, {}])
  await signIn(site, username, long)
  const change = { oldPassword: long, newPassword: longer, confirmNewPassword: longer }
  const changed = await visitor.submit(await visitor.get('/changePassword'), 'changePassword', change)
  expect([changed.status, errorsOf(changed)]).toEqual([303, {}])
  await signIn(site, username, longer)
})

test('what is optional is folded, opened by a value or an error, and has one field for a code', async () => {
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
  expect(codes(plain)).toEqual(['referralCode'])

  const invited = await new Visitor(site.origin).get('/register?method=register&referralCode=ABC')
  expect(invited.html.querySelector('#form-register > details[open] #referralCode')).not.toBeNull()
  expect(codes(await new Visitor(site.origin).get('/register?method=register&affiliateCode=NOBODY'))).toEqual(
    ['affiliateCode'],
  )

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
