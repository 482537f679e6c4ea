import { expect, test } from 'vitest'
import { funded, until } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

const idsOf = ({ html }: Page) =>
  html.querySelectorAll('[data-records="games"] [data-id]').map((tile) => tile.getAttribute('data-id'))
const pagesOf = ({ html }: Page) =>
  html.querySelectorAll('a[href*="page="]').map((link) => link.getAttribute('href'))

test('a star saves a game and takes it out again; the saved and the played ones have lists of their own', async () => {
  const { visitor } = await funded(site, '1000000')
  const listed = async (query: string) => idsOf(await visitor.get(`/rng?${query}`))
  expect(await listed('list=fav')).toEqual([])
  expect(await listed('list=recent')).toEqual([])

  const dice = { nodeId: 'dice', vendor: 'SEN', gameType: 'RNG', redirectTo: '/rng?list=fav' }
  const saved = await visitor.post('/game/toggle-favourite', dice, '/rng')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/rng?list=fav'])
  expect(await listed('list=fav')).toEqual(['dice'])
  expect(await listed('list=fav&q=lotus')).toEqual([])
  expect(idsOf(await visitor.get('/live?list=fav'))).toEqual([])
  await visitor.post('/game/toggle-favourite', dice, '/rng')
  expect(await listed('list=fav')).toEqual([])

  const table = await visitor.get('/game/SEN/dice')
  await visitor.submit(table, 'bet', { stake: '1000', direction: 'under', target: '50.00' })
  expect(await listed('list=recent')).toEqual(['dice'])
  expect(idsOf(await visitor.get('/live?list=recent'))).toEqual([])

  const unknown = await visitor.post('/game/toggle-favourite', { ...dice, nodeId: 'none' }, '/rng')
  expect(unknown.status).toBe(404)
})

test('twenty games are hot in a lobby, fifteen to a page, of its own type alone', async () => {
  const visitor = new Visitor(site.origin)
  const first = await visitor.get('/rng?list=hot')
  const second = await visitor.get('/rng?list=hot&page=2')
  expect([idsOf(first).length, idsOf(second).length]).toEqual([15, 5])
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(20)
  expect(pagesOf(first)).toContain('/rng?list=hot&page=2')
  // A page that is not there is the last one.
  expect(idsOf(await visitor.get('/rng?list=hot&page=9'))).toEqual(idsOf(second))
  for (const path of ['/elott', '/live', '/sports']) {
    const page = await visitor.get(`${path}?list=hot`)
    const types = page.html.querySelectorAll('[data-field="gameType"]').map((field) => field.text)
    expect(types.length).toBeGreaterThan(0)
    expect(new Set(types)).toEqual(new Set([path.slice(1).toUpperCase()]))
  }
  const ofVendor = await visitor.get('/rng?list=hot&vendor=SEN')
  expect(
    new Set(ofVendor.html.querySelectorAll('[data-field="vendor"]').map((field) => field.text)).size,
  ).toBe(1)
})

test('the first page of a lobby leads to more, the others to each: first, previous, by number, next and last', async () => {
  const visitor = new Visitor(site.origin)
  const pagerOf = ({ html }: Page) => html.querySelector('nav:has(.page-link)')
  const begin = await visitor.get('/rng?lang=en')
  expect(pagerOf(begin)).toBeNull()
  expect(begin.html.querySelector('a[href="/rng?page=2"]')?.text).toBe('More')
  const middle = pagerOf(await visitor.get('/rng?lang=en&page=3'))
  const linkOf = (label: string) => middle?.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href')
  expect([linkOf('First page'), linkOf('Previous page'), linkOf('Next page')]).toEqual([
    '/rng',
    '/rng?page=2',
    '/rng?page=4',
  ])
  const last = linkOf('Last page') ?? ''
  const numbers = middle?.querySelectorAll('a:not([aria-label])').map(({ text }) => text)
  expect(numbers).toEqual(
    expect.arrayContaining(['1', '2', '3', '4', new URLSearchParams(last.slice(5)).get('page')]),
  )
  expect(middle?.querySelector('[aria-current=page]')?.text).toBe('3')
  expect(pagerOf(await visitor.get(last))?.querySelector('a[aria-label="Next page"]')).toBeNull()
})

