import { expect, test } from 'vitest'
import { lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { balanceOf, funded } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

// The menus of the lottery, and the ways that lead to it.

const site = ownSite()

const draws = ({ html }: Page) => html.querySelectorAll('[data-records="draws"] li[data-id]')
const codesOn = (page: Page) => draws(page).map((draw) => draw.getAttribute('data-id'))
const field = (page: Page, code: string, name: string) =>
  page.html.querySelector(`[data-records="draws"] [data-id="${code}"] [data-field="${name}"]`)

/** The weekday in Asia/Ho_Chi_Minh, Sunday 1. */
const today = () => new Date(Date.now() + 7 * 3_600_000).getUTCDay() + 1

test('/vnlottery has the regions of today in the order of their lock, under the header alone', async () => {
  const page = await new Visitor(site.origin).get('/vnlottery')
  expect([page.status, page.page]).toEqual([200, 'vnlottery'])
  // A guest finds both ways in there.
  for (const way of ['login', 'register'])
    expect(page.html.querySelectorAll(`header a[href*="${way}"]`).length, way).toBeGreaterThan(0)
  const expected = lotteries.filter(({ code, days }) => code.startsWith('vn-') && days.includes(today()))
  expect(codesOn(page).sort()).toEqual(expected.map(({ code }) => code).sort())
  for (const draw of draws(page)) {
    const code = draw.getAttribute('data-id') ?? ''
    const state = draw.getAttribute('data-draw-state')
    expect(draw.getAttribute('data-status')).toBe(state)
    expect(['open', 'locked', 'drawing', 'settled']).toContain(state)
    expect(draw.getAttribute('data-draw')).toMatch(/^\d{8}$/)
    expect(field(page, code, 'numero')?.text.trim()).toBe(draw.getAttribute('data-draw'))
    expect(field(page, code, 'drawsAt')?.getAttribute('datetime')).toMatch(/Z$/)
    expect(field(page, code, 'game')?.text).toBe(code)
    expect(field(page, code, 'state')?.text).toBe(state)
    expect(draw.querySelector('a')?.getAttribute('href')).toBe(`/lottery?gameCode=${code}`)
  }
  const open = page.html.querySelectorAll('.draw-region [data-remaining]')
  const left = open.map((clock) => Number(clock.getAttribute('data-remaining')))
  expect(left).toEqual(left.toSorted((a, b) => a - b))
  // Only the region that locks next is the page's act.
  expect(page.html.querySelectorAll('.draw-region .button-act').length).toBeLessThanOrEqual(1)
  expect(page.html.querySelector('header nav a[href="/live"]')).toBeNull()
})

test.each([1, 2, 3, 4, 5, 6, 7])('weekday %i has its provinces', async (day) => {
  const page = await new Visitor(site.origin).get(`/vnlottery?drawDayOfWeek=${day}`)
  const expected = lotteries.filter(({ code, days }) => code.startsWith('vn-') && days.includes(day))
  expect(codesOn(page).sort()).toEqual(expected.map(({ code }) => code).sort())
  expect(page.html.querySelectorAll('.draw-week a')).toHaveLength(7)
  expect(page.html.querySelectorAll('.draw-week a[aria-current="page"]')).toHaveLength(1)
  expect(page.html.querySelector('.draw-week small')).not.toBeNull()
})

test('a tag has its region alone, words are found without marks, and what is unknown is the default', async () => {
  const visitor = new Visitor(site.origin)
  const north = codesOn(await visitor.get('/vnlottery?tag=north'))
  const isNorth = (code: string | undefined) =>
    lotteries.find((lottery) => lottery.code === code)?.family === 'north'
  expect(north.length).toBeGreaterThan(0)
  expect(north.every(isNorth)).toBe(true)
  for (const q of ['da nang', 'ĐÀ NẴNG', 'vn-da-nang'])
    expect(codesOn(await visitor.get(`/vnlottery?q=${encodeURIComponent(q)}`))).toEqual(['vn-da-nang'])
  const nothing = await visitor.get('/vnlottery?q=nowhere')
  expect(codesOn(nothing)).toEqual([])
  expect(nothing.html.querySelector('main a[href="/vnlottery"]')).not.toBeNull()
  const all = codesOn(await visitor.get('/vnlottery'))
  expect(codesOn(await visitor.get('/vnlottery?tag=fast&drawDayOfWeek=9&list=x'))).toEqual(all)
})

test('a member saves a lottery and finds it in a list; a guest is asked to log in', async () => {
  const { visitor } = await newMember(site)
  expect(codesOn(await visitor.get('/vnlottery?list=fav'))).toEqual([])
  const star = { nodeId: 'vn-hue', vendor: 'SEN', gameType: 'LOTT', redirectTo: '/vnlottery?list=fav' }
  const saved = await visitor.post('/game/toggle-favourite', star, '/vnlottery')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/vnlottery?list=fav'])
  const page = await visitor.get('/vnlottery?list=fav')
  expect(codesOn(page)).toEqual(['vn-hue'])
  expect(attributeOf(page, '[data-id="vn-hue"] form', 'action')).toBe('/game/toggle-favourite')
  expect(codesOn(await visitor.get('/elott?list=fav'))).toEqual([])
  await visitor.post('/game/toggle-favourite', star, '/vnlottery')
  expect(codesOn(await visitor.get('/vnlottery?list=fav'))).toEqual([])
  expect(codesOn(await visitor.get('/vnlottery?list=recent'))).toEqual([])
  for (const list of ['fav', 'recent']) {
    const page = await new Visitor(site.origin).get(`/vnlottery?list=${list}`)
    expect(page.status).toBe(302)
    expect(page.headers.get('location')).toContain(encodeURIComponent(`/vnlottery?list=${list}`))
  }
})

test('/elott has the fast draws with their clocks and last results', async () => {
  const page = await new Visitor(site.origin).get('/elott')
  expect([page.status, page.page]).toEqual([200, 'elott'])
  expect(codesOn(page)).toEqual(['fast-1', 'fast-5'])
  for (const code of ['fast-1', 'fast-5']) {
    const row = page.html.querySelector(`[data-id="${code}"]`)
    const left = Number(row?.querySelector('[data-remaining]')?.getAttribute('data-remaining'))
    expect(left).toBeLessThanOrEqual(code === 'fast-1' ? 60 : 300)
    expect(row?.getAttribute('data-draw')).toMatch(/^\d{8}-\d{4}$/)
  }
  expect(page.html.querySelector('header nav a[href="/live"]')).not.toBeNull()
})

test('the lottery stands in the navigation and at home', async () => {
  const home = await new Visitor(site.origin).get('/')
  for (const lobby of ['/vnlottery', '/elott'])
    expect(home.html.querySelector(`header nav a[href="${lobby}"]`), lobby).not.toBeNull()
  const next = home.html.querySelectorAll('.next-draws a:has([data-remaining])')
  expect(next).toHaveLength(4)
  for (const draw of next) {
    expect(draw.getAttribute('href')).toMatch(/^\/lottery\?gameCode=/)
    expect(Number(draw.querySelector('[data-remaining]')?.getAttribute('data-remaining'))).toBeGreaterThan(-1)
  }
  expect(next.at(-1)?.getAttribute('href')).toBe('/lottery?gameCode=fast-1')
})

test('the game of a lottery, and the vendors of lotteries, lead to its page', async () => {
  const guest = new Visitor(site.origin)
  const { visitor } = await newMember(site)
  for (const [path, page] of [
    ['/game/SEN/vn-ha-noi', '/lottery?gameCode=vn-ha-noi'],
    ['/game/SEN/fast-1', '/lottery?gameCode=fast-1'],
    ['/game/TCG_LOTTO_VN/any', '/vnlottery'],
    ['/game/TCG_SEA/any', '/lottery?tag=sea'],
    ['/game/ELOTT/any', '/elott'],
    ['/game/LOTT/any', '/lottery'],
  ] as const) {
    const answer = await guest.get(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, page])
    const posted = await visitor.post(path, { intent: 'bet', stake: '1000' }, '/vnlottery')
    expect([path, posted.status, posted.headers.get('location')]).toEqual([path, 303, page])
  }
  const framed = await visitor.get('/game?vendor=TCG_LOTTO_VN&gameCode=any')
  expect([framed.status, framed.headers.get('location')]).toEqual([303, '/vnlottery'])
  expect((await guest.get('/game/SEN/vn-nowhere')).status).toBe(404)
})

