import { expect, test } from 'vitest'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  registration,
  signIn,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

const locationOf = (page: Page) => page.headers.get('location')

test('agents log in on their own page, and get to their own start', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/login?as=agent&lang=en')
  expect(textOf(page, 'h1')).toBe('Agent login')
  expect(page.html.querySelector('#remember')).toBeNull()
  expect(page.html.querySelector('[value=freeplay]')).toBeNull()
  const answer = await visitor.submit(page, 'login', {
    username: 'affiliate1',
    password: 'Demo1234',
    remember: '1',
  })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/agentHome'])
  expect(answer.headers.getSetCookie().find((line) => line.startsWith('sen='))).not.toContain('Max-Age')

  const { username } = await newMember(site)
  const player = new Visitor(site.origin)
  const refused = await player.submit(await player.get('/login?as=agent'), 'login', {
    username,
    password: PASSWORD,
  })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'not-an-agent' }])
  expect(attributeOf(refused, 'input[name=as]', 'value')).toBe('agent')
  expect(attributeOf(refused, '#username', 'value')).toBe(username)
  // Before the password was right nothing is said of roles.
  const wrong = await player.submit(await player.get('/login?as=agent'), 'login', {
    username: freshName(),
    password: PASSWORD,
  })
  expect([wrong.status, errorsOf(wrong)]).toEqual([401, { form: 'wrong-credentials' }])
  // Who changes the language now is still on the agents' page.
  expect(attributeOf(wrong, '[data-site=agent] input[name=redirectTo]', 'value')).toBe('/login?as=agent')
})

test('what is refused is named in the words of the way in', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/login?lang=en')
  const wrong = await visitor.submit(page, 'login', { username: freshName(), password: PASSWORD })
  expect([wrong.status, errorsOf(wrong)]).toEqual([401, { form: 'wrong-credentials' }])
  // It may have been a mobile number.
  expect(textOf(wrong, 'main [role=alert]')).toBe('Wrong account or password.')

  /** What a browser might answer to the page's question, with a passkey that is not of this site. */
  const answerTo = (page: Page) => {
    const { challenge } = JSON.parse(attributeOf(page, '[data-passkey]', 'data-passkey') ?? '')
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url')
    return JSON.stringify({
      id: 'bm9ib2R5',
      rawId: 'bm9ib2R5',
      type: 'public-key',
      response: { clientDataJSON },
    })
  }
  const refusedTo = async (credential: string) => {
    const answer = await visitor.submit(await visitor.get('/login/passkey'), 'passkey', { credential })
    expect([answer.status, errorsOf(answer)]).toEqual([401, { form: 'wrong-credentials' }])
    return textOf(answer, 'main [role=alert]')
  }
  expect(await refusedTo(answerTo(await visitor.get('/login/passkey')))).toContain(
    'This passkey is not known here',
  )
  expect(await refusedTo('{}')).toContain('The passkey was not accepted')
})

test('who knows the password of a frozen account is told that it is frozen', async () => {
  const { username } = await newMember(site)
  await ops(site, 'member', 'freeze', username)
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/login?lang=en')
  const login = await visitor.submit(page, 'login', { username, password: PASSWORD })
  expect([login.status, errorsOf(login)]).toEqual([403, { form: 'operation-not-allowed' }])
  expect(textOf(login, 'main [role=alert]')).toContain('This account is frozen.')
  const guess = await visitor.submit(page, 'login', { username, password: 'Wrong1234' })
  expect([guess.status, errorsOf(guess)]).toEqual([401, { form: 'wrong-credentials' }])
})

test('a login leads to paths of this site alone', async () => {
  const { username } = await newMember(site)
  for (const [redirectTo, location] of [
    ['/rng?vendor=SEN', '/rng?vendor=SEN'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
  ] as const) {
    const visitor = new Visitor(site.origin)
    const page = await visitor.get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)
    expect(attributeOf(page, '#form-login input[name=redirectTo]', 'value')).toBe(location)
    const answer = await visitor.submit(page, 'login', { username, password: PASSWORD, redirectTo })
    expect(locationOf(answer), redirectTo).toBe(location)
  }
})

