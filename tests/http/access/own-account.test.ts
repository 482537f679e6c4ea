import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { errorsOf, textOf, Visitor } from '#tests/support/site/visitor.ts'

// One's own data as a file, and the closing of an account.
const site = ownSite()
const CENTER = '/personalCenter/securityCenter'

test('a member takes its own data along as a file, with no secret in it', async () => {
  const { visitor, username } = await newMember(site)
  const file = await visitor.get('/own-data.json')
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
  ])
  expect(file.headers.get('content-disposition')).toContain(`sen-${username}.json`)
  const own = JSON.parse(file.text)
  expect(own.account.account).toBe(username)
  expect(own.logins).toMatchObject([{ kind: 'registration' }])
  expect(own.notifications).toEqual({
    kinds: ['deposits', 'withdrawals', 'draws', 'messages'],
    details: false,
    devices: [],
  })
  expect(own.identityCases).toEqual([])
  expect(own.boundAccounts).toEqual([])
  expect(file.text).not.toMatch(/hash|token|secret/i)
  // The files that it names are there.
  expect(Object.keys(own.records)).toEqual(expect.arrayContaining(['transactions', 'bets']))
  for (const address of Object.values<string>(own.records)) {
    const { pathname, search } = new URL(address)
    const records = await visitor.get(`${pathname}${search}`)
    expect([pathname, records.status]).toEqual([pathname, 200])
  }
  const guest = await new Visitor(site.origin).get('/own-data.json')
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/login?redirectTo=%2Fown-data.json'])
})

test('the accounts that money is paid to are among the own data, masked as everywhere', async () => {
  const { visitor } = await newMember(site)
  const bound = await visitor.submit(await visitor.get('/personalCenter/withdraw'), 'bind', {
    bankCode: 'VCB',
    accountNumber: '0123456789',
    payeeName: 'NGUYEN VAN BINH',
  })
  expect(bound.status).toBe(303)
  const file = await visitor.get('/own-data.json')
  expect(JSON.parse(file.text).boundAccounts).toMatchObject([
    { bank: 'Vietcombank', number: expect.stringMatching(/6789$/), payee: 'NGUYEN VAN BINH', paidAt: null },
  ])
  expect(file.text).not.toContain('0123456789')
})

test('an account with money says what is still open, and stays', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get(`${CENTER}?open=account`)
  expect(
    page.html.querySelectorAll('[data-records=hindrances] li').map((one) => one.getAttribute('data-id')),
  ).toEqual(['money'])
  expect(
    page.html.querySelector('[data-records=hindrances] a[href="/personalCenter/withdraw"]'),
  ).not.toBeNull()
  expect(page.html.querySelector('#form-close-account')).toBeNull()
  const posted = await visitor.post(
    CENTER,
    { intent: 'close-account', agreement: 'on', password: PASSWORD },
    CENTER,
  )
  expect([posted.status, errorsOf(posted).form]).toEqual([409, 'state-moved-on'])
})

test('an empty account is closed with its password, and nobody signs in to it again', async () => {
  const { visitor: elsewhere, username } = await newMember(site)
  const visitor = await signIn(site, username, PASSWORD)
  const page = await visitor.get(`${CENTER}?open=account`)
  const unticked = await visitor.submit(page, 'close-account', { password: PASSWORD })
  expect([unticked.status, errorsOf(unticked).agreement]).toEqual([400, 'terms-not-accepted'])
  expect(textOf(unticked, '#agreement-error')).toBe('Hãy đánh dấu ô này để đóng tài khoản.')
  const wrong = await visitor.submit(page, 'close-account', { agreement: 'on', password: 'Wrong1234' })
  expect([wrong.status, errorsOf(wrong).password]).toEqual([400, 'wrong-old-password'])
  const offered = 'a[href*="quick=1"]'
  const done = await visitor.submit(page, 'close-account', { agreement: 'on', password: PASSWORD })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
  // Neither pages of it nor its name are left in the browser.
  expect(done.headers.get('clear-site-data')).toBe('"cache", "storage"')
  const home = await visitor.get('/')
  expect(home.html.querySelector('[data-account]')).toBeNull()
  expect((await visitor.get('/login')).html.querySelector(offered)).toBeNull()
  expect((await elsewhere.get(CENTER)).status).toBe(302)
  expect(textOf(home, '[data-flash] [role=status]')).not.toBe('')
  const again = new Visitor(site.origin)
  const login = await again.submit(await again.get('/login'), 'login', { username, password: PASSWORD })
  expect([login.status, errorsOf(login).form]).toEqual([403, 'operation-not-allowed'])
  // Who knows the password is told why, and nobody else.
  expect(textOf(login, '[role=alert]')).toContain('Tài khoản này đã đóng.')
  const stranger = new Visitor(site.origin)
  const guess = await stranger.submit(await stranger.get('/login'), 'login', {
    username,
    password: 'Wrong1234',
  })
  expect([guess.status, errorsOf(guess).form]).toEqual([401, 'wrong-credentials'])
})
