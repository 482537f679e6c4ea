import { expect, test, vi } from 'vitest'
import { comes, methodOf, site, tabsOf } from '#tests/support/access/registering.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  registration,
  signIn,
} from '#tests/support/site/accounts.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, Visitor } from '#tests/support/site/visitor.ts'

test('a mail address that would command a terminal, or turns the text beside it round, is refused', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  for (const sign of ['\u001b[2J', '\u009b31m', '\u202e', '\u200d']) {
    const email = `a${sign}n@example.com`
    const answer = await visitor.submit(page, 'register', { ...registration(freshName()), email })
    expect([answer.status, errorsOf(answer).email], JSON.stringify(sign)).toEqual([400, 'format'])
  }
})

test('a form that is sent twice, or again after its answer was lost, signs in the one new member', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const guest = new Map(visitor.cookies)
  const asGuest = () => {
    for (const [name, value] of guest) visitor.cookies.set(name, value)
  }
  const username = freshName()
  const fields = { ...registration(username), ...(await captchaOf(site, visitor, page)) }
  const twice = await Promise.all([1, 2].map(() => visitor.submit(page, 'register', fields)))
  asGuest()
  const again = await visitor.submit(page, 'register', fields)
  for (const answer of [...twice, again])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(attributeOf(await visitor.get('/'), '[data-account]', 'data-account')).toBe(username)

  // Somebody else who has the form's answers gets no further than before.
  asGuest()
  const other = await visitor.submit(page, 'register', { ...fields, paymentPassword: '925164' })
  expect([other.status, errorsOf(other).captcha]).toEqual([400, 'captcha-failed'])
  const stranger = new Visitor(site.origin)
  const theirs = await stranger.submit(await stranger.get('/register?method=register'), 'register', fields)
  expect([theirs.status, errorsOf(theirs).captcha]).toEqual([400, 'captcha-failed'])
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
