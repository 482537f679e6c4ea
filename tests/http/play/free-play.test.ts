import { expect, test } from 'vitest'
import { until } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const DICE = '/game/SEN/dice'
const cents = (decimal: string) => Math.round(Number(decimal) * 100)

/** A visitor who plays free. */
async function freePlayer(): Promise<{ visitor: Visitor; account: string }> {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get('/login'), 'freeplay', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  const account = attributeOf(await visitor.get('/'), '[data-account]', 'data-account')
  return { visitor, account }
}

const balanceOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get('/'), 'header [data-balance]', 'data-balance')

test('a guest plays free with one button, for as long as the browser is open', async () => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get('/login'), 'freeplay', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sen='))
  expect(cookie).not.toMatch(/Max-Age|Expires/)
  const home = await visitor.get('/')
  expect(attributeOf(home, '[data-account]', 'data-account')).toMatch(/^trial\d{10}$/)
  expect(attributeOf(home, 'header [data-balance]', 'data-balance')).toBe('1000000.00')
  expect(textOf(home, 'header [data-play-money]')).toBe('Tiền chơi thử')
  expect(textOf(await visitor.get('/?lang=en'), 'header [data-play-money]')).toBe('Play money')
  // Another one is another account.
  const other = await freePlayer()
  expect(other.account).not.toBe(attributeOf(home, '[data-account]', 'data-account'))
})

test('no page for it leads into the personal center, which is closed', async () => {
  const { visitor } = await freePlayer()
  for (const path of ['/', '/vnlottery', '/elott', '/lottery?view=tickets', '/winners', DICE]) {
    const page = await visitor.get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.html.querySelector('main a[href^="/personalCenter"]')?.toString(), path).toBeUndefined()
  }
})

test('its bets are real rounds with proofs, and move play money alone', async () => {
  const { visitor, account } = await freePlayer()
  let balance = cents(await balanceOf(visitor))
  const table = await visitor.get(DICE)
  expect(table.html.querySelector('main [data-play-money]')).not.toBeNull()
  const commit = textOf(table, '[data-fair=commit]')
  expect(commit).toMatch(/^[0-9a-f]{64}$/)
  let last = ''
  for (const target of ['50.00', '98.00', '1.00']) {
    const placed = await visitor.submit(await visitor.get(DICE), 'bet', {
      stake: '1000.55',
      direction: 'under',
      target,
    })
    expect(placed.status).toBe(303)
    const page = await visitor.get(placed.headers.get('location') ?? '')
    const payout = attributeOf(page, '[data-bet]', 'data-payout')
    balance += cents(payout) - cents('1000.55')
    expect(cents(await balanceOf(visitor))).toBe(balance)
    // The record is in the personal center, which is closed.
    expect(page.html.querySelector('a[href*=personalHistoryCopy]')).toBeNull()
    last = attributeOf(page, '[data-bet]', 'data-bet')
  }
  const rotated = await visitor.submit(await visitor.get(DICE), 'rotate-seed', { clientSeed: 'free play' })
  expect([rotated.status, rotated.headers.get('location')]).toEqual([303, DICE])
  const stranger = new Visitor(site.origin)
  const proof = await stranger.get(`/verify/${last}`)
  expect(proof.status).toBe(200)
  expect(textOf(proof, '[data-fair=commit]')).toBe(commit)
  expect(textOf(proof, '[data-fair=server-seed]')).toMatch(/^[0-9a-f]{64}$/)
  expect(proof.html.querySelector('main [data-play-money]')).not.toBeNull()
  expect(proof.text).not.toContain(account)
  const { json } = await ops(site, 'member', 'show', account, '--json')
  expect([json].flat()[0]).toMatchObject({ isAgent: 4, held: '0.00' })
  expect(cents([json].flat()[0].balance)).toBe(balance)
  expect((await ops(site, 'ledger', 'check')).code).toBe(0)
})

test('whoever bets more than the play money is told so', async () => {
  const { visitor } = await freePlayer()
  const answer = await visitor.submit(await visitor.get(DICE), 'bet', {
    stake: '1000000.01',
    direction: 'under',
    target: '50.00',
  })
  expect([answer.status, errorsOf(answer).stake]).toEqual([409, 'insufficient-balance'])
})

test('everything that is about real money asks for a true account', async () => {
  const { visitor } = await freePlayer()
  const home = await visitor.get('/')
  expect(home.html.querySelector('a[href*=depositv2], a[href*=withdraw]')).toBeNull()
  for (const path of [
    '/personalCenter/depositv2',
    '/personalCenter/withdraw',
    '/personalCenter/personalHistoryCopy',
    '/personalCenter/transactionHistory',
    '/personalCenter/transactionHistory.csv',
    '/personalCenter/securityCenter',
    '/agentHome',
    '/changePassword',
  ]) {
    const page = await visitor.get(path)
    expect([page.status, page.page], path).toEqual([403, 'refused'])
    expect(errorsOf(page).form, path).toBe('in-need-true-account')
  }
  for (const [path, intent] of [
    ['/personalCenter/depositv2', 'create'],
    ['/personalCenter/withdraw', 'bind'],
    ['/personalCenter/securityCenter', 'payment-password'],
  ] as const) {
    const page = await visitor.post(path, { intent }, '/')
    expect([page.status, errorsOf(page).form], path).toEqual([403, 'in-need-true-account'])
  }
})

test('whoever plays free may register or log in for real, and can leave', async () => {
  const { visitor } = await freePlayer()
  expect((await visitor.get('/register')).status).toBe(200)
  expect((await visitor.get('/login')).status).toBe(200)
  for (const modal of ['login', 'register', 'forget']) {
    const page = await visitor.get(`/vip?modal=${modal}`)
    expect(page.html.querySelector(`[role=dialog][data-modal=${modal}] form`), modal).not.toBeNull()
  }
  const answer = await visitor.submit(await visitor.get('/logout'), 'logout', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect((await visitor.get('/')).html.querySelector('[data-account]')).toBeNull()
})

test('twenty an hour for one address; then the page says how long', async () => {
  const visitor = new Visitor(site.origin)
  for (let count = 0; count < 20; count++)
    expect((await visitor.post('/login', { intent: 'freeplay' }, '/')).status).toBe(303)
  const late = await visitor.post('/login', { intent: 'freeplay' }, '/')
  expect([late.status, late.page]).toEqual([429, 'login'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(errorsOf(late).form).toBe('too-many-requests')
})

test('a forged or a switched-off free play opens nothing', async () => {
  const visitor = new Visitor(site.origin)
  const body = new URLSearchParams({ intent: 'freeplay' })
  expect((await visitor.send('/login', { method: 'POST', body })).status).toBe(403)
  await setForTest(site, 'FREEPLAY3', 'off', () =>
    until(visitor, '/login', (page) => page.html.querySelector('#form-freeplay') !== null),
  )
  await until(visitor, '/login', (page) => page.html.querySelector('#form-freeplay') === null)
  const refused = await visitor.post('/login', { intent: 'freeplay' })
  expect([refused.status, errorsOf(refused).form]).toEqual([403, 'operation-not-allowed'])
})