test('each open draw says how long it takes bets, on other days too', async () => {
  const visitor = new Visitor(site.origin)
  for (const path of ['/vnlottery', '/vnlottery?drawDayOfWeek=1', '/elott']) {
    const page = await visitor.get(path)
    for (const draw of draws(page))
      if (draw.getAttribute('data-draw-state') === 'open')
        expect(
          Number(draw.querySelector('[data-remaining]')?.getAttribute('data-remaining')),
          path,
        ).toBeGreaterThan(0)
  }
})

test('names are found in every language, with blanks and without', async () => {
  const visitor = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh'])
    for (const q of ['ha noi', 'Hanoi', 'HÀ NỘI', '河内'])
      expect(
        codesOn(await visitor.get(`/vnlottery?q=${encodeURIComponent(q)}&lang=${lang}`)),
        `${lang} ${q}`,
      ).toEqual(['vn-ha-noi'])
})

test('a draw of another day says its day, and a region of several days has no lock of its own', async () => {
  const guest = new Visitor(site.origin)
  const dayOf = (at: string) => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10)
  const before = dayOf(new Date().toISOString())
  // The codes of all provinces have an “n”.
  const page = await guest.get('/vnlottery?q=n')
  const today = [before, dayOf(new Date().toISOString())]
  const regions = page.html.querySelectorAll('.draw-region')
  expect(regions).toHaveLength(3)
  for (const region of regions) {
    const times = region.querySelectorAll('[data-field=drawsAt]').map((time) => time.text)
    const head = region.querySelector('.draw-region-head')
    expect(new Set(times).size).toBeGreaterThan(1)
    expect(head?.querySelector('[data-remaining]') ?? null).toBeNull()
    for (const row of region.querySelectorAll('li')) {
      const at = row.querySelector('[data-field=drawsAt]')?.text ?? ''
      if (today.includes(dayOf(at))) continue
      const [year, month, day] = dayOf(at).split('-')
      expect(row.querySelector('.draw-note')?.text).toContain(`${day}/${month}/${year}`)
      expect(row.querySelector('.draw-note [data-remaining]')).not.toBeNull()
    }
  }
})

