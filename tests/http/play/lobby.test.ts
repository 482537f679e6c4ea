import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
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
  const home = await new Visitor(site.origin).get('/')
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

test('no two neighbours of a list have one material, in three columns or in six', async () => {
  const visitor = new Visitor(site.origin)
  for (const path of ['/rng?page=3', '/live', '/elott', '/search?q=baccarat', '/']) {
    const page = await visitor.get(path)
    for (const list of page.html.querySelectorAll('[data-records="games"], .plays')) {
      const materials = list
        .querySelectorAll(':scope > li')
        .map((tile) => /\bp\d\b/.exec(tile.classNames)?.[0])
      materials.forEach((material, at) => {
        for (const columns of [3, 6])
          for (const before of [1, columns - 1, columns, columns + 1])
            if (at >= before) expect(materials[at - before], `${path}, tile ${at}`).not.toBe(material)
      })
    }
  }
})

test('a search is over all types, grouped, and its numbers are right', async () => {
  const visitor = new Visitor(site.origin)
  const found = await visitor.get('/search?q=Baccarat&lang=en')
  expect([found.status, found.page]).toEqual([200, 'search'])
  const lists = found.html.querySelectorAll('main [data-records="games"]')
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['Table games', 'Live casino'])
  expect(lists[1]?.querySelectorAll('[data-id]')).toHaveLength(20)
  expect(found.html.querySelector('h1')?.text).toContain('22 open')
  expect(found.html.querySelector('.banner-strip')).toBeNull()

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
