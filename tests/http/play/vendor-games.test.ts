import { createHmac, randomUUID } from 'node:crypto'
import { type HTMLElement, parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { balanceOf, deposit, funded, until } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Games of others: launched in a frame of the site, played at the simulated vendor, which calls the site's own port back.

const site = ownSite()
const VENDOR = 'TRONGDONG'

/** Open games of a vendor, as the lobby links them. */
async function gamesOf(vendor: string, lobby = '/rng'): Promise<string[]> {
  const page = await new Visitor(site.origin).get(`${lobby}?vendor=${vendor}`)
  return page.html
    .querySelectorAll('[data-records=games] > li[data-status=open] a')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith(`/game/${vendor}/`))
}

const frameOf = (page: Page) => attributeOf(page, 'iframe[data-game-frame]', 'src').replaceAll('&amp;', '&')

/** What begins a round, where it is not a start. */
const firstActs: Record<string, string> = { coin: 'heads', baccarat: 'banker' }

/** A table at the vendor, as a browser without a script plays at it. */
async function tableOf(launchUrl: string) {
  const launched = await fetch(launchUrl, { redirect: 'manual' })
  if (launched.status !== 303) throw new Error(`the launch was answered ${launched.status}`)
  const url = new URL(launched.headers.get('location') ?? '', launchUrl).href
  const show = async () => parse(await (await fetch(url)).text())
  const act = async (fields: Record<string, string>) => {
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    return show()
  }
  const kindOf = (page: HTMLElement) => page.querySelector('main')?.getAttribute('data-game-kind')
  /** Stakes on whatever game it is. */
  const bet = async (stake: string) => act({ act: firstActs[kindOf(await show()) ?? ''] ?? 'start', stake })
  return { show, act, bet, kindOf }
}

/** A round on whatever game it is; answers what it paid. */
async function playRound(table: Awaited<ReturnType<typeof tableOf>>, stake: string): Promise<string> {
  let page = await table.bet(stake)
  for (
    let step = 0;
    table.kindOf(page) === 'ladder' && step < 9 && !page.querySelector('[data-result]');
    step++
  )
    page = await table.act({ act: step < 1 ? 'climb' : 'out' })
  return page.querySelector('[data-payout]')?.getAttribute('data-payout') ?? 'nothing'
}

const betRows = (page: Page) =>
  page.html
    .querySelectorAll('[data-records=bets] tbody tr')
    .map((row) =>
      ['stake', 'payout'].map((name) =>
        row.querySelector(`[data-field=${name}]`)?.getAttribute('data-amount'),
      ),
    )

test('a game that is called baccarat is played as baccarat, and settled by the same calls', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get('/game/LACHONG/palace-baccarat')
  const table = await tableOf(frameOf(page))
  expect(table.kindOf(await table.show())).toBe('baccarat')
  const ended = await table.bet('10000')
  const payout = ended.querySelector('[data-payout]')?.getAttribute('data-payout') ?? ''
  // lost, a tie, or a win on the banker
  expect(['0.00', '10000.00', '19500.00']).toContain(payout)
  const [player = 0, banker = 0] = ended
    .querySelectorAll('.stage svg g > text:first-child')
    .map((hand) => Number(hand.text.split(' ').at(-1)))
  expect(payout).toBe(player === banker ? '10000.00' : player > banker ? '0.00' : '19500.00')
  await until(
    visitor,
    '/personalCenter/personalHistoryCopy',
    (records) => JSON.stringify(betRows(records)[0]) === JSON.stringify(['-10000.00', payout]),
  )
  expect(await balanceOf(visitor)).toBe((90_000 + Number(payout)).toFixed(2))
})

test('a guest is led to the login first, wherever a vendor’s game is asked for', async () => {
  const [game = ''] = await gamesOf(VENDOR)
  const [, , vendor, code] = game.split('/')
  const guest = new Visitor(site.origin)
  for (const path of [
    game,
    `/game?vendor=${vendor}&gameCode=${code}`,
    `/seamless?vendor=${vendor}&gameCode=${code}`,
  ]) {
    const answer = await guest.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ])
  }
})

