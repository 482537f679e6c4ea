import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findingsOf } from '#tests/support/pages/markup.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops, type Site, type SiteAddress, startSite } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** An operator's change acts within this (site.md section 7). */
const ACTS_WITHIN = { timeout: 10_000, interval: 250 }

/** A maintenance that ends by itself lasts long enough to be seen on a busy machine. */
const ENDS_IN_MS = 20_000

/** A visitor that comes over the trusted proxy of the test site. */
class From extends Visitor {
  constructor(
    origin: string,
    readonly forwardedFor: string,
  ) {
    super(origin)
  }

  override send(path: string, init: Parameters<Visitor['send']>[1] = {}) {
    return super.send(path, { ...init, headers: { 'x-forwarded-for': this.forwardedFor, ...init.headers } })
  }
}

const VIETNAM = '14.160.0.1'
const AMERICA = '8.8.8.8'
const from = (address: string, at: SiteAddress = site) => new From(at.origin, address)

async function operate(...args: string[]) {
  const done = await ops(site, 'site', ...args)
  expect(done, done.stderr).toMatchObject({ code: 0 })
}

const becomes = (visitor: Visitor, status: number, path = '/') =>
  expect.poll(async () => (await visitor.get(path)).status, ACTS_WITHIN).toBe(status)

afterEach(async () => {
  const { maintenance, regions } = (await ops(site, 'site', 'state', '--json')).json
  if (maintenance) await operate('maintenance', 'off')
  for (const { rule } of regions) await operate('region', 'remove', rule)
  await becomes(new Visitor(site.origin), 200)
  for (const address of [VIETNAM, AMERICA]) await becomes(from(address), 200)
})

/** The hidden `csrf` of the language form, which the screens have too. */
const csrfOf = (page: Page) => attributeOf(page, 'input[name=csrf]', 'value')