test('a single game is counted in the singular', async () => {
  const visitor = new Visitor(site.origin)
  const countIn = async (language: string) => {
    const { html } = await visitor.get(`/rng?vendor=SEN&classify=BG&lang=${language}`)
    return html.querySelector('.lobby-head small')?.text
  }
  expect(await countIn('en')).toBe('1 game')
  expect(await countIn('de')).toBe('1 Spiel')
  expect(await countIn('vi')).toBe('1 trò chơi')
})

test('the counter of the jackpot starts from the pool, in its lobby, on its game and at home', async () => {
  const guest = new Visitor(site.origin)
  const pool = JSON.parse((await guest.get('/jackpot.json')).text).jackpot
  for (const path of ['/rng', '/game/SEN/slots-lines', '/']) {
    const counter = (await guest.get(path)).html.querySelector('[data-jackpot]')
    const { 'data-step': step, 'data-interval': interval, 'data-jackpot': shown } = counter?.attributes ?? {}
    expect([path, step, interval]).toEqual([path, '165.11', '3000'])
    expect(shown).toMatch(/^\d+\.\d\d$/)
    // Others may have played since; no round takes anything out of a pool of this size.
    expect(Number(shown)).toBeGreaterThanOrEqual(100_000_000)
    expect(Math.abs(Number(shown) - Number(pool))).toBeLessThan(1_000_000)
  }
  for (const path of ['/fish', '/game/SEN/dice'])
    expect((await guest.get(path)).html.querySelector('[data-jackpot]')).toBeNull()
})

const tilesOf = ({ html }: Page, where: string) =>
  html.querySelectorAll(`${where} [data-records="games"] > li`)

test('what can be played comes first; what was never open is in a fold of its own, and says so', async () => {
  const visitor = new Visitor(site.origin)
  const lobby = await visitor.get('/rng?lang=en')
  expect(idsOf(lobby)[0]).toBe('dice')
  // A page holds fifteen; the last one what was never open.
  expect(idsOf(lobby)).toHaveLength(15)
  expect(lobby.html.querySelectorAll('[data-status=announced]')).toHaveLength(0)
  const last = await visitor.get('/rng?lang=en&page=999')
  const coming = [lobby, last, await visitor.get('/elott?lang=en')].flatMap(({ html }) =>
    html.querySelectorAll('.fold [data-id]'),
  )
  expect(coming.length).toBeGreaterThan(0)
  for (const tile of coming) {
    expect(tile.getAttribute('data-status')).toBe('announced')
    expect(tile.text).toContain('Coming soon')
    expect(tile.text).not.toContain('Maintenance')
  }
  // It is open where there is nothing to play above it.
  for (const path of ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports']) {
    const page = await visitor.get(path)
    const nothing = tilesOf(page, 'main').length === tilesOf(page, '.fold').length
    const fold = page.html.querySelector('.fold')
    if (fold) expect([path, fold.hasAttribute('open')]).toEqual([path, nothing])
  }
})

/** The draws of the lottery's vendors, which nothing opens yet. */
const isComing = (link: string) => /^\/game\/(TCG_LOTTO_VN|TCG_SEA)\//.test(link)

test('home names no game that cannot be played, and no game twice among those to play', async () => {
  // Tables that come late are left out, and looked for again.
  const home = await until(
    new Visitor(site.origin),
    '/',
    ({ html }) => html.querySelector('.tables') !== null,
  )
  const links = home.html.querySelectorAll('.plays a').map((link) => link.getAttribute('href'))
  expect(links[0]).toBe('/game/SEN/dice')
  expect(new Set(links).size).toBe(links.length)
  expect(links.every((link) => link?.startsWith('/game/') && !isComing(link))).toBe(true)
  const rail = home.html.querySelectorAll('.tile-rail a').map((link) => link.getAttribute('href'))
  expect(new Set(rail).size).toBe(rail.length)
  expect(rail.every((link) => link?.startsWith('/game/') && !isComing(link))).toBe(true)
  const tables = home.html.querySelectorAll('.tables a').map((link) => link.getAttribute('href'))
  expect(tables.length).toBeGreaterThanOrEqual(3)
  expect(tables.every((link) => link?.startsWith('/game/SEN/'))).toBe(true)
  // The jackpot stands with its game, on stage.
  const stage = home.html.querySelector('.play-stage')
  expect(stage?.querySelector('a')?.getAttribute('href')).toBe('/game/SEN/slots-lines')
  expect(stage?.querySelector('[data-jackpot]')).not.toBeNull()
  expect(home.html.querySelectorAll('.meds a').length).toBe(9)
  expect(home.html.querySelector('.meds small')?.text).toMatch(/^\d+ trò chơi$/)
})

