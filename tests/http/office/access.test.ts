import { afterEach, expect, test } from 'vitest'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, Visitor } from '#tests/support/site/visitor.ts'

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
  const posted = await stranger.send('/office/members/player1', {
    method: 'POST',
    body: new URLSearchParams({ csrf, intent: 'freeze', reason: 'none' }),
  })
  expect([posted.status, errorsOf(posted).form]).toEqual([401, 'please-log-in'])
  const wrong = await stranger.submit(login, 'login', { username: 'operator1', password: 'wrong' })
  expect([wrong.status, errorsOf(wrong).form]).toEqual([401, 'wrong-credentials'])
  const right = await stranger.submit(login, 'login', { username: 'Operator1', password: 'Demo1234' })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/office/withdrawals?status=requested'])
  const again = await stranger.get('/office/login')
  expect([again.status, again.headers.get('location')]).toEqual([302, '/office/today'])
  const today = await stranger.get('/office/today')
  expect(today.page).toBe('office-today')
  expect(today.headers.get('cache-control')).toBe('no-store')
  const out = await stranger.post('/office/logout', {}, '/office/today')
  expect(out.status).toBe(303)
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
  const page = await operator.get('/office/members/player1')
  const csrf = page.html.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  const foreign = await operator.send('/office/members/player1', {
    method: 'POST',
    body: new URLSearchParams({ csrf, intent: 'freeze', reason: 'none' }),
    headers: { origin: site.origin },
  })
  expect([foreign.status, errorsOf(foreign).form]).toEqual([403, 'forged-request'])
})

/** What each role may read of the pages that there are, and which of these have a file. */
const house = [
  'games',
  'rounds',
  'draws',
  'rooms',
  'vendors',
  'agents',
  'contracts',
  'settlements',
  'economy',
  'risk',
  'reports',
]
const pages = ['today', 'withdrawals', 'approvals', 'members', 'audit', ...house]
const files = ['withdrawals', 'approvals', 'members', 'audit', ...house]
const readable: Record<string, string[]> = {
  cashier: ['today', 'withdrawals', 'approvals', 'members', 'vendors', 'settlements', 'reports'],
  support: ['today', 'members'],
  risk: [
    'today',
    'withdrawals',
    'approvals',
    'members',
    'games',
    'rounds',
    'draws',
    'rooms',
    'vendors',
    'agents',
    'risk',
    'reports',
  ],
  content: ['today', 'approvals', 'games', 'economy'],
  auditor: pages,
  manager: pages,
}

inOne.each(Object.entries(readable))(
  'a %s reads its pages and files, and sees no others',
  async (role, own) => {
    const operator = await signInOperator(site, 'operator2')
    if (role !== 'manager')
      expect((await ops(site, 'operators', 'role', 'operator2', '--role', role)).code).toBe(0)
    const signedIn =
      (await operator.get('/office/today')).status === 200
        ? operator
        : await signInOperator(site, 'operator2')
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