test('a long address is led back to; one that no field holds is the home page', async () => {
  const { username } = await newMember(site)
  const long = `/rng?q=${'x'.repeat(2_000)}`
  for (const [redirectTo, location] of [
    [long, long],
    [`${long}${'x'.repeat(100)}`, '/'],
  ] as const) {
    const visitor = new Visitor(site.origin)
    const page = await visitor.get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)
    const answer = await visitor.submit(page, 'login', { username, password: PASSWORD })
    expect([answer.status, locationOf(answer)]).toEqual([303, location])
  }
})

test('this browser offers its last account by a masked name, until told to forget it', async () => {
  const { username } = await newMember(site)
  const visitor = await signIn(site, username, PASSWORD)
  expect(visitor.cookies.get('account')).not.toContain(username)
  await visitor.submit(await visitor.get('/logout'), 'logout', {})

  const login = await visitor.get('/login?redirectTo=%2Frng')
  expect(login.html.querySelector('#username')).not.toBeNull()
  const offered = login.html.querySelector('a[href*="quick=1"]')
  expect(offered?.text).toContain(`${username.slice(0, 2)}***${username.slice(-1)}`)
  const quick = await visitor.get(offered?.getAttribute('href') ?? '')
  expect(quick.html.querySelector('#username')).toBeNull()
  expect(`${login.text}${quick.text}`).not.toContain(username)

  const wrong = await visitor.submit(quick, 'login-quick', { password: 'Wrong123' })
  expect([wrong.status, errorsOf(wrong)]).toEqual([401, { form: 'wrong-credentials' }])
  expect(wrong.text).not.toContain(username)
  const answer = await visitor.submit(wrong, 'login-quick', {
    password: PASSWORD,
    ...(await captchaOf(site, visitor, wrong)),
  })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/rng'])
  expect(attributeOf(await visitor.get('/'), '[data-account]', 'data-account')).toBe(username)

  await visitor.submit(await visitor.get('/logout'), 'logout', {})
  const forgotten = await visitor.submit(await visitor.get('/login'), 'forget-account', {})
  expect([forgotten.status, locationOf(forgotten)]).toEqual([303, '/login'])
  const plain = await visitor.get('/login?quick=1')
  expect(plain.html.querySelector('a[href*="quick=1"]')).toBeNull()
  expect(plain.html.querySelector('#username')).not.toBeNull()
  const without = await visitor.post('/login', { type: 'username', quick: '1', password: PASSWORD })
  expect([without.status, errorsOf(without).username]).toEqual([400, 'required'])
})

test('after a login the page says once when the one before was, and greets a newcomer with the first steps', async () => {
  const { visitor: newcomer, username } = await newMember(site)
  const welcome = await newcomer.get('/')
  const card = 'main [role=dialog][data-modal=notice]'
  expect(attributeOf(welcome, card, 'aria-modal')).toBe('false')
  expect(welcome.html.querySelectorAll(`${card} ol a`).length).toBeGreaterThan(2)
  expect(attributeOf(welcome, `${card} [data-close]`, 'href')).toBe('/')
  expect((await newcomer.get('/')).html.querySelector(card)).toBeNull()

  const visitor = await signIn(site, username, PASSWORD)
  const greeted = await visitor.get('/')
  expect(textOf(greeted, `${card} [data-field=previousLogin]`)).toContain(newcomer.address)
  expect(greeted.html.querySelector(`${card} ol`)).toBeNull()
  expect((await visitor.get('/')).html.querySelector(card)).toBeNull()
})