test('the popular lotteries are counted as what they are', async () => {
  const page = await new Visitor(site.origin).get('/lottery?list=hot')
  const count = page.html.querySelectorAll('[data-records=games] [data-id]').length
  expect(page.html.querySelector('h1 small')?.text).toBe(`${count} loại xổ số`)
})

test('a vendor of the product has its lotteries alone', async () => {
  const visitor = new Visitor(site.origin)
  const families = async (vendor: string, path = '/lottery') => {
    const codes = codesOn(await visitor.get(`${path}?vendor=${vendor}`))
    return new Set(codes.map((code) => code?.replace(/-.*/, '')))
  }
  expect(await families('TCG_LOTTO_VN')).toEqual(new Set(['vn']))
  expect(await families('TCG_SEA')).toEqual(new Set(['sea']))
  expect(await families('ELOTT')).toEqual(new Set(['fast']))
  expect(await families('LOTT')).toEqual(new Set(['vn', 'fast', 'sea']))
  // The vendor list has a card of fast draws of the first one, and links to them.
  expect(await families('TCG_LOTTO_VN', '/elott')).toEqual(new Set(['fast']))
  // The navigation leads to the vendor within its type; what is linked there, and a search, stays with it.
  const lobby = await visitor.get('/vnlottery?vendor=TCG_SEA')
  expect(codesOn(lobby).filter((code) => !code?.startsWith('sea-'))).toEqual([])
  const links = lobby.html.querySelectorAll(
    '.tag-rail a[href], .draw-week a[href], .menu-refresh a[href*=vnlottery]',
  )
  // The seven days at least.
  expect(links.length).toBeGreaterThan(7)
  for (const link of links) expect(link.getAttribute('href')).toMatch(/[?&;]vendor=TCG_SEA/)
  expect(attributeOf(lobby, '.lottery-head form input[name=vendor]', 'value')).toBe('TCG_SEA')
  // A page is headed by the lotteries that it has.
  const headOf = async (path: string) => {
    const { html } = await visitor.get(path)
    const head = html.querySelector('h1')?.childNodes[0]?.text
    expect(html.querySelector('title')?.text).toContain(head)
    return head
  }
  expect(await headOf('/vnlottery?vendor=TCG_SEA')).toBe('Xổ số Đông Nam Á')
  expect(await headOf('/lottery?vendor=TCG_LOTTO_VN')).toBe('Xổ số Việt Nam')
  expect(await headOf('/elott?vendor=TCG_LOTTO_VN')).toBe('Xổ số siêu tốc')
  expect(await headOf('/vnlottery?vendor=LOTT')).toBe('Xổ số')
})

