import { expect, test, vi } from 'vitest'
import { until } from '#tests/support/money.ts'
import {
  captchaOf,
  freshName,
  newMember,
  PASSWORD,
  registration,
  signIn,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { attributeOf, errorsOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

test('a newcomer registers with a captcha and is signed in at once', async () => {
  const username = freshName()
  const { visitor } = await newMember(site, username)
  const home = await visitor.get('/')
  expect(attributeOf(home, '[data-account]', 'data-account')).toBe(username)
  expect(attributeOf(home, '[data-balance]', 'data-balance')).toBe('0.00')
  expect(home.html.querySelector('[role=status]')).not.toBeNull()
  expect((await visitor.get('/')).html.querySelector('main [role=status]')).toBeNull()
})

test('what is wrong with a registration stands at its field, values kept, secrets gone', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  const { captchaId } = await captchaOf(site, visitor, page)
  const answer = await visitor.submit(page, 'register', {
    ...registration('1bad name'),
    confirmPassword: 'Other123',
    captchaId,
    captcha: '',
  })
  expect(answer.status).toBe(400)
  expect(answer.page).toBe('register')
  expect(errorsOf(answer)).toEqual({
    form: 'invalid',
    username: 'format',
    confirmPassword: 'not-equal',
    captcha: 'captcha-required',
  })
  expect(attributeOf(answer, '#username', 'value')).toBe('1bad name')
  expect(answer.html.querySelector('#password')?.getAttribute('value')).toBeUndefined()
  expect(answer.text).not.toContain(PASSWORD)
  expect(attributeOf(answer, '#confirmPassword', 'aria-describedby')).toBe('confirmPassword-error')
  expect(attributeOf(answer, '#confirmPassword', 'aria-invalid')).toBe('true')
})

test('a taken name is refused without regard to case; a wrong captcha and unaccepted terms too', async () => {
  const { username } = await newMember(site)
  const visitor = new Visitor(site.origin)
  const tryWith = async (fields: Record<string, string>, captcha?: string) => {
    const page = await visitor.get('/register?method=register')
    const right = await captchaOf(site, visitor, page)
    return visitor.submit(page, 'register', {
      ...registration(freshName()),
      ...right,
      ...(captcha === undefined ? {} : { captcha }),
      ...fields,
    })
  }
  const taken = await tryWith({ username: username.toUpperCase() })
  expect([taken.status, errorsOf(taken).username]).toEqual([400, 'name-taken'])
  const captcha = await tryWith({}, '00000x')
  expect([captcha.status, errorsOf(captcha).captcha]).toEqual([400, 'captcha-failed'])
  const affiliate = await tryWith({ affiliateCode: 'NOBODY' })
  expect([affiliate.status, errorsOf(affiliate).affiliateCode]).toEqual([400, 'invalid-affiliate-code'])
  const page = await visitor.get('/register?method=register')
  const {
    csrf,
    agreement: _,
    ...fields
  } = {
    csrf: attributeOf(page, 'input[name=csrf]', 'value'),
    ...(registration(freshName()) as Record<string, string> & { agreement: string }),
    ...(await captchaOf(site, visitor, page)),
  }
  const terms = await visitor.send('/register', {
    method: 'POST',
    body: new URLSearchParams({ csrf, ...fields }),
  })
  expect([terms.status, errorsOf(terms).agreement]).toEqual([400, 'terms-not-accepted'])
})

test('a wrong password is answered like an unknown account, and asks for a captcha the next time', async () => {
  const { username } = await newMember(site)
  for (const name of [username, freshName()]) {
    const visitor = new Visitor(site.origin)
    const answer = await visitor.submit(await visitor.get('/login'), 'login', {
      username: name,
      password: 'Wrong123',
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Session')
    expect(errorsOf(answer)).toEqual({ form: 'wrong-credentials' })
    expect(answer.html.querySelector('input[name=captchaId]')).not.toBeNull()
    const without = await visitor.submit(await visitor.get('/login'), 'login', {
      username: name,
      password: PASSWORD,
    })
    expect([without.status, errorsOf(without).captcha]).toEqual([400, 'captcha-required'])
  }
  const visitor = new Visitor(site.origin)
  const page = await visitor.post('/login', { type: 'username', username, password: 'Wrong123' })
  const right = await captchaOf(site, visitor, page)
  const answer = await visitor.submit(page, 'login', { password: PASSWORD, ...right })
  expect(answer.status).toBe(303)
})

test('missing fields of the login are named', async () => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.post('/login', { type: 'username', username: '' })
  expect(answer.status).toBe(400)
  expect(errorsOf(answer)).toEqual({ form: 'invalid', username: 'required', password: 'required' })
})

test('remember me lasts a day, otherwise the session ends with the browser', async () => {
  const { username } = await newMember(site)
  const loginWith = async (fields: Record<string, string>) => {
    const visitor = new Visitor(site.origin)
    const answer = await visitor.submit(await visitor.get('/login'), 'login', {
      username,
      password: PASSWORD,
      ...fields,
    })
    return answer.headers.getSetCookie().find((line) => line.startsWith('sen='))
  }
  expect(await loginWith({ remember: '1' })).toMatch(/; HttpOnly; Max-Age=86400$/)
  expect(await loginWith({})).not.toMatch(/Max-Age|Expires/)
})

test('a login makes a new session and a new cookie; one from before, planted or not, is a guest’s still', async () => {
  const { username } = await newMember(site)
  const cookies: string[] = []
  for (const visitor of [new Visitor(site.origin), new Visitor(site.origin)]) {
    const page = await visitor.get('/login')
    const before = visitor.cookies.get('sen') ?? ''
    expect(before).not.toBe('')
    expect((await visitor.submit(page, 'login', { username, password: PASSWORD })).status).toBe(303)
    const planted = new Visitor(site.origin)
    planted.cookies.set('sen', before)
    expect((await planted.get('/personalCenter/depositv2')).status).toBe(302)
    expect((await visitor.get('/personalCenter/depositv2')).status).toBe(200)
    cookies.push(before, visitor.cookies.get('sen') ?? '')
  }
  expect(new Set(cookies).size).toBe(4)
})

test('a password is hidden while it is typed, and its field says to password managers what it is', async () => {
  const { visitor } = await newMember(site)
  const guest = new Visitor(site.origin)
  for (const [page, fields] of [
    [await guest.get('/login'), { password: 'current-password' }],
    [
      await guest.get('/register?method=register'),
      { password: 'new-password', confirmPassword: 'new-password', paymentPassword: 'new-password' },
    ],
    [
      await visitor.get('/changePassword'),
      { oldPassword: 'current-password', newPassword: 'new-password', confirmNewPassword: 'new-password' },
    ],
  ] as const)
    for (const [name, autocomplete] of Object.entries(fields))
      expect(
        ['type', 'autocomplete'].map((one) => attributeOf(page, `main input[name=${name}]`, one)),
        `${name} on ${page.page}`,
      ).toEqual(['password', autocomplete])
})

test('logout ends the session on the platform: a stolen copy of the cookie is dead', async () => {
  const { visitor } = await newMember(site)
  const thief = new Visitor(site.origin)
  thief.cookies.set('sen', visitor.cookies.get('sen') ?? '')
  expect((await thief.get('/personalCenter/depositv2')).status).toBe(200)
  const confirm = await visitor.get('/logout')
  expect(confirm.page).toBe('logout')
  const answer = await visitor.submit(confirm, 'logout', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect((await visitor.get('/personalCenter/depositv2')).headers.get('location')).toBe(
    '/login?redirectTo=%2FpersonalCenter%2Fdepositv2',
  )
  expect((await thief.get('/personalCenter/depositv2')).status).toBe(302)
})

test('a login of another account than the last one in a browser leaves nothing of that one in it', async () => {
  const { visitor, username } = await newMember(site)
  const { username: other } = await newMember(site)
  const cleared: (string | null)[] = []
  for (const name of [username, other]) {
    await visitor.submit(await visitor.get('/logout'), 'logout', {})
    const answer = await visitor.submit(await visitor.get('/login'), 'login', {
      username: name,
      password: PASSWORD,
    })
    expect(answer.status).toBe(303)
    cleared.push(answer.headers.get('clear-site-data'))
  }
  expect(cleared).toEqual([null, '"storage"'])
})

test('a tampered cookie is a guest', async () => {
  const { visitor } = await newMember(site)
  const cookie = visitor.cookies.get('sen') ?? ''
  visitor.cookies.set('sen', `${cookie.slice(0, 20)}${cookie[20] === 'A' ? 'B' : 'A'}${cookie.slice(21)}`)
  const home = await visitor.get('/')
  expect(home.status).toBe(200)
  expect(home.html.querySelector('[data-account]')).toBeNull()
})

test('a session that is dead on the platform: its pages are a guest’s, and their forms can be posted', async () => {
  const { visitor, username } = await newMember(site)
  const other = new Visitor(site.origin)
  other.cookies.set('sen', visitor.cookies.get('sen') ?? '')
  await other.submit(await other.get('/logout'), 'logout', {})
  const refused = await visitor.post('/personalCenter/depositv2', { intent: 'create' }, '/')
  expect([refused.status, refused.page]).toEqual([401, 'login'])
  expect(refused.headers.getSetCookie().filter((line) => line.startsWith('sen=')).length).toBeLessThan(2)
  const answer = await visitor.submit(refused, 'login', { username, password: PASSWORD })
  expect(answer.status).toBe(303)
})

test('a box is kept as it was left, ticked or not', async () => {
  const visitor = new Visitor(site.origin)
  const wrong = await visitor.submit(await visitor.get('/login'), 'login', {
    username: freshName(),
    password: 'Wrong123',
    remember: '1',
  })
  expect(wrong.html.querySelector('#remember')?.hasAttribute('checked')).toBe(true)
  const page = await visitor.get('/register?method=register')
  const fields = { csrf: attributeOf(page, 'input[name=csrf]', 'value'), username: 'x' }
  const refused = await visitor.send('/register', { method: 'POST', body: new URLSearchParams(fields) })
  expect(refused.html.querySelector('#agreement')?.hasAttribute('checked')).toBe(false)
})

test('an invitation in the URL is taken without asking', async () => {
  const visitor = new Visitor(site.origin)
  expect((await visitor.get('/register?affiliateCode=SEN88')).html.querySelector('#affiliateCode')).toBeNull()
  expect(
    (await visitor.get('/register?affiliateCode=NOBODY')).html.querySelector('#affiliateCode'),
  ).not.toBeNull()
  expect(attributeOf(await visitor.get('/register?referralCode=ABC'), '#referralCode', 'value')).toBe('ABC')
})

test('guests see the ways in alone while loginedToHomePage is on', async () => {
  const visitor = new Visitor(site.origin)
  await setForTest(site, 'loginedToHomePage', 'on', () => until(visitor, '/', ({ status }) => status === 200))
  await vi.waitFor(
    async () =>
      expect((await visitor.get('/rng?q=x')).headers.get('location')).toBe(
        '/login?redirectTo=%2Frng%3Fq%3Dx',
      ),
    { timeout: 10_000, interval: 200 },
  )
  const register = await visitor.get('/register')
  const picture = attributeOf(register, '[data-captcha-reload]', 'src')
  for (const path of ['/login', '/register', picture, '/robots.txt', '/health/live'])
    expect((await visitor.get(path)).status, path).toBe(200)
  expect((await visitor.get('/')).status).toBe(302)
  for (const lang of ['en', 'zh']) {
    const led = await new Visitor(site.origin).visit(`/rng?lang=${lang}`)
    expect([led.page, attributeOf(led, 'html', 'lang')]).toEqual(['login', lang === 'zh' ? 'zh-CN' : lang])
  }
  // A private form is refused as ever, and leads back to where it stands.
  const bet = await visitor.post('/game/SEN/dice', { intent: 'bet' }, '/login')
  expect([bet.status, bet.headers.get('www-authenticate'), bet.page]).toEqual([401, 'Session', 'login'])
})

test('private pages lead to the login and back; a private post is answered with the login page', async () => {
  const { username } = await newMember(site)
  const visitor = new Visitor(site.origin)
  const guarded = await visitor.get('/personalCenter/transactionHistory?type=bet&page=2')
  expect(guarded.status).toBe(302)
  const login = await visitor.get(guarded.headers.get('location') ?? '')
  const page = await visitor.post('/personalCenter/depositv2', { intent: 'create' }, '/login')
  expect([page.status, page.page, page.headers.get('www-authenticate')]).toEqual([401, 'login', 'Session'])
  expect(attributeOf(page, 'input[name=redirectTo]', 'value')).toBe('/personalCenter/depositv2')
  const answer = await visitor.submit(login, 'login', { username, password: PASSWORD })
  expect(answer.headers.get('location')).toBe('/personalCenter/transactionHistory?type=bet&page=2')
})

test('a member of the agents cannot sign in here', async () => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get('/login'), 'login', {
    username: 'affiliate1',
    password: 'Demo1234',
  })
  expect([answer.status, errorsOf(answer).form]).toEqual([403, 'not-a-member'])
})

test('a first password must be changed before anything else', async () => {
  const visitor = await signIn(site, 'newbie1', '123456')
  const led = await visitor.get('/personalCenter/withdraw')
  expect(led.headers.get('location')).toBe('/changePassword?reason=first-login')
  const page = await visitor.get('/changePassword?reason=first-login')
  expect(page.html.querySelector('#oldPassword')).toBeNull()
  const simple = await visitor.submit(page, 'changePassword', {
    newPassword: '123456',
    confirmNewPassword: '123456',
  })
  expect(simple.status).toBe(400)
  const changed = await visitor.submit(page, 'changePassword', {
    newPassword: PASSWORD,
    confirmNewPassword: PASSWORD,
  })
  expect([changed.status, changed.headers.get('location')]).toEqual([303, '/'])
  expect((await visitor.get('/personalCenter/withdraw')).status).toBe(200)
})

test('the dialogs are URLs', async () => {
  const visitor = new Visitor(site.origin)
  for (const modal of ['login', 'register']) {
    const page = await visitor.get(`/rng?q=dice&modal=${modal}`)
    const dialog = page.html.querySelector('[role=dialog]')
    expect(dialog?.getAttribute('data-modal')).toBe(modal)
    expect(dialog?.querySelector('[data-close]')?.getAttribute('href')).toBe('/rng?q=dice')
    expect(page.html.querySelectorAll('#password')).toHaveLength(1)
  }
  expect((await visitor.get('/?modal=nonsense')).html.querySelector('[role=dialog]')).toBeNull()
  for (const [path, modal] of [
    ['/login', 'register'],
    ['/register', 'login'],
    ['/forget', 'login'],
  ]) {
    const both = await visitor.get(`${path}?modal=${modal}`)
    expect(both.html.querySelectorAll('#password').length, path).toBe(1)
    expect(both.html.querySelectorAll('h1').length, path).toBe(1)
  }
})