test('strangers lock nobody out of a browser that was signed in before', async () => {
  const { visitor: registered, username } = await newMember(site)
  const owner = await signIn(site, username, PASSWORD)
  for (const visitor of [owner, registered]) await visitor.submit(await visitor.get('/logout'), 'logout', {})
  await askDatabase(
    site,
    'insert into login_failure (account_key, in_a_row, last_at) values ($1, 100, now())',
    [username.toLowerCase()],
  )
  const login = { username, password: PASSWORD }
  const stranger = new Visitor(site.origin)
  const locked = await stranger.submit(await stranger.get('/login'), 'login', login)
  expect([locked.status, errorsOf(locked).form]).toEqual([429, 'too-many-requests'])
  // A cookie that was made up, or is another account's, is a stranger's.
  const { visitor: other } = await newMember(site)
  for (const cookie of ['v1.AAAA', other.cookies.get('account') ?? '']) {
    const visitor = new Visitor(site.origin)
    visitor.cookies.set('account', cookie)
    expect((await visitor.submit(await visitor.get('/login'), 'login', login)).status).toBe(429)
  }
  // First the registered one: whichever comes in ends the count of the strangers too.
  for (const visitor of [registered, owner]) {
    const answer = await visitor.submit(await visitor.get('/login'), 'login', login)
    expect([answer.status, errorsOf(answer)]).toEqual([303, {}])
  }
})

