import { describe, expect, test } from 'vitest'
import { walk } from '#tests/support/pages/gates.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

// What stands around the pages and on the home page, and what the lobbies offer.
const site = ownSite()

const linksOf = (page: Page, within: string) =>
  page.html.querySelectorAll(`${within} a`).map((link) => link.getAttribute('href'))

test('help and terms are linked from the footer of every page, of errors too', async () => {
  const { visitor } = await newMember(site)
  let footers = 0
  for (const { route, url = route } of walk) {
    // The page that a browser keeps for when it has no network: nothing that it led to could be reached.
    if (route === '/offline') continue
    for (const who of [visitor, new Visitor(site.origin)]) {
      const page = await who.get(url)
      if (!page.html.querySelector('main')) continue
      footers += 1
      expect(linksOf(page, 'footer'), url).toEqual(expect.arrayContaining(['/help', '/help#terms']))
    }
  }
  expect(footers).toBeGreaterThan(20)
})

test('the short footer of pages with the header alone names every vendor, too', async () => {
  const visitor = new Visitor(site.origin)
  const vendors = (await visitor.get('/')).html
    .querySelectorAll('footer a')
    .filter((link) => /\?vendor=|^\/game\//.test(link.getAttribute('href') ?? ''))
    .map((link) => link.textContent.trim())
  expect(vendors.length).toBeGreaterThan(10)
  for (const path of ['/login', '/register', '/helpmc']) {
    const named = textOf(await visitor.get(path), 'footer [data-vendors]').split(' · ')
    expect(named, path).toEqual(expect.arrayContaining(vendors))
  }
})

test('a page that does not exist is under no entry of a menu', async () => {
  const { visitor } = await newMember(site)
  for (const path of ['/no-such-page', '/personalCenter/no-such-panel']) {
    const page = await visitor.get(path)
    expect(page.status, path).toBe(404)
    expect(linksOf(page, '.tab-bar'), path).toContain('/')
    expect(page.html.querySelectorAll('[aria-current=page]').map(String), path).toEqual([])
  }
  expect(attributeOf(await visitor.get('/'), '.tab-bar [aria-current=page]', 'href')).toBe('/')
})

test('a member whom the agents’ center refuses keeps the menus of the members’ site', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get('/agentCenter/teamOverview')
  expect(page.status).toBe(403)
  expect(attributeOf(page, 'body', 'data-site')).toBe('player')
  expect(linksOf(page, 'header nav')).toContain('/rng')
  expect(linksOf(page, '.tab-bar')).toContain('/promotions')
})

test('each game type of the menu opens its vendors, and a vendor with one game starts it', async () => {
  const page = await new Visitor(site.origin).get('/')
  const items = page.html
    .querySelectorAll('header nav li:has(.vendor-links)')
    .map((item) => item.querySelectorAll('a').map((link) => link.getAttribute('href') ?? ''))
  const types = items.map(([lobby]) => lobby)
  const all = ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/cockfight', '/elott', '/vnlottery']
  expect(types.toSorted()).toEqual(all.toSorted())
  const vendors = (lobby: string) => items.find(([first]) => first === lobby)?.slice(1)
  // Eleven at most, then the lobby with the others.
  expect(vendors('/rng')).toHaveLength(12)
  expect(vendors('/rng')?.at(-1)).toBe('/rng')
  expect(vendors('/sports')?.[0]).toBe('/game/SEN/football')
  expect(vendors('/cockfight')?.slice(0, 2)).toEqual(['/game/SEN/cockfight', '/cockfight?vendor=DS88'])
  expect(vendors('/live')?.[0]).toBe('/live?vendor=SEN')
  expect(vendors('/vnlottery')).toContain('/vnlottery?vendor=TCG_LOTTO_VN')
  expect(linksOf(page, 'footer')).toContain('/elott?vendor=TCG_LOTTO_VN')
})

describe('the bars beside the page', () => {
  test('the channels of the right one stand in the footer, too, for windows without room for it', async () => {
    const page = await new Visitor(site.origin).get('/rng')
    const inBar = page.html
      .querySelectorAll('nav > a[href^="/customer-service?position=bar"]')
      .map((link) => link.getAttribute('href'))
    expect(inBar).not.toEqual([])
    expect(linksOf(page, 'footer [data-channels=bar]')).toEqual(inBar)
  })

  test('the left one says that it is being updated, to the letter', async () => {
    expect(textOf(await new Visitor(site.origin).get('/?lang=vi'), '[data-updating]')).toBe('Đang cập nhật')
  })

  test('the right one leads members above rank 4 to the VIP channel, and nobody else', async () => {
    const vip = '/customer-service?position=bar&type=VIP'
    const { visitor, username } = await newMember(site)
    const links = async (who: Visitor) => linksOf(await who.get('/'), 'nav')
    expect(await links(new Visitor(site.origin))).not.toContain(vip)
    expect((await ops(site, 'member', 'rank', username, '4')).code).toBe(0)
    expect(await links(visitor)).not.toContain(vip)
    expect((await ops(site, 'member', 'rank', username, '5')).code).toBe(0)
    expect(await links(visitor)).toContain(vip)
    expect((await visitor.get(vip)).headers.get('location')).toContain('channel=VIP')
  })
})