test('a game is framed from its vendor alone, played there, and counts in the wallet and the record', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const page = await visitor.get(game)
  expect([page.status, page.page]).toEqual([200, 'game'])
  const src = frameOf(page)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-src ${new URL(src).origin};`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.html.querySelector('[data-session-net]')).not.toBeNull()
  expect((await visitor.get('/')).headers.get('content-security-policy')).not.toContain('frame-src')
  const table = await tableOf(src)
  expect((await table.show()).querySelector('[data-balance]')?.getAttribute('data-balance')).toBe('100000.00')
  const payout = await playRound(table, '1000')
  const after = (100_000 - 1_000 + Number(payout)).toFixed(2)
  expect(await balanceOf(visitor)).toBe(after)
  const record = await visitor.get(`/personalCenter/personalHistoryCopy?vendor=${VENDOR}`)
  expect(betRows(record)).toEqual([['-1000.00', payout]])
  const statement = await visitor.get('/personalCenter/transactionHistory?type=bet')
  expect(statement.html.querySelectorAll('[data-records=transactions] tbody tr')).toHaveLength(1)
  const again = await visitor.get(game)
  expect(attributeOf(again, '[data-session-net]', 'data-session-net')).toBe(
    (Number(payout) - 1_000).toFixed(2),
  )
})

test("a vendor's win has no link to a proof", async () => {
  const { visitor } = await funded(site, '1000000')
  const [game = ''] = await gamesOf(VENDOR)
  const table = await tableOf(frameOf(await visitor.get(game)))
  let payout = '0.00'
  for (let round = 0; round < 60 && Number(payout) <= 1_000; round++) payout = await playRound(table, '1000')
  expect(Number(payout)).toBeGreaterThan(1_000)
  const wonHere = (page: Page) =>
    page.html
      .querySelectorAll('[data-records=winners] tbody tr')
      .find(
        (row) =>
          row.querySelector(`a[href="${game}"]`) &&
          row.querySelector('[data-field=payout]')?.getAttribute('data-amount') === payout,
      )
  // The board is asked anew every two seconds.
  const row = wonHere(await until(visitor, '/winners', (page) => wonHere(page) !== undefined))
  expect(row?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([game])
  expect((await visitor.get(`/verify/${row?.getAttribute('data-id')}`)).status).toBe(404)
})

test('the page of a game says which wallet its stakes come from while a bonus runs', async () => {
  const { visitor, username } = await newMember(site)
  const [game = ''] = await gamesOf(VENDOR)
  const [, , vendor, code] = game.split('/')
  const pages = [game, `/seamless?vendor=${vendor}&gameCode=${code}`]
  const noteOf = (page: Page) => page.html.querySelector('[data-vendor-note]')?.text ?? ''
  const plain = await visitor.get(game)
  expect(plain.html.querySelector('[data-stakes-from]')).toBeNull()
  expect(noteOf(plain)).toContain('ví chính')
  expect(noteOf(plain)).not.toContain('ví thưởng')

  const offers = (await ops(site, 'promotions', 'list', '--json')).json as { id: string; code: string }[]
  const offer = offers.find((one) => one.code === 'reload-50')?.id
  await visitor.submit(await visitor.get(`/promoDetail?id=${offer}`), 'join', {})
  await deposit(visitor, '400000')
  const sourceOf = (page: Page) => attributeOf(page, '[data-stakes-from]', 'data-stakes-from')
  for (const path of pages) expect(sourceOf(await visitor.get(path))).toBe('main')

  const opsOutcome = await ops(site, 'adjust', username, '-400000', '--reason', 'a test')
  expect(opsOutcome.code).toBe(0)
  for (const path of pages) {
    const page = await visitor.get(path)
    expect(sourceOf(page)).toBe('bonus')
    expect(page.html.querySelector('[data-stakes-from] a')?.text).toContain('200.000,00')
    expect(noteOf(page)).toContain('ví thưởng')
    // What the vendor is told may be staked is what the page says.
    const table = await tableOf(frameOf(page))
    expect((await table.show()).querySelector('[data-balance]')?.getAttribute('data-balance')).toBe(
      '200000.00',
    )
  }
  const notes = { en: 'bonus wallet', zh: '奖金钱包' }
  for (const [language, words] of Object.entries(notes))
    expect(noteOf(await visitor.get(`${game}?lang=${language}`))).toContain(words)
})

test('the same game stands under the header alone at /game, /seamless and /fbsports', async () => {
  const { visitor } = await newMember(site)
  const [game = ''] = await gamesOf(VENDOR)
  const [, , vendor, code] = game.split('/')
  const [sports = ''] = (await visitor.get('/fbsports')).headers.get('location')?.split('?').slice(1) ?? []
  const named = `vendor=${vendor}&gameCode=${code}`
  for (const [name, query] of [
    ['game', named],
    ['seamless', named],
    ['fbsports', sports],
  ]) {
    const page = await visitor.get(`/${name}?${query}`)
    expect([page.status, page.page]).toEqual([200, name])
    expect(frameOf(page)).toContain('/simulated/launch?')
    expect(page.html.querySelector('header nav')).toBeNull()
  }
  for (const path of ['/fbsports', '/game', '/seamless', `/seamless?vendor=${vendor}`]) {
    const first = await visitor.get(path)
    expect(first.status).toBe(302)
    expect((await visitor.get(first.headers.get('location') ?? '')).status).toBe(200)
  }
  for (const path of [
    '/seamless?vendor=NOBODY',
    '/game?vendor=NOBODY&gameCode=none',
    `/seamless?vendor=${vendor}&gameCode=none`,
    '/seamless?gameCode=none',
    `/fbsports?vendor=${vendor}&gameCode=${code}`,
    `/fbsports?gameCode=${code}`,
    '/fbsports?vendor=SEN&gameCode=dice',
  ])
    expect((await visitor.get(path)).status).toBe(404)
  const house = await visitor.get('/seamless?vendor=SEN&gameCode=dice')
  expect([house.status, house.headers.get('location')]).toEqual([302, '/game/SEN/dice'])
  // The one game of that code, the house's too.
  for (const [vendor, gameCode] of [game.split('/').slice(2), ['SEN', 'dice']]) {
    const one = await visitor.get(`/seamless?gameCode=${gameCode}`)
    const where = `/seamless?vendor=${vendor}&gameCode=${gameCode}`
    expect([one.status, one.headers.get('location')]).toEqual([302, where])
  }
})

test('a vendor that is in maintenance says so, also where no game of it is named', async () => {
  const { visitor } = await newMember(site)
  const closed = 'CUULONG'
  expect((await ops(site, 'vendors', 'maintenance', closed, 'on')).code).toBe(0)
  try {
    const found = await visitor.get(`/seamless?vendor=${closed}`)
    expect(found.status).toBe(302)
    expect(found.headers.get('location')).toContain(`/seamless?vendor=${closed}&gameCode=`)
    const page = await visitor.get(found.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(page.html.querySelector('#vendor-stage [data-status=maintenance]')).not.toBeNull()
    expect(page.html.querySelector('iframe')).toBeNull()
  } finally {
    await ops(site, 'vendors', 'maintenance', closed, 'off')
  }
})

test('an act that a game of the simulated vendor does not have is refused, and stakes nothing', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const launched = await fetch(frameOf(await visitor.get(game)), { redirect: 'manual' })
  const url = new URL(launched.headers.get('location') ?? '', frameOf(await visitor.get(game)))
  for (const act of ['', 'jump', 'constructor']) {
    const body = new URLSearchParams({ act, stake: '1000' })
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(400)
  }
  expect(await balanceOf(visitor)).toBe('100000.00')
})

test('pictures of vendors’ games come from one of the content networks, at random', async () => {
  const cdns = ['https://img1.example/sen', 'https://img2.example']
  const pictures = (page: Page) => page.html.querySelectorAll('[data-records=games] img[data-picture]')
  const fresh = () => new Visitor(site.origin).get(`/rng?vendor=${VENDOR}`)
  expect(pictures(await fresh())).toEqual([])
  await setForTest(site, 'imageCDNs', JSON.stringify(cdns), () =>
    until(new Visitor(site.origin), `/rng?vendor=${VENDOR}`, (page) => pictures(page).length === 0),
  )
  const shown = await until(
    new Visitor(site.origin),
    `/rng?vendor=${VENDOR}`,
    (page) => pictures(page).length > 0,
  )
  expect(shown.headers.get('content-security-policy')).toContain(
    "img-src 'self' data: https://img1.example https://img2.example;",
  )
  const seen = new Set<string>()
  for (let visitors = 0; seen.size < 2 && visitors < 60; visitors++) {
    const page = await fresh()
    const sources = pictures(page).map((picture) => picture.getAttribute('src') ?? '')
    const [cdn = ''] = cdns.filter((one) => sources[0]?.startsWith(`${one}/games/${VENDOR}/`))
    expect(sources).toEqual(
      page.html
        .querySelectorAll('[data-records=games] > li')
        .map((tile) => `${cdn}/games/${VENDOR}/${tile.getAttribute('data-id')}.webp`),
    )
    seen.add(cdn)
  }
  expect([...seen].sort()).toEqual(cdns)
  expect(pictures(await new Visitor(site.origin).get('/rng?vendor=SEN'))).toEqual([])
})

test('what refuses to be framed opens in a window; free play is for play money', async () => {
  const { visitor } = await newMember(site)
  const [popup = ''] = await gamesOf('WS168', '/cockfight')
  const page = await visitor.get(popup)
  expect(page.html.querySelector('iframe')).toBeNull()
  const link = page.html.querySelector('[data-game-popup] a')
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])

  const trial = new Visitor(site.origin)
  await trial.submit(await trial.get('/login'), 'freeplay', {})
  const [game = ''] = await gamesOf(VENDOR)
  const table = await tableOf(frameOf(await trial.get(game)))
  const payout = await playRound(table, '1000')
  const left = (1_000_000 - 1_000 + Number(payout)).toFixed(2)
  expect(attributeOf(await trial.get('/'), 'header [data-balance]', 'data-balance')).toBe(left)
})

test('a launch that was tampered with is refused, and a logout ends new bets', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const src = frameOf(await visitor.get(game))
  for (const change of ['token', 'gameCode', 'mode', 'timestamp', 'signature']) {
    const url = new URL(src)
    url.searchParams.set(change, change === 'timestamp' ? '1' : 'other')
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403)
  }
  const table = await tableOf(src)
  await visitor.post('/logout', {})
  const page = await table.bet('1000')
  const refused = page.querySelector('[data-error]')?.getAttribute('data-error')
  expect(refused).toBe('please-log-in')
})

test.each(['slow', 'lose-answers', 'repeat', 'reorder'])(
  'a line that is bad (%s) ends with equal books',
  async (how) => {
    const { visitor } = await funded(site, '100000')
    await setForTest(site, 'simulatorDelayMs', '300')
    await setForTest(site, 'simulatorVendor', how)
    const [game = ''] = await gamesOf(VENDOR)
    const table = await tableOf(frameOf(await visitor.get(game)))
    let expected = 100_000
    for (let round = 0; round < 3; round++) expected += Number(await playRound(table, '500')) - 500
    const path = `/personalCenter/personalHistoryCopy?vendor=${VENDOR}`
    await until(
      visitor,
      path,
      (page) => page.html.querySelectorAll('[data-records=bets] tbody tr').length === 3,
    )
    await until(
      visitor,
      '/',
      (page) => attributeOf(page, '[data-balance]', 'data-balance') === expected.toFixed(2),
    )
  },
)

test('what a member has set for itself holds at a vendor, and its page says so', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const PANEL = '/personalCenter/securityCenter'
  const act = async (intent: string, fields: Record<string, string>) =>
    visitor.submit(await visitor.get(PANEL), intent, fields)
  await act('limit', { kind: 'stake', period: 'day', amount: '1000' })
  const table = await tableOf(frameOf(await visitor.get(game)))
  const refused = async () => (await table.bet('600')).querySelector('[data-error]')
  await playRound(table, '600')
  expect((await visitor.get(game)).html.querySelector('[data-limit-reached]')).toBeNull()
  expect((await refused())?.getAttribute('data-error')).toBe('play-limit-reached')
  await playRound(table, '400')
  const reached = await visitor.get(game)
  expect(attributeOf(reached, '[data-limit-reached]', 'data-limit-reached')).toBe('stake')
  expect(frameOf(reached)).toContain('/simulated/launch?')
  await act('time-out', { duration: '24h' })
  expect((await refused())?.getAttribute('data-error')).toBe('self-excluded')
  const away = await visitor.get(game)
  expect([away.status, away.html.querySelector('iframe')]).toEqual([200, null])
  expect(attributeOf(away, '[data-exclusion]', 'data-exclusion')).toBe('time-out')
})

test('a vendor that signs wrongly takes nothing', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const src = frameOf(await visitor.get(game))
  await setForTest(site, 'simulatorVendor', 'sign-wrongly')
  const table = await tableOf(src)
  const page = await table.bet('500')
  expect(page.querySelector('[data-error]')?.getAttribute('data-error')).toBe('refused')
  expect(await balanceOf(visitor)).toBe('100000.00')
})

test('the site’s port passes signed calls on, and answers bad ones as JSON', async () => {
  const { visitor } = await funded(site, '100000')
  const [game = ''] = await gamesOf(VENDOR)
  const token = new URL(frameOf(await visitor.get(game))).searchParams.get('token') ?? ''
  const opsOutcome = await ops(site, 'vendors', 'show', VENDOR, '--json')
  const { key } = JSON.parse(opsOutcome.stdout) as { key: string }
  const gameCode = game.split('/').at(-1)
  const call = async (kind: string, said: object, method = 'POST') => {
    const path = `/callbacks/${VENDOR}/${kind}`
    const body = JSON.stringify({ token, gameCode, roundId: 'r1', ...said })
    const timestamp = String(Date.now())
    const signature = createHmac('sha256', key).update(`${timestamp}.${path}.${body}`).digest('hex')
    const answer = await fetch(`${site.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
      ...(method === 'POST' && { body }),
    })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const bet = { transactionId: randomUUID(), amount: '500.00' }
  const staked = {
    status: 200,
    success: true,
    value: { balance: '99500.00', transactionId: bet.transactionId },
  }
  expect(await call('bet', bet)).toMatchObject(staked)
  expect(await call('bet', bet)).toMatchObject(staked)
  const win = { transactionId: randomUUID(), betTransactionId: bet.transactionId, amount: '750.00' }
  expect(await call('win', win)).toMatchObject({ value: { balance: '100250.00' } })
  expect(await call('bet', bet, 'GET')).toMatchObject({ status: 405, message: 'method-not-offered' })
  expect(await call('nothing', {})).toMatchObject({ status: 404, message: 'not-found' })
  expect(await balanceOf(visitor)).toBe('100250.00')
})