test('a game has one material wherever it stands, and neighbours are told apart by their order', async () => {
  const visitor = new Visitor(site.origin)
  const seen = new Map<string, string>()
  for (const path of ['/', '/rng', '/rng?page=3', '/live', '/elott', '/games', '/search?q=baccarat']) {
    const page = await visitor.get(path)
    for (const tile of page.html.querySelectorAll('.tile, .plays > li')) {
      const href = tile.querySelector('a[href^="/game/"]')?.getAttribute('href')
      const material = /\bp\d\b/.exec(tile.classNames)?.[0]
      if (!href || !material) continue
      expect(seen.get(href) ?? material, `${href} on ${path}`).toBe(material)
      seen.set(href, material)
    }
  }
  expect(seen.size).toBeGreaterThan(30)
  // All tables of one name look different.
  const found = await visitor.get('/search?q=palace+baccarat&lang=en')
  const halls = found.html
    .querySelectorAll('[data-records=games] > li')
    .filter((tile) => /^palace-baccarat/.test(tile.getAttribute('data-id') ?? ''))
    .map((tile) => /\bp\d\b/.exec(tile.classNames)?.[0])
  expect(halls.length).toBeGreaterThan(5)
  expect(new Set(halls).size).toBe(halls.length)
})

test('a lobby of tables says of each what it does now', async () => {
  const guest = new Visitor(site.origin)
  for (const [path, tables] of [
    ['/live', ['crash-live', 'sicbo', 'baccarat']],
    ['/cockfight', ['cockfight']],
  ] as const) {
    const page = await guest.get(path)
    const tiles = page.html.querySelectorAll('[data-records=tables] > [data-id]')
    expect(tiles.map((tile) => tile.getAttribute('data-id')).toSorted()).toEqual(tables.toSorted())
    for (const tile of tiles) {
      expect(tile.querySelector('a')?.getAttribute('href')).toBe(`/game/SEN/${tile.getAttribute('data-id')}`)
      expect(tile.querySelector('[data-players]')?.getAttribute('data-players')).toMatch(/^\d+$/)
      expect(tile.querySelector('[data-last]')).not.toBeNull()
      const clock = tile.querySelector('[data-remaining]')
      if (tile.getAttribute('data-status') === 'open')
        expect(Number(clock?.getAttribute('data-remaining'))).toBeGreaterThanOrEqual(0)
      else expect(clock).toBeNull()
    }
  }
  // What is narrowed is a list of games.
  for (const path of ['/live?q=baccarat', '/live?list=hot', '/live?vendor=SEN', '/live?page=2'])
    expect((await guest.get(path)).html.querySelector('[data-records=tables]'), path).toBeNull()
})

test('the boards of winners are in their order, and nobody is on one who is not listed', async () => {
  const { visitor } = await funded(site, '1000000')
  const boards = ['', '?view=day', '?view=week', '?view=multiplier']
  const rowsOf = async (query: string) =>
    (await visitor.get(`/winners${query}`)).html.querySelectorAll('[data-records=winners] tbody [data-id]')
  for (const query of ['?view=day', '?view=week']) {
    const payouts = (await rowsOf(query)).map((row) =>
      Number(row.querySelector('[data-field=payout]')?.getAttribute('data-amount')),
    )
    expect(payouts).toEqual([...payouts].sort((a, b) => b - a))
  }
  const game = '/game/SEN/dice'
  // 98 rounds in a hundred are won.
  for (let round = 0; round < 12; round++) {
    const table = await visitor.get(game)
    await visitor.submit(table, 'bet', { stake: '1000', direction: 'under', target: '98.00' })
  }
  const own = (await visitor.get(game)).html
    .querySelectorAll('[data-records=rounds] > [data-id]')
    .map((row) => row.getAttribute('data-id'))
  expect(own.length).toBeGreaterThan(5)
  const seen = async () => {
    const page = await new Visitor(site.origin).get(`${game}?tab=latest`)
    const rows = page.html.querySelectorAll('[data-records=latest] > [data-id]')
    for (const row of rows) {
      expect(row.querySelector('[data-field=account]')?.text).toMatch(/^.{1,2}\*\*\*.?$/)
      expect(row.querySelector('a')?.getAttribute('href')).toBe(`/verify/${row.getAttribute('data-id')}`)
    }
    const ids = new Set(rows.map((row) => row.getAttribute('data-id')))
    return own.filter((id) => ids.has(id ?? '')).length
  }
  expect(await seen()).toBeGreaterThan(0)
  const panel = '/personalCenter/securityCenter'
  const hidden = await visitor.post(panel, { intent: 'listed', listed: 'no' }, panel)
  expect(hidden.status).toBe(303)
  expect(await seen()).toBe(0)
  for (const query of boards) {
    const ids = new Set((await rowsOf(query)).map((row) => row.getAttribute('data-id')))
    // The boards are asked anew every two seconds.
    if (query !== '') expect(own.some((id) => ids.has(id ?? ''))).toBe(false)
  }
  expect((await visitor.post(panel, { intent: 'listed', listed: 'yes' }, panel)).status).toBe(303)
  expect(await seen()).toBeGreaterThan(0)
})

