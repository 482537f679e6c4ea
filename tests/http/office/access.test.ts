import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { freshName, newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
// The office runs beside the site where both are one process with the platform.
const inOne = test.runIf(site.arrangement === 'one')

afterEach(async () => {
  if (site.arrangement === 'one') await ops(site, 'operators', 'role', 'operator2', '--role', 'manager')
})

inOne('no other port serves the office, and the office serves nothing of the site', async () => {
  const stranger = new Visitor(site.origin)
  expect((await stranger.get('/office/login')).status).toBe(404)
  expect((await stranger.get('/office/today')).status).toBe(404)
  const office = new Visitor(officeOf(site))
  expect((await office.get('/rng')).status).toBe(404)
  expect((await office.get('/wps/session/login')).status).toBe(404)
  expect((await office.get('/')).headers.get('location')).toBe('/office/today')
})

inOne('whoever is not signed in is led to the login and back, and posts nothing', async () => {
  const stranger = new Visitor(officeOf(site))
  const led = await stranger.get('/office/withdrawals?status=requested')
  expect(led.status).toBe(302)
  expect(led.headers.get('location')).toBe(
    '/office/login?redirectTo=%2Foffice%2Fwithdrawals%3Fstatus%3Drequested',
  )
  const login = await stranger.get(led.headers.get('location') ?? '')
  expect(login.page).toBe('office-login')
  const csrf = login.html.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  const page = await stranger.send('/office/members/player1', {
    method: 'POST',
    body: new URLSearchParams({ csrf, intent: 'freeze', reason: 'none' }),
  })
  expect([page.status, errorsOf(page).form]).toEqual([401, 'please-log-in'])
  const wrong = await stranger.submit(login, 'login', { username: 'operator1', password: 'wrong' })
  expect([wrong.status, errorsOf(wrong).form]).toEqual([401, 'wrong-credentials'])
  const right = await stranger.submit(login, 'login', { username: 'Operator1', password: 'Demo1234' })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/office/withdrawals?status=requested'])
  const again = await stranger.get('/office/login')
  expect([again.status, again.headers.get('location')]).toEqual([302, '/office/today'])
  const today = await stranger.get('/office/today')
  expect(today.page).toBe('office-today')
  expect(today.headers.get('cache-control')).toBe('no-store')
  const leaving = await stranger.get('/office/logout')
  expect([leaving.status, leaving.page]).toEqual([200, 'office-logout'])
  expect((await stranger.get('/office/today')).status).toBe(200)
  const out = await stranger.submit(leaving, 'logout', {})
  expect(out.status).toBe(303)
  expect((await stranger.get('/office/logout')).html.querySelector('#form-logout')).toBeNull()
  expect((await stranger.get('/office/today')).status).toBe(302)
})

inOne('a way back that leads out of the office is not taken', async () => {
  const stranger = new Visitor(officeOf(site))
  for (const redirectTo of [
    'https://evil.example/office/today',
    '//evil.example',
    '/office/../../x',
    '/promotions',
  ]) {
    const login = await stranger.get('/office/login')
    const done = await stranger.submit(login, 'login', {
      username: 'operator1',
      password: 'Demo1234',
      redirectTo,
    })
    expect([done.status, done.headers.get('location')], redirectTo).toEqual([303, '/office/today'])
    await stranger.post('/office/logout', {}, '/office/today')
  }
})

inOne('the cookie of one house opens nothing in the other', async () => {
  const { visitor: member } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const asOperator = new Visitor(officeOf(site))
  asOperator.cookies.set('sen-office', member.cookies.get('sen') ?? '')
  expect((await asOperator.get('/office/today')).status).toBe(302)
  const asMember = new Visitor(site.origin)
  asMember.cookies.set('sen', operator.cookies.get('sen-office') ?? '')
  expect((await asMember.get('/personalCenter/overview')).status).toBe(302)
})

inOne('a form without its token, or from elsewhere, is refused', async () => {
  const operator = await signInOperator(site, 'operator1')
  const body = new URLSearchParams({ intent: 'freeze', reason: 'none' })
  const without = await operator.send('/office/members/player1', { method: 'POST', body })
  expect([without.status, errorsOf(without).form]).toEqual([403, 'forged-request'])
  // Its page has a new token.
  expect(without.html.querySelector('main .button-act')?.getAttribute('href')).toBe('/office/members/player1')
  const page = await operator.get('/office/members/player1')
  const csrf = page.html.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  const foreign = await operator.send('/office/members/player1', {
    method: 'POST',
    body: new URLSearchParams({ csrf, intent: 'freeze', reason: 'none' }),
    headers: { origin: site.origin },
  })
  expect([foreign.status, errorsOf(foreign).form]).toEqual([403, 'forged-request'])
})

/** However the address of a page is spelt, its route answers, and asks who comes. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  path
    .replace('/office/', '/office/%')
    .replace('%', `%${path.charCodeAt('/office/'.length).toString(16)}`)
    .replace(/(%[0-9a-f]{2})./, '$1'),
  path.replace('/office', '/%6fffice'),
]

inOne(
  'no spelling of an address leads past its gate, with no session, half a session, or another role',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const { username } = await newMember(site)
    const { half } = await invitedOperator('support')
    await ops(site, 'operators', 'role', 'operator2', '--role', 'content')
    const content = await signInOperator(site, 'operator2')
    const nobody = new Visitor(officeOf(site))
    const all = ['/office/audit', '/office/members', `/office/members/${username}`, '/office/withdrawals.csv']
    for (const path of all.flatMap(spellings)) {
      // The page is there: whoever may see it does, at once or by its usual address.
      expect([path, (await operator.visit(path)).status]).toEqual([path, 200])
      for (const [who, visitor] of Object.entries({ nobody, half, content })) {
        const got = await visitor.get(path)
        expect([who, path, got.status < 300, got.text.includes('player1')]).toEqual([who, path, false, false])
        const csrf = (await visitor.visit('/office/login')).html
          .querySelector('input[name=csrf]')
          ?.getAttribute('value')
        const body = new URLSearchParams({ csrf: csrf ?? '', intent: 'freeze', reason: 'none' })
        const page = await visitor.send(path, { method: 'POST', body })
        expect([who, path, [401, 403, 404, 405].includes(page.status)]).toEqual([who, path, true])
      }
    }
    const sheet = await operator.get(`/office/members/${username}`)
    expect(sheet.html.querySelector('article')?.getAttribute('data-status')).toBe('open')
  },
)

/** Somebody who has been invited, has chosen a password and has signed in with it: the second factor is still to come. */
async function invitedOperator(role: string) {
  const name = freshName()
  const added = (await ops(site, 'operators', 'add', name, '--role', role, '--json')).json
  const half = new Visitor(officeOf(site))
  const invitation = await half.get(
    new URL(added.link, officeOf(site)).pathname + new URL(added.link, officeOf(site)).search,
  )
  const password = 'một mật khẩu dài'
  const short = await half.submit(invitation, 'invitation', { password: 'ngắn', confirmPassword: 'ngắn' })
  expect([short.status, errorsOf(short).password]).toEqual([400, 'too-short'])
  const chosen = await half.submit(invitation, 'invitation', { password, confirmPassword: password })
  expect(chosen.status).toBe(303)
  const again = await half.submit(invitation, 'invitation', { password, confirmPassword: password })
  expect(again.status).toBe(404)
  const signedIn = await half.submit(await half.get('/office/login'), 'login', { username: name, password })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([
    303,
    '/office/login/two-factor?redirectTo=%2Foffice%2Ftoday',
  ])
  return { half, name, password }
}

inOne(
  'who is invited sets up a second factor, sees recovery codes once, and signs in with one of them',
  async () => {
    const { half, name, password } = await invitedOperator('cashier')
    const setUp = await half.get('/office/login/two-factor')
    const secret = setUp.html.querySelector('code')?.text ?? ''
    const wrong = await half.submit(setUp, 'code', { code: '000000' })
    expect([wrong.status, errorsOf(wrong).code]).toEqual([400, 'invalid-verification-code'])
    expect(textOf(wrong, '#code-error')).toBe('Mã này không đúng.')
    // What was scanned still counts after a mistake, and after a reload.
    expect(wrong.html.querySelector('code')?.text).toBe(secret)
    expect((await half.get('/office/login/two-factor')).html.querySelector('code')?.text).toBe(secret)
    const done = await half.submit(wrong, 'code', { code: new TOTP({ secret }).generate() })
    expect(done.status).toBe(200)
    const codes = done.html.querySelectorAll('.o-codes code').map(({ text }) => text)
    expect(codes).toHaveLength(10)
    expect((await half.get('/office/today')).page).toBe('office-today')
    expect((await half.get('/office/login/two-factor')).headers.get('location')).toBe('/office/today')
    const later = new Visitor(officeOf(site))
    await later.submit(await later.get('/office/login'), 'login', { username: name, password })
    const page = await later.get('/office/login/two-factor')
    expect(page.html.querySelector('code')).toBeNull()
    const proved = await later.submit(page, 'code', { code: codes[0] ?? '' })
    expect([proved.status, proved.headers.get('location')]).toEqual([303, '/office/today'])
    expect((await later.get('/office/withdrawals')).page).toBe('office-withdrawals')
  },
)

inOne('a second factor that is closed says for how long, in words and to programs', async () => {
  const { half, name, password } = await invitedOperator('support')
  const setUp = await half.get('/office/login/two-factor')
  const code = new TOTP({ secret: setUp.html.querySelector('code')?.text ?? '' }).generate()
  expect((await half.submit(setUp, 'code', { code })).status).toBe(200)
  const later = new Visitor(officeOf(site))
  await later.submit(await later.get('/office/login'), 'login', { username: name, password })
  let page = await later.get('/office/login/two-factor')
  for (let tries = 0; tries < 5; tries++) {
    page = await later.submit(page, 'code', { code: '000000x' })
    expect([page.status, errorsOf(page).code]).toEqual([401, 'wrong-two-factor-code'])
  }
  const closed = await later.submit(page, 'code', { code: '000000x' })
  expect([closed.status, errorsOf(closed).form]).toEqual([429, 'too-many-requests'])
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(890)
})

inOne(
  'a set-up that is sent twice shows the recovery codes both times, and signs in both times',
  async () => {
    const codesOf = (page: Page) => page.html.querySelectorAll('.o-codes code').map(({ text }) => text)
    for (const atOnce of [true, false]) {
      const { half } = await invitedOperator('support')
      const page = await half.get('/office/login/two-factor')
      const code = new TOTP({ secret: page.html.querySelector('code')?.text ?? '' }).generate()
      // A double click sends the cookie of the page both times, whatever the first answer brings.
      const again = new Visitor(half.origin, half.address)
      for (const [name, text] of half.cookies) again.cookies.set(name, text)
      const other = new Visitor(half.origin, half.address)
      for (const [name, text] of half.cookies) other.cookies.set(name, text)
      const send = (visitor: Visitor) => visitor.submit(page, 'code', { code })
      const copies = atOnce
        ? await Promise.all([send(half), send(again)])
        : [await send(half), await send(again)]
      const [codes] = copies.map(codesOf)
      expect(codes).toHaveLength(10)
      expect(copies.map((copy) => [copy.status, codesOf(copy)])).toEqual([
        [200, codes],
        [200, codes],
      ])
      for (const visitor of [half, again])
        expect((await visitor.get('/office/today')).page).toBe('office-today')

      // The old cookie is good for this alone: not for a page, another code, or another form.
      const forged = await other.submit(page, 'code', { code, requestId: randomUUID() })
      expect([forged.status, codesOf(forged)]).toEqual([401, []])
      const changed = await other.submit(page, 'code', { code: '000000' })
      expect([errorsOf(changed).form, codesOf(changed)]).toEqual(['request-id-reused', []])
      expect((await other.get('/office/today')).headers.get('location')).toMatch(/^\/office\/login/)
      // Once the session has ended it is good for nothing.
      await half.post('/office/logout', {}, '/office/today')
      expect((await send(other)).status).toBe(401)
    }
  },
)

inOne('an act that a page does not know is said so', async () => {
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.post('/office/members/player1', { intent: 'erase' })
  expect([page.status, errorsOf(page).form, page.page]).toEqual([400, 'invalid', 'office-members'])
})

/** What each role may read of the pages that there are, and which of these have a file. */
const money = ['deposits', 'exceptions', 'adjustments', 'feedback', 'banks', 'gateways', 'chains']
const house = [
  ...['games', 'rounds', 'draws', 'rooms', 'vendors', 'agents', 'contracts', 'settlements', 'economy'],
  ...['risk', 'reports'],
]
const keptFromMost = ['audit', 'settings', 'operators', 'identity', 'doctor']
const written = ['promotions', 'content']
const files = ['withdrawals', 'approvals', 'members', ...written, ...keptFromMost, ...money, ...house]
const pages = ['today', ...files]
const readable: Record<string, string[]> = {
  cashier: [
    ...['today', 'withdrawals', 'approvals', 'members', 'deposits', 'exceptions', 'adjustments'],
    ...['vendors', 'settlements', 'reports', 'banks', 'gateways', 'chains'],
  ],
  support: ['today', 'members', 'feedback', 'identity', ...written],
  risk: [
    ...['today', 'withdrawals', 'approvals', 'members', 'deposits', 'exceptions'],
    ...['games', 'rounds', 'draws', 'rooms', 'vendors', 'agents', 'risk', 'reports', 'identity'],
  ],
  content: ['today', 'approvals', 'games', 'economy', ...written],
  auditor: pages,
  manager: pages,
}

inOne.each(Object.entries(readable))(
  'a %s reads its pages and files, and sees no others',
  async (role, own) => {
    const operator = await signInOperator(site, 'operator2')
    if (role !== 'manager')
      expect((await ops(site, 'operators', 'role', 'operator2', '--role', role)).code).toBe(0)
    // A role counts from the next page on: nobody signs in again.
    const signedIn = operator
    expect((await operator.get('/office/today')).status).toBe(200)
    const rail = (await signedIn.get('/office/today')).html
      .querySelectorAll('aside nav a[href^="/office/"]')
      .map((link) => link.getAttribute('href')?.slice('/office/'.length))
    expect([...new Set(rail)].sort()).toEqual([...own].sort())
    for (const page of pages) {
      const shown = await signedIn.get(`/office/${page}`)
      expect([page, shown.status]).toEqual([page, own.includes(page) ? 200 : 403])
    }
    for (const page of files)
      expect([page, (await signedIn.get(`/office/${page}.csv`)).status]).toEqual([
        page,
        own.includes(page) ? 200 : 403,
      ])
  },
)