test('the way to one’s tickets has the type of the lotteries, and from all of them leads to all', async () => {
  const guest = new Visitor(site.origin)
  const wayOn = async (path: string) => attributeOf(await guest.get(path), '.lottery-head a', 'href')
  expect(await wayOn('/vnlottery')).toBe('/personalCenter/personalHistoryCopy?type=LOTT')
  expect(await wayOn('/elott')).toBe('/personalCenter/personalHistoryCopy?type=ELOTT')
  const way = await wayOn('/lottery')
  const asked = await guest.get(way)
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    `/login?redirectTo=${encodeURIComponent(way)}`,
  ])
  const { visitor } = await funded(site, '100000')
  const none = await visitor.get(way)
  expect([none.status, none.page, none.html.querySelector('[data-records=tickets]')]).toEqual([
    200,
    'lottery',
    null,
  ])
  const placed = []
  for (const [code, playType, numbers] of [
    ['vn-ha-noi', 'de', '12'],
    ['fast-5', 'big', ''],
    ['sea-3d', 'last-2', '47'],
  ] as const) {
    const page = await visitor.get(`/lottery?gameCode=${code}&playType=${playType}`)
    const numero = page.html.querySelectorAll('input[name=numero]').at(-1)?.getAttribute('value') ?? ''
    const answer = await visitor.submit(page, 'bet', { numero, playType, numbers, stake: '1000' })
    expect([answer.status, errorsOf(answer)]).toEqual([303, {}])
    placed.unshift([code, numero])
  }
  const rows = (await visitor.get(way)).html.querySelectorAll('[data-records=tickets] [data-id]')
  expect(
    rows.map((row) =>
      ['game', 'numero'].map((name) => row.querySelector(`[data-field=${name}]`)?.text.trim()),
    ),
  ).toEqual(placed)
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual(
    placed.map(
      ([code], at) => `/lottery?gameCode=${code}&ticket=${rows[at]?.getAttribute('data-id')}&view=ticket`,
    ),
  )
  // What was played stands in the list of recent lotteries, of each menu its own.
  const recentOn = async (path: string) => codesOn(await visitor.get(`${path}?list=recent`)).sort()
  expect([await recentOn('/lottery'), await recentOn('/vnlottery'), await recentOn('/elott')]).toEqual([
    ['fast-5', 'sea-3d', 'vn-ha-noi'],
    ['vn-ha-noi'],
    ['fast-5'],
  ])
})