test('five wrong passwords in a row make the next tries wait', async () => {
  const { username } = await newMember(site)
  const visitor = new Visitor(site.origin)
  let page = await visitor.get('/login?lang=en')
  for (let failures = 0; failures < 5; failures++) {
    const human = page.html.querySelector('input[name=captchaId]')
      ? await captchaOf(site, visitor, page)
      : undefined
    page = await visitor.submit(page, 'login', { username, password: 'Wrong123', ...human })
    expect([page.status, errorsOf(page)]).toEqual([401, { form: 'wrong-credentials' }])
  }
  // From another address too: it is the account that waits.
  const other = new Visitor(site.origin)
  const locked = await other.post('/login?lang=en', { type: 'username', username, password: PASSWORD })
  const human = await captchaOf(site, other, locked)
  const waits =
    locked.status === 429 ? locked : await other.submit(locked, 'login', { password: PASSWORD, ...human })
  expect([waits.status, errorsOf(waits)]).toEqual([429, { form: 'too-many-requests' }])
  const seconds = Number(waits.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('the login dialog holds the form, the ways on, and the game menu', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/rng?q=dice&modal=login')
  const dialog = page.html.querySelector('[role=dialog][data-modal=login]')
  const hrefs = (selector: string) =>
    (dialog?.querySelectorAll(selector) ?? []).map((link) => link.getAttribute('href') ?? '')
  expect(hrefs('[data-close]')).toEqual(['/rng?q=dice'])
  expect(attributeOf(page, '[role=dialog] input[name=redirectTo]', 'value')).toBe('/rng?q=dice')
  expect(hrefs('a')).toEqual(
    expect.arrayContaining([
      '/rng?q=dice&modal=login&type=sms',
      '/rng?q=dice&modal=login&menu=LIVE',
      '/rng?q=dice&modal=forget',
    ]),
  )
  expect(dialog?.querySelector('[aria-current=page][href*="menu=hot"]')).not.toBeNull()
  expect(page.html.querySelectorAll('#username')).toHaveLength(1)

  const menu = async (tab: string) => {
    const page = await visitor.get(`/?modal=login&menu=${tab}`)
    expect(attributeOf(page, `[role=dialog] [href*="menu=${tab}"]`, 'aria-current')).toBe('page')
    return page.html.querySelectorAll('[role=dialog] a:has(.swatch)')
  }
  for (const link of await menu('RNG')) expect(link.getAttribute('href')).toMatch(/^\/rng\?vendor=\w+$/)
  expect(hrefs('nav a')).toContain('/fish')
  for (const link of await menu('LIVE')) {
    expect(link.getAttribute('href')).toMatch(/^\/login\?redirectTo=%2Flive/)
    expect(link.getAttribute('data-popup')).toBe('1300x900')
  }

  const sms = await visitor.get('/?modal=login&type=sms&redirectTo=%2FpersonalCenter%2Fwithdraw')
  expect(sms.html.querySelector('[role=dialog] #form-login-sms #mobileNum')).not.toBeNull()
  expect(attributeOf(sms, '[role=dialog] input[name=redirectTo]', 'value')).toBe('/personalCenter/withdraw')
  expect(attributeOf(sms, '[role=dialog] [data-close]', 'href')).toBe('/')
  const hostile = await visitor.get('/?modal=login&redirectTo=%2F%2Fevil.example')
  expect(attributeOf(hostile, '[role=dialog] input[name=redirectTo]', 'value')).toBe('/')

  for (const path of ['/login?modal=login', '/login?modal=forget', '/forget?modal=login&type=sms']) {
    const both = await visitor.get(path)
    expect(both.html.querySelectorAll('form[id^=form-login], form#form-mobile'), path).toHaveLength(1)
  }
  for (const modal of ['constructor', '__proto__', 'login%00'])
    expect((await visitor.get(`/?modal=${modal}&menu=constructor`)).status).toBe(200)
})

test('guests have the list of what asks for a login, members do not', async () => {
  const visitor = new Visitor(site.origin)
  const guest = attributeOf(await visitor.get('/'), 'body', 'data-guest-gate')
  for (const path of ['/personalCenter', '/agentHome', '/game/']) expect(guest).toContain(`[href^="${path}"]`)
  const { visitor: member } = await newMember(site)
  expect((await member.get('/')).html.querySelector('body')?.getAttribute('data-guest-gate')).toBeUndefined()
})

test('an intent that the login does not know is refused, in the page', async () => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.post('/login', { intent: 'nonsense', type: 'username', username: 'lan88' })
  expect([answer.status, answer.page, errorsOf(answer).form]).toEqual([400, 'login', 'invalid'])
})

/** How many sessions a member has. */
const sessionsOf = async (username: string) => {
  const [row] = await askDatabase<{ sessions: string }>(
    site,
    'select count(*) as sessions from session join member on member.id = member_id where account = $1',
    [username],
  )
  return Number(row?.sessions)
}
const accountOf = async (visitor: Visitor) =>
  (await visitor.get('/')).html.querySelector('[data-account]')?.getAttribute('data-account')

test('who signs in anew leaves no former session behind, by whatever way; a refusal leaves it as it is', async () => {
  const { visitor, username } = await newMember(site)
  const before = visitor.cookies.get('sen')
  const wrong = await visitor.post('/login', { type: 'username', username, password: 'Wrong1234' }, '/')
  expect(wrong.status).toBe(401)
  expect([visitor.cookies.get('sen'), await accountOf(visitor), await sessionsOf(username)]).toEqual([
    before,
    username,
    1,
  ])

  const { visitor: other, username: another } = await newMember(site)
  const login = { type: 'username', username: another, password: PASSWORD }
  const entered = await other.post('/login', login, '/')
  expect([entered.status, await accountOf(other), await sessionsOf(another)]).toEqual([303, another, 1])

  // As another member, with a former cookie that is good for nothing now.
  const former = new Visitor(site.origin)
  for (const [name, value] of visitor.cookies) former.cookies.set(name, value)
  expect((await visitor.post('/login', login, '/')).status).toBe(303)
  expect([await accountOf(visitor), await accountOf(former)]).toEqual([another, undefined])
  expect([await sessionsOf(username), await sessionsOf(another)]).toEqual([0, 2])

  // By a trial account, and from there by a registration.
  expect((await visitor.post('/login', { intent: 'freeplay' }, '/')).status).toBe(303)
  const trial = (await accountOf(visitor)) ?? ''
  expect([await sessionsOf(another), await sessionsOf(trial)]).toEqual([1, 1])
  const page = await visitor.get('/register?method=register')
  const name = freshName()
  const registered = await visitor.submit(page, 'register', {
    ...registration(name),
    ...(await captchaOf(site, visitor, page)),
  })
  expect([registered.status, await sessionsOf(trial), await sessionsOf(name)]).toEqual([303, 0, 1])
})