describe('maintenance', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

  test('tells its end and the words of the operator, and how to reach customer service', async () => {
    const until = minutes(90)
    await operate('maintenance', 'on', '--until', until, '--text-vi', 'Chờ chút nhé', '--text-en', 'Hold on')
    const visitor = new Visitor(site.origin)
    await becomes(visitor, 503)
    const page = await visitor.get('/')
    expect(page.page).toBe('maintenance')
    expect(page.html.querySelectorAll('h1')).toHaveLength(1)
    expect(textOf(page, 'main')).toContain('Chờ chút nhé')
    expect(attributeOf(page, 'main time', 'datetime')).toBe(until)
    const left = Number(attributeOf(page, '[data-remaining]', 'data-remaining'))
    expect(left).toBeGreaterThan(89 * 60)
    expect(left).toBeLessThanOrEqual(90 * 60)
    expect(Math.abs(Number(page.headers.get('retry-after')) - left)).toBeLessThanOrEqual(1)
    expect(attributeOf(page, 'main [data-popup]', 'href')).toBe('/customer-service?position=maintenance')
    expect(page.html.querySelector('header nav')).toBeNull()
    expect(await findingsOf(page)).toEqual([])
    expect(textOf(await visitor.get('/?lang=en'), 'main')).toContain('Hold on')
    expect(textOf(await visitor.get('/'), 'main')).toContain('Hold on') // it is kept
  })

  test('without an end and words it has ours', async () => {
    await operate('maintenance', 'on')
    const visitor = new Visitor(site.origin)
    await becomes(visitor, 503)
    const page = await visitor.get('/rng')
    expect(page.page).toBe('maintenance')
    expect(page.html.querySelector('main time, [data-remaining]')).toBeNull()
    expect(textOf(page, '[data-error=maintenance]').length).toBeGreaterThan(20)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('posts are held up too, and can be sent again without what was secret', async () => {
    const visitor = new Visitor(site.origin)
    const login = await visitor.get('/login?redirectTo=%2Frng')
    await operate('maintenance', 'on')
    await becomes(visitor, 503)
    const answer = await visitor.send('/login?redirectTo=%2Frng', {
      method: 'POST',
      body: new URLSearchParams({
        csrf: csrfOf(login),
        type: 'username',
        username: 'player1',
        password: 'Demo1234',
      }),
    })
    expect([answer.status, answer.page]).toEqual([503, 'maintenance'])
    expect(attributeOf(answer, 'main form', 'action')).toBe('/login?redirectTo=%2Frng')
    expect(attributeOf(answer, 'main input[name=username]', 'value')).toBe('player1')
    expect(answer.text).not.toContain('Demo1234')
    expect(answer.html.querySelector('main input[name=password]')).not.toBeNull()
  })

  test('ends by itself', async () => {
    const visitor = new Visitor(site.origin)
    await operate('maintenance', 'on', '--until', new Date(Date.now() + ENDS_IN_MS).toISOString())
    await becomes(visitor, 503)
    await expect.poll(async () => (await visitor.get('/')).status, { timeout: 2 * ENDS_IN_MS }).toBe(200)
  })

  test('health, files, language, and the way to customer service stay open', async () => {
    await operate('maintenance', 'on')
    const visitor = new Visitor(site.origin)
    await becomes(visitor, 503)
    for (const path of ['/health/live', '/health/ready', '/robots.txt', '/favicon.svg'])
      expect((await visitor.get(path)).status, path).toBe(200)
    const service = await visitor.get('/customer-service?position=maintenance')
    expect(service.status).toBe(302)
    const help = await visitor.visit('/customer-service?position=maintenance')
    expect(help.status).not.toBe(503)
    for (const path of ['/contact', '/feedback']) expect((await visitor.get(path)).status, path).toBe(200)
    for (const path of ['/help', '/login', '/captcha?id=abcdefghijklmnop', '/verify/x', '/sitemap.xml'])
      expect((await visitor.get(path)).status, path).toBe(503)
    // Who chooses a language comes back to the page that was asked for.
    const closed = await visitor.get('/rng?q=dice&lang=vi')
    const backTo = attributeOf(closed, 'form[action="/preferences"] input[name=redirectTo]', 'value')
    expect(backTo).toBe('/rng?q=dice')
    const csrf = csrfOf(closed)
    const body = new URLSearchParams({ csrf, lang: 'zh', redirectTo: backTo })
    expect((await visitor.send('/preferences', { method: 'POST', body })).status).toBe(303)
    expect(attributeOf(await visitor.get('/'), 'html', 'lang')).toBe('zh-CN')
  })

  test('a member writes to customer service meanwhile, and hears that it has come', async () => {
    const { visitor } = await newMember(site)
    await operate('maintenance', 'on')
    await becomes(visitor, 503)
    const help = await visitor.visit('/customer-service?position=maintenance')
    const contact = await visitor.get(attributeOf(help, '#contact a.button', 'href'))
    expect([contact.status, contact.page]).toEqual([200, 'contact'])
    const sent = await visitor.submit(contact, 'feedback', { content: 'When do you open again?' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/feedback'])
    expect(textOf(await visitor.get('/feedback'), '[data-flash] [role=status]')).not.toBe('')
  })

  test('what does not exist and what is forged is said first', async () => {
    await operate('maintenance', 'on')
    const visitor = new Visitor(site.origin)
    await becomes(visitor, 503)
    const unknown = await visitor.get('/no-such-page')
    expect([unknown.status, unknown.page, errorsOf(unknown).form]).toEqual([404, 'notFound', 'not-found'])
    await leadsNowhereClosed(visitor, unknown)
    const forged = await visitor.send('/login', { method: 'POST', body: new URLSearchParams({ csrf: 'x' }) })
    expect([forged.status, errorsOf(forged).form]).toEqual([403, 'forged-request'])
    await leadsNowhereClosed(visitor, forged)
  })
})

/** Of a page of the closed site: beside the logo it links to nothing that is closed. */
async function leadsNowhereClosed(visitor: Visitor, page: Page) {
  expect(await findingsOf(page)).toEqual([])
  expect(page.html.querySelectorAll('h1')).toHaveLength(1)
  expect(page.html.querySelector('header nav')).toBeNull()
  expect(page.html.querySelector('footer')).toBeNull()
  const links = page.html.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? '')
  const elsewhere = links.filter((href) => href.startsWith('/') && href !== '/')
  expect(elsewhere).toContain('/customer-service?position=maintenance')
  for (const href of elsewhere) expect((await visitor.get(href)).status, href).toBeLessThan(400)
}

describe('a region', () => {
  test('is shut out by country: its visitors read their address, others see the site', async () => {
    await operate('region', 'block', 'vn')
    const visitor = from(VIETNAM)
    await becomes(visitor, 403)
    const page = await visitor.get('/rng')
    expect(page.page).toBe('regionBlocked')
    expect(await findingsOf(page)).toEqual([])
    expect(page.html.querySelectorAll('h1')).toHaveLength(1)
    expect(textOf(page, '[data-ip]')).toBe(VIETNAM)
    expect(errorsOf(page).form).toBe('region-blocked')
    expect(page.html.querySelector('header nav')).toBeNull()
    expect(attributeOf(page, 'main [data-popup]', 'href')).toBe('/customer-service?position=maintenance')
    const unknown = await visitor.get('/no-such-page')
    expect([unknown.status, unknown.page, errorsOf(unknown).form]).toEqual([404, 'notFound', 'not-found'])
    await leadsNowhereClosed(visitor, unknown)
    expect((await from(AMERICA).get('/')).status).toBe(200)
    expect((await new Visitor(site.origin).get('/')).status).toBe(200)
    expect((await visitor.get('/customer-service?position=maintenance')).status).toBe(302)
    expect((await visitor.get('/health/ready')).status).toBe(200)
  })

  test('posts of its visitors are refused too', async () => {
    const visitor = from(VIETNAM)
    const login = await visitor.get('/login')
    await operate('region', 'block', '14.160.0.0/24')
    await becomes(visitor, 403)
    const fields = { csrf: csrfOf(login), username: 'player1', password: 'Demo1234' }
    const answer = await visitor.send('/login', { method: 'POST', body: new URLSearchParams(fields) })
    expect([answer.status, answer.page]).toEqual([403, 'regionBlocked'])
    expect(answer.html.querySelector('main form')).toBeNull()
    expect(visitor.cookies.size).toBeGreaterThan(0)
  })

  test('a range of it may come in; allow undoes a block of the same rule', async () => {
    await operate('region', 'block', 'VN')
    await becomes(from(VIETNAM), 403)
    await operate('region', 'allow', '14.160.0.0/24')
    await becomes(from(VIETNAM), 200)
    expect((await from('14.161.0.1').get('/')).status).toBe(403)
    await operate('region', 'allow', 'VN')
    await becomes(from('14.161.0.1'), 200)
  })

  test('only a proxy that is trusted says where a visitor is: the last address that is none counts', async () => {
    await operate('region', 'block', VIETNAM)
    await becomes(from(VIETNAM), 403)
    expect((await from(`${AMERICA}, ${VIETNAM}`).get('/')).status).toBe(403)
    expect((await from(`${AMERICA}, ${VIETNAM}, 127.0.0.1`).get('/')).status).toBe(403)
    expect((await from(`${VIETNAM}, ${AMERICA}`).get('/')).status).toBe(200)
    expect((await from(`::ffff:${VIETNAM}`).get('/')).status).toBe(403)
  })

  test('maintenance comes first', async () => {
    await operate('region', 'block', 'VN')
    await becomes(from(VIETNAM), 403)
    await operate('maintenance', 'on')
    await becomes(from(VIETNAM), 503)
    expect((await from(VIETNAM).get('/')).page).toBe('maintenance')
    await operate('maintenance', 'off')
    await becomes(from(VIETNAM), 403)
  })

  test('the words of the operator stand in the place of ours', async () => {
    const words = JSON.stringify({ vi: 'Chưa mở ở đây', en: 'Not open here', zh: '' })
    const none = JSON.stringify({ vi: '', en: '', zh: '' })
    await setForTest(site, 'regionText', words)
    await operate('region', 'block', 'VN')
    const visitor = from(VIETNAM)
    await becomes(visitor, 403)
    expect(textOf(await visitor.get('/'), 'main')).toContain('Chưa mở ở đây')
    await setSetting(site, 'regionText', none)
    await expect
      .poll(async () => textOf(await visitor.get('/'), 'main'), ACTS_WITHIN)
      .not.toContain('Chưa mở ở đây')
  })
})

describe('without a trusted proxy', () => {
  let bare: Site
  beforeAll(async () => {
    bare = await startSite({
      arrangement: site.arrangement,
      env: { SEED: 'none', TRUST_PROXY: '' },
    })
  })
  afterAll(() => bare.stop())

  test("X-Forwarded-For is anybody's word, and means nothing", async () => {
    await ops(bare, 'site', 'region', 'block', 'VN')
    await ops(bare, 'site', 'region', 'block', '127.0.0.0/8')
    await ops(bare, 'site', 'region', 'block', '::1')
    const visitor = from(AMERICA, bare)
    await becomes(visitor, 403)
    expect(textOf(await visitor.get('/'), '[data-ip]')).toMatch(/^(127\.0\.0\.1|::1)$/)
    await ops(bare, 'site', 'region', 'allow', '127.0.0.0/8')
    await ops(bare, 'site', 'region', 'allow', '::1')
    await becomes(visitor, 200)
    expect((await from(VIETNAM, bare).get('/')).status).toBe(200)
  })

  test('a channel has no place of its own only where its entry leads to the help page', async () => {
    const visitor = new Visitor(site.origin)
    const arrived = await visitor.get('/help?channel=VIP')
    expect(attributeOf(arrived, 'main [data-channel]', 'data-channel')).toBe('VIP')
    const unasked = await new Visitor(bare.origin).get('/help?channel=VIP')
    expect(unasked.html.querySelector('[data-channel]')).toBeNull()
    for (const page of [arrived, unasked])
      expect(page.html.querySelector('#contact a[href="/contact"]')).not.toBeNull()
  })

  test('a channel is offered beside the pages and on the page of customer service once it has a place', async () => {
    const visitor = new Visitor(bare.origin)
    const channels = async () =>
      (await visitor.get('/contact')).html
        .querySelectorAll('[data-records=channels] [data-id]')
        .map((row) => row.getAttribute('data-id'))
    expect(await channels()).toEqual([])
    const entry = { csType: 'TELEGRAM', csPosition: 'bar', url: 'https://t.me/sen' }
    await setForTest(bare, 'customerService', JSON.stringify([entry]), () =>
      vi.waitFor(async () => expect(await channels()).toEqual([]), { timeout: 15_000 }),
    )
    await expect.poll(channels, { timeout: 15_000 }).toEqual(['TELEGRAM'])
    const { html } = await visitor.get('/vip')
    for (const place of ['nav >', 'footer [data-channels=bar]']) {
      const links = html.querySelectorAll(`${place} a[data-popup]`)
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/customer-service?position=bar&type=TELEGRAM',
      ])
    }
  })

  test('each channel stands where the operator says, under its own name and with its own address', async () => {
    const places = {
      footer: '/vip',
      help: '/help',
      login: '/login',
      register: '/register',
      forget: '/forget',
    }
    const entries = Object.keys(places).flatMap((csPosition) => [
      { csType: 'OTHER', csPosition, url: `https://zalo.example/${csPosition}`, name: 'Zalo' },
      { csType: 'OTHER', csPosition, url: `https://viber.example/${csPosition}`, name: 'Viber' },
      { csType: 'FACEBOOK', csPosition, url: '/help' }, // no place of its own
    ])
    const visitor = new Visitor(bare.origin)
    const at = async (position: string, path: string) =>
      (await visitor.get(path)).html
        .querySelectorAll(`[data-channels=${position}] a`)
        .map((link) => [link.textContent.trim(), link.getAttribute('href'), link.getAttribute('data-popup')])
    await setForTest(bare, 'customerService', JSON.stringify(entries), () =>
      expect.poll(() => at('footer', '/vip'), { timeout: 15_000 }).toEqual([]),
    )
    for (const [position, path] of Object.entries(places)) {
      const size = ['footer', 'help'].includes(position) ? '440x750' : '440x500'
      const hrefOf = (name: string) => `/customer-service?position=${position}&type=OTHER&name=${name}`
      await expect
        .poll(() => at(position, path), { timeout: 15_000 })
        .toEqual(['Zalo', 'Viber'].map((name) => [name, hrefOf(name), size]))
      for (const name of ['Zalo', 'Viber'])
        expect((await visitor.get(hrefOf(name))).headers.get('location')).toBe(
          `https://${name.toLowerCase()}.example/${position}`,
        )
    }
    const named = (await visitor.get('/contact')).html.querySelectorAll('[data-records=channels] a')
    expect(named.map((link) => link.textContent.trim())).toEqual(['Zalo', 'Viber'])
  })

  test('channels of the cashier stand on its two pages, those of maintenance on the closed site', async () => {
    const entries = ['deposit', 'withdrawal', 'maintenance'].map((csPosition) => ({
      csType: 'OTHER',
      csPosition,
      url: `https://zalo.example/${csPosition}`,
      name: `Zalo of ${csPosition}`,
    }))
    const { visitor } = await newMember(bare)
    const channelsOf = async (path: string) =>
      (await visitor.get(path)).html
        .querySelectorAll('main [data-channels]')
        .map((list) => [
          list.getAttribute('data-channels'),
          ...list.querySelectorAll('a').map((link) => link.textContent.trim()),
        ])
    const [deposits, withdrawals] = ['/personalCenter/depositv2', '/personalCenter/withdraw']
    await setForTest(bare, 'customerService', JSON.stringify(entries), () =>
      expect.poll(() => channelsOf(deposits), { timeout: 15_000 }).toEqual([]),
    )
    await expect
      .poll(() => channelsOf(deposits), { timeout: 15_000 })
      .toEqual([['deposit', 'Zalo of deposit']])
    expect(await channelsOf(withdrawals)).toEqual([['withdrawal', 'Zalo of withdrawal']])
    expect(await channelsOf('/personalCenter/transactionHistory')).toEqual([])

    await ops(bare, 'site', 'maintenance', 'on')
    onTestFinished(async () => {
      await ops(bare, 'site', 'maintenance', 'off')
      await becomes(visitor, 200)
    })
    await becomes(visitor, 503)
    for (const path of ['/', deposits])
      expect(await channelsOf(path)).toEqual([['maintenance', 'Zalo of maintenance']])
    const led = await visitor.get(
      '/customer-service?position=maintenance&type=OTHER&name=Zalo of maintenance',
    )
    expect(led.headers.get('location')).toBe('https://zalo.example/maintenance')
  })

  test('where no customer service is set, its page says so with 502', async () => {
    const page = await new Visitor(bare.origin).get('/customer-service?position=bar')
    expect([page.status, page.page, errorsOf(page).form]).toEqual([502, 'unavailable', 'no-customer-service'])
    expect(page.html.querySelectorAll('h1')).toHaveLength(1)
  })
})