test('recent games say that there are none, to a member who has not played', async () => {
  const { visitor } = await newMember(site)
  expect(textOf(await visitor.get('/?lang=en'), 'main')).toContain('No data')
  expect(textOf(await visitor.get('/?lang=vi'), 'main')).toContain('Không có dữ liệu')
  const played = await signIn(site, 'player1', 'Demo1234')
  expect(textOf(await played.get('/'), 'main')).not.toContain('Không có dữ liệu')
  expect(textOf(await new Visitor(site.origin).get('/'), 'main')).not.toContain('Không có dữ liệu')
})

/** Every page of a proof is made alike: fetching all fifty shows no more. */
const PROOFS_FETCHED = 5

test.each([
  ['/', 4],
  ['/winners', 50],
] as const)(
  'winners on %s are records; those of the house have the way to their proof',
  async (path, most) => {
    const guest = new Visitor(site.origin)
    const winnersOf = async () =>
      (await guest.get(path)).html.querySelectorAll('[data-records=winners] [data-id]')
    // Home leaves out what does not come in time.
    await expect.poll(async () => (await winnersOf()).length).toBe(most)
    const rows = await winnersOf()
    const proofs: string[] = []
    for (const row of rows) {
      const proof = `/verify/${row.getAttribute('data-id')}`
      // Other tests of this site may have won at other vendors, which have no proof of ours, and at lotteries, which are the house's.
      const isHouse = row.querySelector('a[href^="/game/SEN/"], a[href^="/lottery?"]') !== null
      const links = row.querySelectorAll('a[href^="/verify/"]').map((link) => link.getAttribute('href'))
      expect(links).toEqual(isHouse ? [proof] : [])
      if (isHouse) proofs.push(proof)
      expect(row.querySelector('[data-field=account]')?.text).toContain('*')
      for (const field of ['game', 'at']) expect(row.querySelector(`[data-field=${field}]`)).not.toBeNull()
      const amount = (field: string) =>
        row.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount') ?? ''
      expect(amount('stake')).toMatch(/^-\d+\.\d\d$/)
      expect(Number(amount('payout'))).toBeGreaterThan(-Number(amount('stake')))
    }
    expect(proofs.length).toBeGreaterThan(0)
    for (const proof of proofs.slice(0, PROOFS_FETCHED)) {
      const page = await guest.get(proof)
      expect([page.status, page.page], proof).toEqual([200, 'verify'])
    }
  },
)

test('money of missions is marked, and what counts something else is not', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get('/personalCenter/missionLeaderboard')
  const missions = page.html.querySelectorAll('[data-records=missions] tr[data-id]')
  const marks = missions.map((mission) => [
    mission.querySelector('[data-field=progress]')?.getAttribute('data-amount'),
    mission.querySelector('[data-field=target]')?.getAttribute('data-amount'),
  ])
  const marked = marks.filter(([progress]) => progress !== undefined)
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.length).toBeLessThan(missions.length)
  for (const amount of marked.flat()) expect(amount).toMatch(/^\d+\.\d\d$/)
  for (const [progress, target] of marks) expect(progress === undefined).toBe(target === undefined)
})

describe('the filters of a lobby', () => {
  const offered = (page: Page, name: string) =>
    page.html
      .querySelectorAll(`main search input[name=${name}]`)
      .map((option) => option.getAttribute('value') ?? '')
      .filter((value) => value !== '')
  const gamesOn = (page: Page) => page.html.querySelectorAll('[data-records=games] > [data-id]').length
  const lobbies = ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/cockfight', '/elott']

  test('offer only what finds a game', async () => {
    const guest = new Visitor(site.origin)
    for (const lobby of lobbies) {
      const page = await guest.get(lobby)
      for (const name of ['classify', 'minBet'])
        for (const value of offered(page, name)) {
          const page = await guest.get(`${lobby}?${name}=${value}`)
          expect(gamesOn(page), `${lobby}?${name}=${value}`).toBeGreaterThan(0)
          expect(attributeOf(page, `input[name=${name}][checked]`, 'value')).toBe(value)
        }
    }
    const electronic = await guest.get('/rng')
    expect(offered(electronic, 'classify')).toContain('JP')
    expect(offered(electronic, 'minBet').length).toBeGreaterThan(1)
    expect(offered(await guest.get('/fish'), 'classify')).toEqual([])
  })

  test('fall back where a bookmark names what no game there has', async () => {
    const guest = new Visitor(site.origin)
    const all = gamesOn(await guest.get('/fish'))
    for (const query of ['classify=SC', 'classify=zz', 'minBet=7'])
      expect(gamesOn(await guest.get(`/fish?${query}`)), query).toBe(all)
  })
})
