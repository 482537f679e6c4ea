import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, funded, until } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setSetting } from '#tests/support/site/settings.ts'
import { ops, type Site, startSite } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// A site of its own: its parts are killed.
let site: Site
const inProcess = ownSite().arrangement === 'one'
beforeAll(async () => {
  site = await startSite({ arrangement: ownSite().arrangement })
  await setSetting(site, 'simulatorDelayMs', '50')
}, 120_000)
afterAll(() => site.stop())

/** A page has 5 s for the platform in all (site.md 1.3). */
const PLATFORM_LIMIT_MS = 5_000
/** For rendering; or as long as this machine takes to render so many pages that ask the platform for nothing. */
const RENDERING_MS = 500
const CROWD = 50

test('a platform that takes calls and never answers: a page has 5 s in all, also after fifty others', async () => {
  const silent = inProcess ? 'database' : 'platform'
  const { visitor } = await funded(site, '1000000')
  await visitor.get('/?lang=en')
  const cashier = await visitor.get('/personalCenter/depositv2')
  const game = await visitor.get('/game/SEN/dice')
  const guest = new Visitor(site.origin)
  const picture = attributeOf(await guest.get('/register'), '[data-captcha-reload]', 'src')
  const login = await guest.get('/login')
  const bet = { stake: '1000', direction: 'under', target: '50.00' }

  const timed = async (of: string, asked: Promise<Page>) => {
    const fromMs = performance.now()
    const page = await asked
    return { of, page, ms: performance.now() - fromMs }
  }
  const read = (who: Visitor, path: string) => timed(path, who.get(path))
  const many = Array.from({ length: CROWD + 15 }, () => read(guest, '/no/such/page'))
  const renderingMs = Math.max(RENDERING_MS, ...(await Promise.all(many)).map(({ ms }) => ms))
  site.hold(silent)
  try {
    const crowd = Array.from({ length: CROWD }, () => visitor.get('/personalCenter/transactionHistory'))
    // What asks the platform for nothing is as quick as ever.
    for (const path of ['/health/live', '/favicon.svg'])
      expect((await read(guest, path)).ms).toBeLessThan(1_000)
    // It has waited two seconds for the platform, and the fifty still wait.
    expect((await guest.get('/health/ready')).status).toBe(503)

    const asked = [
      ...['/', '/login', '/rng', '/vip', picture].map((path) => read(guest, path)),
      ...['/', '/rng', '/vip', '/events/deposits', '/not-a-page'].map((path) => read(visitor, path)),
      timed('a login', guest.submit(login, 'login', { username: 'player1', password: 'Demo1234' })),
    ]
    const asMember = [
      timed('a bet', visitor.submit(game, 'bet', bet)),
      timed('a deposit', visitor.submit(cashier, 'create', { method: 'bank-transfer', amount: '100000' })),
      ...['depositv2', 'transactionHistory.csv'].map((panel) => read(visitor, `/personalCenter/${panel}`)),
    ]
    const answers = await Promise.all([...asked, ...asMember])
    expect(
      answers.filter(({ ms }) => ms >= PLATFORM_LIMIT_MS + renderingMs).map(({ of, ms }) => `${of} ${ms}`),
    ).toEqual([])
    for (const page of [...(await Promise.all(crowd)), ...answers.slice(asked.length).map((of) => of.page)]) {
      // In process it is the database that is silent, and who waits for a connection to it is told sooner.
      expect(inProcess ? [503, 504] : [504]).toContain(page.status)
      expect(page.page).toBe('unavailable')
      expect(page.html.querySelector('html')?.getAttribute('lang')).toBe('en')
      expect(page.html.querySelector('a[href="/logout"]')).not.toBeNull()
    }
    const refused = (await asMember[0])?.page as Page
    expect(attributeOf(refused, 'input[name=requestId]', 'value')).toBe(
      attributeOf(game, 'input[name=requestId]', 'value'),
    )
  } finally {
    site.release(silent)
  }
  // Nothing remembers that it was silent.
  expect((await visitor.get('/game/SEN/dice')).status).toBe(200)
  // What was lost on the way may have been done: once at most.
  expect((await visitor.submit(game, 'bet', bet)).status).toBe(303)
  const statement = await visitor.get('/personalCenter/transactionHistory?type=bet')
  expect(statement.html.querySelectorAll('tbody [data-id]')).toHaveLength(1)
})

test('the database dies and comes back by itself; nobody is signed out, and nothing is lost', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await visitor.get('/game/SEN/dice')
  await site.kill('database')
  const answer = await visitor.submit(page, 'bet', { stake: '1000', direction: 'under', target: '50.00' })
  if (answer.status !== 303) {
    expect(answer.status).toBe(503)
    expect([answer.page, errorsOf(answer).form]).toEqual(['unavailable', 'platform-unreachable'])
    expect(attributeOf(answer, 'input[name=requestId]', 'value')).toBe(
      attributeOf(page, 'input[name=requestId]', 'value'),
    )
    expect(attributeOf(answer, 'input[name=stake]', 'value')).toBe('1000')
  }
  await until(visitor, '/personalCenter/transactionHistory', (page) => page.status === 200)
  const again = await visitor.submit(page, 'bet', { stake: '1000', direction: 'under', target: '50.00' })
  expect(again.status).toBe(303)
  const statement = await visitor.get('/personalCenter/transactionHistory?type=bet')
  expect(statement.html.querySelectorAll('tbody [data-id]')).toHaveLength(1)
  expect((await ops(site, 'ledger', 'check', '--json')).json.problems).toEqual([])
})

test.skipIf(inProcess)(
  'a platform that is gone: pages in the language, a retry, the member stays signed in',
  async () => {
    const { visitor } = await newMember(site)
    await visitor.get('/?lang=en')
    const page = await visitor.get('/personalCenter/depositv2')
    await site.kill('platform')
    expect((await fetch(`${site.origin}/health/ready`)).status).toBe(503)
    expect((await fetch(`${site.origin}/health/live`)).status).toBe(200)
    const down = await visitor.get('/personalCenter/depositv2')
    expect([down.status, down.page, down.html.querySelector('html')?.getAttribute('lang')]).toEqual([
      503,
      'unavailable',
      'en',
    ])
    const posted = await visitor.submit(page, 'create', { method: 'bank-transfer', amount: '100000' })
    expect([posted.status, posted.page]).toEqual([503, 'unavailable'])
    // Nobody is told to log in who is signed in.
    expect(posted.html.querySelector('a[href*="modal=login"], a[href^="/login"]')).toBeNull()
    expect(posted.html.querySelector('a[href="/logout"]')).not.toBeNull()
    await site.start()
    const retry = posted.html.querySelector('main form')
    const body = new URLSearchParams()
    for (const input of retry?.querySelectorAll('input') ?? [])
      body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
    const again = await visitor.send(retry?.getAttribute('action') ?? '', { method: 'POST', body })
    expect(again.status).toBe(303)
    expect(await balanceOf(visitor)).toBe('0.00')
  },
)

test.skipIf(inProcess)(
  'a guest is told that the platform is gone, and can read again when it is back',
  async () => {
    await site.kill('platform')
    const guest = new Visitor(site.origin)
    // What is the same for everybody may be two seconds old, so the first asks may still be answered.
    const home = await until(guest, '/', (page) => page.status !== 200)
    expect([home.status, home.page, home.headers.get('retry-after')]).toEqual([503, 'unavailable', '10'])
    expect((await guest.get('/login')).status).toBe(200)
    expect((await guest.get('/rng')).status).toBe(503)
    await site.start()
    expect((await guest.get('/rng')).status).toBe(200)
  },
)