test('the results of a day stand by region and province, and lead to the days beside it', async () => {
  const visitor = new Visitor(site.origin)
  // three days ago, in Asia/Ho_Chi_Minh
  const day = new Date(Date.now() + 7 * 3_600_000 - 3 * 86_400_000)
  const date = day.toISOString().slice(0, 10)
  const drawn = lotteries.filter(
    ({ family, days }) => family !== 'fast' && days.includes(day.getUTCDay() + 1),
  )
  const page = await visitor.get(`/lottery?date=${date}`)
  expect([page.status, page.page]).toEqual([200, 'lottery'])
  const shown = page.html.querySelectorAll('[data-draw]')
  expect(shown.map((one) => one.getAttribute('data-game')).sort()).toEqual(
    drawn.map(({ code }) => code).sort(),
  )
  for (const one of shown) {
    expect(one.getAttribute('data-draw')).toBe(date.replaceAll('-', ''))
    const numbers = one.querySelectorAll('[data-records=prizes] [data-field=number]')
    expect(numbers.every((number) => /^\d{2,6}$/.test(number.text.trim()))).toBe(true)
    expect(numbers.length).toBeGreaterThan(0)
  }
  const north = await visitor.get(`/lottery?date=${date}&tag=north`)
  expect(north.html.querySelectorAll('[data-draw]')).toHaveLength(
    drawn.filter(({ family }) => family === 'north').length,
  )
  expect(north.html.querySelectorAll('[data-draw] [data-field=number]')).toHaveLength(27)
  const before = await visitor.get(attributeOf(north, 'main a.icon-button', 'href'))
  expect(before.html.querySelectorAll('[data-draw]').length).toBe(1)
  // Any day there is may be asked for, and the region stays.
  const field = north.html.querySelector('main form input[type=date][name=date]')
  expect([field?.getAttribute('value'), field?.getAttribute('min')]).toEqual([
    date,
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  ])
  expect(field?.getAttribute('max')).toBe(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10))
  expect(attributeOf(north, 'main form input[name=tag]', 'value')).toBe('north')
  // Fast draws are no results of a day: as any unknown tag, theirs shows all.
  const fast = await visitor.get(`/lottery?date=${date}&tag=fast`)
  expect(fast.html.querySelectorAll('[data-draw]')).toHaveLength(drawn.length)
  expect(fast.html.querySelectorAll('main nav a[aria-current=page]')).toHaveLength(1)
  const empty = async (date: string) => {
    const page = await visitor.get(`/lottery?date=${date}`)
    return [page.status, textOf(page, 'main [data-empty]')]
  }
  expect(await empty('2001-01-01')).toEqual([200, 'Không có kết quả của ngày hay kỳ này.'])
  expect(await empty('2099-01-01')).toEqual([200, 'Ngày này chưa có kỳ nào khóa.'])
})

test('a menu of more than seven tabs has an arrow to each of its ends, one of fewer none', async () => {
  const visitor = new Visitor(site.origin)
  const arrowsOn = (page: Page) =>
    page.html.querySelectorAll('.tag-rail > a').map((arrow) => arrow.getAttribute('href'))
  const all = await visitor.get('/lottery')
  const tabs = all.html.querySelectorAll('.tag-rail nav a')
  expect(tabs.length).toBeGreaterThan(7)
  expect(arrowsOn(all)).toEqual(['#tag-first', '#tag-last'])
  expect([tabs.at(0)?.getAttribute('id'), tabs.at(-1)?.getAttribute('id')]).toEqual(['tag-first', 'tag-last'])
  expect(arrowsOn(await visitor.get('/elott'))).toEqual([])
})

test('an operator sees what a number may cost and voids the draw: it is void in its menu, the stake is back', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get('/lottery?gameCode=sea-4d')
  // Not of today, and on no other test's page.
  const numero = page.html.querySelectorAll('input[name=numero]').at(3)?.getAttribute('value') ?? ''
  const line = { numero, playType: 'straight', numbers: '0123 4567', stake: '1000' }
  expect(errorsOf(await visitor.submit(page, 'bet', line))).toEqual({})
  expect(await balanceOf(visitor)).toBe('98000.00')
  const { json } = await ops(site, 'draws', 'exposure', 'sea-4d', numero, '--json')
  expect(json).toEqual(
    ['0123', '4567'].map((number) => ({ playType: 'straight', number, payable: '8000000.00' })),
  )
  const voided = await ops(site, 'draws', 'void', 'sea-4d', numero, '--reason', 'the drum broke', '--json')
  expect([voided.code, voided.json]).toEqual([
    0,
    { code: 'sea-4d', numero, state: 'void', reason: 'the drum broke' },
  ])
  expect((await ops(site, 'draws', 'void', 'sea-4d', numero, '--reason', 'again', '--json')).code).toBe(1)
  const weekday = new Date(numero.replace(/(....)(..)(..)/, '$1-$2-$3')).getUTCDay() + 1
  const menu = await visitor.get(`/lottery?tag=sea&drawDayOfWeek=${weekday}`)
  expect(
    draws(menu).map((draw) => [draw.getAttribute('data-id'), draw.getAttribute('data-draw-state')]),
  ).toEqual([
    ['sea-3d', 'open'],
    ['sea-649', 'open'],
    ['sea-4d', 'void'],
  ])
  await expect.poll(() => balanceOf(visitor), { timeout: 20_000 }).toBe('100000.00')
})