describe('customer service', () => {
  const target = async (visitor: Visitor, query: string) => {
    const { status, headers } = await visitor.get(`/customer-service?${query}`)
    expect(status).toBe(302)
    return headers.get('location')
  }

  test('is live chat, above rank 4 the VIP channel', async () => {
    const { visitor, username } = await newMember(site)
    expect(await target(new Visitor(site.origin), 'position=bar')).toBe('/help?channel=LIVECHAT#contact')
    expect(await target(visitor, 'position=bar')).toBe('/help?channel=LIVECHAT#contact')
    expect(await target(visitor, 'position=bar&type=VIP')).toBe('/help?channel=LIVECHAT#contact')
    expect((await ops(site, 'member', 'rank', username, '5')).code).toBe(0)
    expect(await target(visitor, 'position=bar')).toBe('/help?channel=VIP#contact')
    expect(await target(visitor, 'position=bar&type=TELEGRAM')).toBe('/help?channel=TELEGRAM#contact')
    expect((await ops(site, 'member', 'rank', username, '4')).code).toBe(0)
    expect(await target(visitor, 'position=bar')).toBe('/help?channel=LIVECHAT#contact')
  })

  test('stands beside every page, as plain links that a script makes popups', async () => {
    const page = await new Visitor(site.origin).get('/')
    const links = page.html.querySelectorAll('a[data-popup]')
    const hrefs = links.map((link) => link.getAttribute('href'))
    // In the bar, and in the footer for windows without room for it. Telegram and Facebook have no place in the demo world: nobody is
    // sent there.
    expect(hrefs).toEqual(Array(2).fill('/customer-service?position=bar&type=LIVECHAT'))
    for (const link of links) {
      expect(link.getAttribute('data-popup')).toBe('440x750')
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    }
    expect(textOf(page, '[data-updating]')).toBe('Đang cập nhật')
  })
})
