import { expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { attributeOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

// What the operator says of the brand in the permission response (product.md section 3), as a visitor meets it.
const site = ownSite()
const guest = () => new Visitor(site.origin)
const policyOf = (page: Page) => page.headers.get('content-security-policy') ?? ''

/** Asks until a setting has reached a page. */
async function until(path: string, isSo: (page: Page) => boolean): Promise<Page> {
  let page = await guest().get(path)
  await expect
    .poll(
      async () => {
        page = await guest().get(path)
        return isSo(page)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return page
}

test('the links of the brand stand by name on the page of the app, with a code of each', async () => {
  expect((await guest().get('/down')).html.querySelector('[data-records=resources]')).toBeNull()
  const resources = {
    android: {
      url: 'https://get.sen.example/sen.apk',
      labelNameEn: 'Android app',
      resourceType: 'ANDROID',
      qrCodeUrl: 'https://pictures.sen.example/android.png',
    },
    channel: { url: '/help', labelNameEn: '', resourceType: '', qrCodeUrl: '' },
  }
  const list = (page: Page) => page.html.querySelectorAll('[data-records=resources] > li')
  await setForTest(site, 'resources', JSON.stringify(resources), () =>
    until('/down', (page) => list(page).length === 0),
  )
  const page = await until('/down?lang=en', (one) => list(one).length > 0)
  expect(list(page).map((one) => one.getAttribute('data-id'))).toEqual(['android', 'channel'])
  expect(attributeOf(page, '[data-id=android] a', 'href')).toBe(resources.android.url)
  expect(textOf(page, '[data-id=android] [data-field=label]')).toBe('Android app')
  expect(textOf(page, '[data-id=android] [data-field=type]')).toBe('ANDROID')
  expect(attributeOf(page, '[data-id=android] img', 'src')).toBe(resources.android.qrCodeUrl)
  // Without a picture of its own the code is drawn here; without a label the name stands for it.
  expect(attributeOf(page, '[data-id=channel] svg[role=img]', 'aria-label')).toContain('channel')
  expect(policyOf(page)).toContain("img-src 'self' data: https://pictures.sen.example;")
  expect(policyOf(await guest().get('/help'))).not.toContain('pictures.sen.example')
})

test('the lines of the brand are picked on two pages, the fastest first', async () => {
  const domains = [
    { domainName: 'sen2.example', speed: 85.4, device: '0' },
    { domainName: 'https://sen1.example', speed: 12, device: '0' },
    { domainName: 'app.sen.example', speed: 0, device: '3' },
    { domainName: 'no address', speed: 1, device: '0' },
  ]
  await setForTest(site, 'domains', JSON.stringify(domains), () =>
    until('/down', (page) => page.html.querySelector('[data-records=lines]') === null),
  )
  for (const path of ['/down?lang=en', '/contact?lang=en']) {
    const page = await until(path, (one) => one.html.querySelector('[data-records=lines]') !== null)
    const lines = page.html.querySelectorAll('[data-records=lines] > li')
    expect(lines.map((one) => one.getAttribute('data-id'))).toEqual(['sen1.example', 'sen2.example'])
    expect(attributeOf(page, '[data-id="sen2.example"] a', 'href')).toBe('https://sen2.example/')
    expect(textOf(page, '[data-id="sen2.example"] [data-field=speed]')).toBe('85 ms')
  }
  // The app has a line of its own, which the code for a phone leads to.
  expect((await guest().get('/down')).html.querySelector('#phone')?.text).toContain(
    'https://app.sen.example/',
  )
})

test('nobody is measured without a yes, which can be taken back', async () => {
  const asks = (page: Page) => page.html.querySelector('[data-analytics-consent]')
  const quiet = await guest().get('/help')
  expect([asks(quiet), policyOf(quiet).includes('googletagmanager')]).toEqual([null, false])
  await setForTest(site, 'analyticsId', 'G-TEST123456', () => until('/help', (page) => asks(page) === null))
  await until('/help', (page) => asks(page) !== null)
  const visitor = guest()
  const said = async (analytics: 'yes' | 'no') => {
    const answer = await visitor.post('/preferences', { analytics, redirectTo: '/help' }, '/help')
    expect(answer.status).toBe(303)
    return visitor.get('/help')
  }
  const stateOf = (page: Page) => [
    asks(page)?.getAttribute('data-analytics-consent'),
    page.html.querySelector('body')?.getAttribute('data-analytics') ?? null,
    policyOf(page).includes('https://www.googletagmanager.com'),
  ]
  expect(stateOf(await visitor.get('/help'))).toEqual(['open', null, false])
  expect(stateOf(await said('no'))).toEqual(['no', null, false])
  expect(stateOf(await said('yes'))).toEqual(['yes', 'G-TEST123456', true])
  // A page that is kept for guests is not the page of who has agreed.
  expect(stateOf(await guest().get('/help'))).toEqual(['open', null, false])
  expect(stateOf(await said('no'))).toEqual(['no', null, false])
  expect((await visitor.post('/preferences', { analytics: 'perhaps' }, '/help')).status).toBe(400)
})

test('the help centre finds an answer by its words, in any order and without marks', async () => {
  const all = await guest().get('/help?lang=vi')
  const heads = (page: Page) =>
    page.html.querySelectorAll('main details').map((one) => one.querySelector('summary')?.text.trim() ?? '')
  expect(all.html.querySelectorAll('main details[open]')).toHaveLength(0)
  const found = await guest().get(`/help?lang=vi&q=${encodeURIComponent('mat khau')}`)
  expect(heads(found).length).toBeGreaterThan(0)
  expect(heads(found).length).toBeLessThan(heads(all).length)
  expect(found.html.querySelectorAll('main details[open]')).toHaveLength(heads(found).length)
  expect(attributeOf(found, '#help-q', 'value')).toBe('mat khau')
  const none = await guest().get('/helpmc?lang=en&q=zzyzx')
  expect(heads(none)).toEqual([])
  expect(none.html.querySelector('main a[href="/helpmc"]')).not.toBeNull()
})

test.each([
  ['vi', 'xóa tài khoản', 'Tôi muốn lấy dữ liệu của mình, hoặc đóng tài khoản.'],
  ['vi', 'căn cước', 'Vì sao tôi phải gửi giấy tờ, và giấy tờ đi đâu?'],
  ['en', 'delete my account', 'I want my data, or to close my account.'],
  ['en', 'top up', 'How long does a deposit take?'],
  ['zh', '注销账号', '我想下载我的数据，或关闭（注销）账户。'],
  ['zh', '提现', '为什么还不能提款？'],
])('in %s the help centre finds by %j what it calls otherwise', async (language, wanted, heading) => {
  const headsOf = async (query: string) =>
    (await guest().get(`/help?lang=${language}${query}`)).html
      .querySelectorAll('main details summary')
      .map((one) => one.text.trim())
  const heads = await headsOf(`&q=${encodeURIComponent(wanted)}`)
  expect(heads).toContain(heading)
  expect(heads.length).toBeLessThan((await headsOf('')).length / 2)
})

test('the hub of games has a panel of what the member played last, or says that there is no data', async () => {
  expect((await guest().get('/games')).html.querySelector('#recent')).toBeNull()
  const { visitor } = await newMember(site)
  const page = await visitor.get('/games?lang=en')
  expect(page.html.querySelector('#recent')?.text).toContain('No data')
  expect(page.html.querySelector('a[href="/games#recent"]')).not.toBeNull()
})