test('a search is over all types, grouped, and its numbers are right', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/search?q=Baccarat&lang=en')
  expect([page.status, page.page]).toEqual([200, 'search'])
  const lists = page.html.querySelectorAll('main [data-records="games"]')
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['Table games', 'Live casino'])
  expect(lists[1]?.querySelectorAll('[data-id]')).toHaveLength(20)
  expect(page.html.querySelector('h1')?.text).toContain('22 open')
  expect(page.html.querySelector('.banner-strip')).toBeNull()

  // Types with something to play come first, and in them what can be played.
  expect(idsOf(await visitor.get('/search?q=roulette'))[0]).toBe('roulette')
  // More than are shown: the lobby of the type has all of them.
  const draws = await visitor.get('/search?q=sieu toc')
  expect(draws.status).toBe(200)
  for (const query of ['', '?q=', '?q=%25', '?q=zzzz']) {
    const none = await visitor.get(`/search${query}`)
    expect([none.status, idsOf(none)]).toEqual([200, []])
  }
  // A lobby's own search stays as it was.
  expect(idsOf(await visitor.get('/rng?q=dice'))[0]).toBe('dice')
})

test('the tile of a collection opens the list of its vendor’s games over the page', async () => {
  const guest = new Visitor(site.origin)
  const tileOf = (page: Page) => page.html.querySelector('[data-id=collection] a')
  for (const [lang, name] of [
    ['vi', 'Bộ Sưu Tập Đông Sơn'],
    ['en', 'Dong Son Collection'],
    ['zh', '东山合集'],
  ] as const) {
    const found = await guest.get(`/rng?q=dong+son+collection&lang=${lang}`)
    expect(tileOf(found)?.getAttribute('href')).toBe(
      `/rng?q=dong+son+collection&lang=${lang}&modal=collection&vendor=DONGSON`,
    )
    const page = await guest.get('/search?q=dong+son+collection&modal=collection&vendor=DONGSON')
    const dialog = page.html.querySelector('[role=dialog][data-modal=collection]')
    expect(dialog?.querySelector('h2')?.text).toBe(name)
    expect(dialog?.querySelector('[data-close]')?.getAttribute('href')).toBe('/search?q=dong+son+collection')
    const games = dialog?.querySelectorAll('.tile > a').map((link) => link.getAttribute('href')) ?? []
    expect(games.length).toBeGreaterThan(5)
    expect(games.every((href) => href?.startsWith('/game/DONGSON/'))).toBe(true)
    expect(games).not.toContain('/game/DONGSON/collection')
  }
  // Vendors without one, and none: the page alone.
  for (const vendor of ['SEN', 'NOBODY', '', 'x'.repeat(99)]) {
    const page = await guest.get(`/rng?modal=collection&vendor=${vendor}`)
    expect([page.status, page.html.querySelector('[role=dialog]')]).toEqual([200, null])
  }
  expect((await guest.get('/game/DONGSON/collection')).status).toBe(404)
})

test('a typing mistake is forgiven in a lobby and in the search', async () => {
  const guest = new Visitor(site.origin)
  expect(idsOf(await guest.get('/rng?q=xuc+sac'))[0]).toBe('dice')
  expect(idsOf(await guest.get('/live?q=baccarrat'))[0]).toBe('baccarat')
  expect(idsOf(await guest.get('/search?q=minez'))).toContain('mines')
  for (const path of ['/rng', '/search']) expect(idsOf(await guest.get(`${path}?q=zqxwvk`))).toEqual([])
})
