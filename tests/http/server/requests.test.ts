import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { rawSocket } from '#tests/support/site/raw-socket.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const guest = () => new Visitor(site.origin)

/** What is not a request of a browser: written to the socket as it is. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('every page carries its security headers, and scripts run by nonce alone', async () => {
  const page = await guest().get('/')
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
  // Without the word no text is run as a script, nor compiled.
  expect(policy).not.toContain('eval')
  for (const script of page.html.querySelectorAll('script')) expect(script.getAttribute('nonce')).toBe(nonce)
  expect(page.html.querySelectorAll('[onclick], [onload], [onsubmit]')).toHaveLength(0)
  for (const name of ['permissions-policy', 'x-request-id'])
    expect(page.headers.get(name), name).not.toBeNull()
  for (const [name, value] of [
    ['content-type', 'text/html; charset=utf-8'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ])
    expect(page.headers.get(name ?? ''), name).toBe(value)
  expect((await guest().get('/')).headers.get('content-security-policy')).not.toBe(policy)
})

/** The scripts that a page names, and those that they load in their turn, by address. */
async function scriptsOf(page: Page, found: Map<string, string>): Promise<void> {
  const add = async (url: URL): Promise<void> => {
    if (found.has(url.pathname)) return
    found.set(url.pathname, '')
    const text = await (await fetch(url)).text()
    found.set(url.pathname, text)
    for (const [, name = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g))
      await add(new URL(`/assets/${name}`, url))
  }
  for (const script of page.html.querySelectorAll('script[src]'))
    await add(new URL(script.getAttribute('src') ?? '', page.url))
}

test('no script listens to messages of other windows, hinders pasting, or writes HTML of a text', async () => {
  const scripts = new Map<string, string>()
  for (const path of ['/', '/login', '/live', '/lottery', '/game/SEN/dice', '/game/SEN/crash-live'])
    await scriptsOf(await guest().get(path), scripts)
  // The one of streams is loaded by another.
  expect([...scripts.keys()]).toContainEqual(expect.stringMatching(/^\/assets\/live-/))
  for (const [name, text] of scripts) {
    expect(text, name).not.toMatch(/addEventListener\(\s*["'`](?:message|paste)["'`]|\bonpaste\b/)
    expect(text, name).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
    // A stream, and the other tabs of this site, are no windows.
    for (const [listener, object = ''] of text.matchAll(/([\w$]*)\.?onmessage\s*=/g))
      expect(text, `${listener} in ${name}`).toMatch(
        new RegExp(`(?<![\\w$])${object.replaceAll('$', '\\$')}=new (?:EventSource|BroadcastChannel)\\(`),
      )
  }
})

test('forged posts are refused before any route runs, however they come', async () => {
  const { visitor } = await newMember(site)
  const csrf = attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value')
  const other = attributeOf(await guest().get('/'), 'input[name=csrf]', 'value')
  const post = (headers: Record<string, string>, token = csrf, path = '/preferences') =>
    visitor.send(path, { method: 'POST', headers, body: new URLSearchParams({ csrf: token, theme: 'dark' }) })
  expect((await post({})).status).toBe(303)
  expect(
    (await post({ origin: site.origin, referer: `${site.origin}/rng`, 'sec-fetch-site': 'same-origin' }))
      .status,
  ).toBe(303)
  const forged: [Record<string, string>, string?, string?][] = [
    [{}, ''],
    [{}, other],
    [{}, `${csrf}x`],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ referer: 'https://evil.example/' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}, other, '/preferences?_data=routes%2Fpreferences'],
    [{}, other, '/preferences?index'],
  ]
  for (const [headers, token, path] of forged) {
    const answer = await post(headers, token, path)
    expect(
      [answer.status, answer.page, errorsOf(answer).form],
      JSON.stringify([headers, token, path]),
    ).toEqual([403, 'refused', 'forged-request'])
  }
  expect((await post({}, csrf, '/preferences.data')).status).toBe(404)
  for (const path of ['/login.data', '/?_data=root', '/login?_data=routes%2Flogin', '/login?_routes=root']) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
  }
})

test('a form of before a login or logout in another tab leads back to its page, where there is one', async () => {
  const other = attributeOf(await guest().get('/'), 'input[name=csrf]', 'value')
  const post = (path: string) =>
    guest().send(path, { method: 'POST', body: new URLSearchParams({ csrf: other }) })
  for (const [path, back] of [
    ['/login?redirectTo=%2Frng', '/login?redirectTo=%2Frng'],
    ['/game/SEN/dice?tab=fair', '/game/SEN/dice?tab=fair'],
    ['/preferences', undefined],
    ['/login?_data=routes%2Flogin', undefined],
  ] as const) {
    const { status, html } = await post(path)
    const links = html.querySelectorAll('main a[href]').map((link) => link.getAttribute('href'))
    expect([path, status, links]).toEqual([path, 403, [...(back ? [back] : []), '/']])
  }
})

test('the token differs with each page, and each of them is good for later posts', async () => {
  const visitor = guest()
  const tokens: string[] = []
  for (let n = 0; n < 3; n++)
    tokens.push(attributeOf(await visitor.get('/login'), 'input[name=csrf]', 'value'))
  expect(new Set(tokens).size).toBe(3)
  for (const csrf of [...tokens, ...tokens]) {
    const body = new URLSearchParams({ csrf, theme: 'dark' })
    expect((await visitor.send('/preferences', { method: 'POST', body })).status).toBe(303)
  }
})

test('a form from a browser that keeps no cookies is refused, and its visitor is told of them', async () => {
  const csrf = attributeOf(await guest().get('/login'), 'input[name=csrf]', 'value')
  const answer = await guest().send('/preferences?lang=en', {
    method: 'POST',
    body: new URLSearchParams({ csrf, theme: 'dark' }),
  })
  expect(answer.status).toBe(403)
  expect(textOf(answer, 'main')).toContain('allow cookies for this site')
})

test('a session cookie that is written in another way is a guest’s', async () => {
  const { visitor } = await newMember(site)
  const cookie = visitor.cookies.get('sen') ?? ''
  const bytes = Buffer.from(cookie.slice('v1.'.length), 'base64url')
  const signedIn = async (sen: string) => {
    const page = await visitor.send('/', { headers: { cookie: `sen=${sen}` } })
    visitor.cookies.set('sen', cookie)
    return page.html.querySelector('[data-account]') !== null
  }
  expect(await signedIn(cookie)).toBe(true)
  const others = [
    `${cookie}=`,
    `${cookie}%3D`,
    `"${cookie}"`,
    `V${cookie.slice(1)}`,
    cookie.replace('.', '%2E'),
    `v1.${bytes.toString('base64')}=`,
    `${cookie}.x`,
    `%76${cookie.slice(1)}`,
    `${cookie}%20`,
  ]
  for (const other of others) expect([other, await signedIn(other)]).toEqual([other, false])
})

test('methods that are not offered', async () => {
  const visitor = guest()
  const getOnly = await visitor.post('/', {}, '/login')
  expect([getOnly.status, getOnly.headers.get('allow'), getOnly.page]).toEqual([405, 'GET, HEAD', 'error'])
  const postOnly = await visitor.get('/preferences')
  expect([postOnly.status, postOnly.headers.get('allow')]).toEqual([405, 'POST'])
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await visitor.send('/login', { method })
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD, POST'])
  }
  const host = new URL(site.origin).host
  const trace = await raw(`TRACE /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(trace).toMatch(/^HTTP\/1\.1 405 /)
  expect(trace).toMatch(/^allow: GET, HEAD, POST\r$/im)
  expect(await raw(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 405 [\s\S]*^allow:/im,
  )
  const head = await visitor.send('/login', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
})

test('bodies that are no form, too large, broken or not UTF-8', async () => {
  const visitor = guest()
  const csrf = attributeOf(await visitor.get('/login'), 'input[name=csrf]', 'value')
  const send = (body: BodyInit, headers: Record<string, string>) =>
    visitor.send('/login', { method: 'POST', body, headers })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const cases: [string, number, Promise<{ status: number; page: string | undefined }>][] = [
    ['json', 415, send(JSON.stringify({ csrf }), { 'content-type': 'application/json' })],
    ['broken json', 415, send('{"', { 'content-type': 'application/json' })],
    ['text', 415, send('x', { 'content-type': 'text/plain' })],
    ['gzip', 415, send(new Uint8Array(gzipSync(`csrf=${csrf}`)), { ...form, 'content-encoding': 'gzip' })],
    ['large', 413, send(`csrf=${csrf}&x=${'y'.repeat(70_000)}`, form)],
    ['long field', 413, send(`csrf=${csrf}&username=${'y'.repeat(2_100)}`, form)],
    ['many fields', 413, send(`csrf=${csrf}&${'a=1&'.repeat(201)}`, form)],
    ['multipart', 400, send('--x\r\nnot a part', { 'content-type': 'multipart/form-data; boundary=x' })],
    ['latin-1', 400, send(`csrf=${csrf}&username=%E9`, form)],
  ]
  for (const [name, status, answer] of cases)
    expect([name, (await answer).status, (await answer).page]).toEqual([name, status, 'error'])
})

test('a field that is sent twice, and hostile values, are refused at the form', async () => {
  const visitor = guest()
  const csrf = attributeOf(await visitor.get('/login'), 'input[name=csrf]', 'value')
  const twice = await visitor.send('/login', {
    method: 'POST',
    body: new URLSearchParams([
      ['csrf', csrf],
      ['username', 'a1'],
      ['username', 'b2'],
      ['password', 'x'],
    ]),
  })
  expect([twice.status, twice.page]).toEqual([400, 'login'])
  for (const username of [
    '<script>alert(1)</script>',
    "'; drop table member; --",
    '\u0000',
    '%00',
    '../../etc/passwd',
    '𝕌'.repeat(100),
    '{{7*7}}',
  ]) {
    const answer = await visitor.post('/login', { username, password: username })
    expect([400, 401]).toContain(answer.status)
    expect(answer.text).not.toContain('<script>alert(1)')
  }
})

test('pages that do not exist', async () => {
  const visitor = guest()
  for (const path of [
    '/nothing',
    '/personalCenter/nothing',
    '/game/SEN/nothing',
    '/game/NOBODY/dice',
    '/verify/1',
    '/verify/00000000-0000-7000-8000-000000000000',
    '/wps/system/status',
    '/lgw/games/game_menus',
    '/refused/request',
    '/%00',
    '/%ff',
    '/..%2f..%2fpackage.json',
    '/package.json',
    '/.git/HEAD',
    '/.env',
    '/server.js',
    '/assets',
    '/design',
    '/RNG',
    '/personalcenter',
    '/Register.html',
  ]) {
    const page = await visitor.get(path)
    expect([path, page.status, page.page, page.html.querySelectorAll('h1').length]).toEqual([
      path,
      404,
      'notFound',
      1,
    ])
  }
})

test('old names, slashes and needless escapes lead on', async () => {
  const visitor = guest()
  for (const [from, to] of [
    ['/index?lang=en', '/?lang=en'],
    ['/index.html', '/'],
    ['/home', '/'],
    ['/register.html?referralCode=x', '/register?referralCode=x'],
    ['/download?from=sms', '/down?from=sms'],
    ['/rng/?q=a', '/rng?q=a'],
    ['//evil.example/', '/evil.example'],
    ['//%65vil.example', '/evil.example'],
    ['/%76ip/?q=%61', '/vip?q=%61'],
    ['/personalCenter/transactionHistory%2Ecsv', '/personalCenter/transactionHistory.csv'],
  ] as const) {
    const answer = await visitor.get(`${site.origin}${from}`)
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to])
  }
  // A form is not led on: its page has a spelling of its own.
  const sent = await visitor.post('/l%6fgin', { username: 'player1', password: 'Demo1234' }, '/login')
  expect([sent.status, sent.page]).toEqual([404, 'notFound'])
})

test('the app is the site on a home screen: its address, and how on each kind of device', async () => {
  const page = await guest().get('/down?lang=en')
  expect([page.status, page.page]).toEqual([200, 'down'])
  expect(page.html.querySelector('#phone')?.text).toContain(`${site.origin}/`)
  expect(attributeOf(page, '#phone svg[role=img]', 'aria-label')).toContain(`${site.origin}/`)
  for (const device of ['android', 'ios'])
    expect(page.html.querySelectorAll(`#${device} ol > li`), device).toHaveLength(4)
  expect(page.html.querySelector('footer a[href="/down"]')).not.toBeNull()
})

test('language: the query, the cookie, the browser, then Vietnamese', async () => {
  const visitor = guest()
  const lang = async (path: string, headers: Record<string, string> = {}) =>
    (await visitor.send(path, { headers })).html.querySelector('html')?.getAttribute('lang')
  expect(await lang('/login')).toBe('vi')
  expect(await lang('/login', { 'accept-language': 'sv,zh-SG;q=0.8,en;q=0.5' })).toBe('zh-CN')
  expect(await lang('/login', { 'accept-language': 'fr,zh-TW;q=0.8,en;q=0.5' })).toBe('fr')
  expect(await lang('/login', { 'accept-language': 'en-US,en' })).toBe('en')
  expect(await lang('/login?lang=cn')).toBe('zh-CN')
  expect(await lang('/login', { 'accept-language': 'en' })).toBe('zh-CN')
  expect(await lang('/login?lang=en')).toBe('en')
  const page = await visitor.post('/preferences', { lang: 'vi', redirectTo: '/rng?q=x' }, '/')
  expect([page.status, page.headers.get('location')]).toEqual([303, '/rng?q=x'])
  expect(await lang('/nothing')).toBe('vi')
  expect((await visitor.post('/preferences', { lang: 'xx' }, '/')).status).toBe(400)
})

test('an invitation keeps its language, though its page has another query', async () => {
  const visitor = guest()
  const invited = await visitor.get('/join/SEN88?lang=en')
  expect(invited.headers.get('location')).toBe('/register?affiliateCode=SEN88')
  const page = await visitor.get('/register?affiliateCode=SEN88')
  expect(attributeOf(page, 'html', 'lang')).toBe('en')
})

test('the theme can be changed on a page with a long address', async () => {
  for (const length of [1_000, 3_000]) {
    const visitor = guest()
    const page = await visitor.get(`/winners?x=${'y'.repeat(length)}`)
    const back = attributeOf(page, 'form[action="/preferences"] input[name=redirectTo]', 'value')
    const csrf = attributeOf(page, 'input[name=csrf]', 'value')
    const body = new URLSearchParams({ csrf, theme: 'dark', redirectTo: back })
    const changed = await visitor.send('/preferences', { method: 'POST', body })
    expect([length, changed.status, changed.headers.get('location')]).toEqual([length, 303, back])
  }
})

test('theme and hidden balance are kept', async () => {
  const { visitor } = await newMember(site)
  const theme = async () => (await visitor.get('/')).html.querySelector('html')?.getAttribute('data-theme')
  expect(await theme()).toBe('system')
  await visitor.post('/preferences', { theme: 'dark' }, '/')
  expect(await theme()).toBe('dark')
  await visitor.post('/preferences', { balance: 'hidden' }, '/')
  const hidden = await visitor.get('/')
  expect(hidden.html.querySelector('[data-balance]')).toBeNull()
  expect(hidden.html.querySelector('header')?.text).toContain('***')
  await visitor.post('/preferences', { balance: 'shown' }, '/')
  expect((await visitor.get('/')).html.querySelector('[data-balance]')).not.toBeNull()
})

test('redirects go to this site alone', async () => {
  const visitor = guest()
  for (const redirectTo of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    expect(
      (await visitor.post('/preferences', { theme: 'light', redirectTo }, '/')).headers.get('location'),
      redirectTo,
    ).toBe('/')
  }
})

test('an intent that a form does not have is refused', async () => {
  const visitor = guest()
  for (const path of ['/login', '/register', '/logout']) {
    expect(
      (await visitor.post(path, { intent: 'other', username: 'player1', password: 'Demo1234' })).status,
      path,
    ).toBe(400)
  }
})

test('an unknown intent posted to a missing page shows one alert', async () => {
  const { visitor } = await newMember(site)
  const fields = { intent: 'other' }
  const answer = await visitor.post('/game/SEN/no-such-game', fields, '/game/SEN/dice')
  expect([answer.status, answer.page]).toEqual([404, 'notFound'])
  const alerts = answer.html.querySelectorAll('[role=alert]')
  expect(alerts.map((alert) => alert.getAttribute('data-error'))).toEqual(['not-found'])
  // A page that there is has the other one.
  const page = await visitor.post('/game/SEN/dice', fields)
  expect([page.status, errorsOf(page)]).toEqual([400, { form: 'invalid' }])
})

test('the language can be changed on a page that names one', async () => {
  const visitor = guest()
  const page = await visitor.get('/rng?lang=en&q=x')
  const targets = page.html
    .querySelectorAll('form[action="/preferences"] input[name=redirectTo]')
    .map((input) => input.getAttribute('value'))
  expect(new Set(targets)).toEqual(new Set(['/rng?q=x']))
})

/** Of 64 KiB each: far more than the buffers between the test and the site hold. */
const MOST_PIECES = 4_000

test('a callback that is too large is stopped while it is read', async () => {
  const { host } = new URL(site.origin)
  // By hand: after an early answer Node's `fetch` now and then takes an endless body for ever, until memory is full.
  const endless = rawSocket(
    site.origin,
    `POST /callbacks/simulator HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  onTestFinished(() => void endless.socket.destroy())
  const piece = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
  let pieces = 0
  const more = (error?: Error | null) => {
    if (error || endless.text !== '') return
    if (pieces === MOST_PIECES) return void endless.socket.destroy()
    pieces += 1
    endless.socket.write(piece, more)
  }
  endless.socket.on('connect', () => more())
  // The site closes it, though the body has no end.
  const answer = await endless.closed
  expect(pieces, 'the site does not stop the body').toBeLessThan(MOST_PIECES)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('health, robots and sitemap', async () => {
  const live = await fetch(`${site.origin}/health/live`)
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
  await guest().get('/')
  const ready = await fetch(`${site.origin}/health/ready`)
  const { status, cache } = (await ready.json()) as { status: string; cache: Record<string, object> }
  expect([ready.status, status]).toEqual([200, 'ok'])
  const counted = { entries: expect.any(Number), hits: expect.any(Number), dropped: expect.any(Number) }
  for (const name of ['parts', 'guest-pages', 'answers']) expect(cache[name], name).toMatchObject(counted)
  expect(cache['guest-pages']).toMatchObject({ maxBytes: 32 * 1024 * 1024 })
  expect((await guest().get('/robots.txt')).text).toContain('Sitemap: ')
  const sitemap = (await guest().get('/sitemap.xml')).text
  const security = await guest().get('/.well-known/security.txt')
  expect([security.status, security.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(security.text).toMatch(/^Contact: http\S+\nExpires: \d{4}-\S+\nPreferred-Languages: vi, en, zh\n$/)
  // A host that a request names is kept for nobody else.
  for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])
    expect((await guest().get(path)).headers.get('cache-control'), path).toBe('no-store')
  for (const path of ['/game/SEN/dice', '/about/fairness']) expect(sitemap).toContain(`${path}</loc>`)
})

test('static files are packed and immutable; private pages are not kept', async () => {
  const visitor = guest()
  const css = attributeOf(await visitor.get('/login'), 'link[rel=stylesheet]', 'href')
  const file = await fetch(new URL(css, site.origin), { headers: { 'accept-encoding': 'br' } })
  expect([file.status, file.headers.get('cache-control'), file.headers.get('content-encoding')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'br',
  ])
  expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    'text/css; charset=utf-8',
    'nosniff',
  ])
  const again = await fetch(new URL(css, site.origin), {
    headers: { 'if-none-match': file.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  for (const path of ['/verify.sh', '/health/live'])
    for (const method of ['POST', 'DELETE']) {
      const refused = await visitor.send(`${path}?lang=en`, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect([refused.html.querySelectorAll('h1').length, attributeOf(refused, 'html', 'lang')]).toEqual([
        1,
        'en',
      ])
    }
  const { visitor: member } = await newMember(site)
  expect((await member.get('/personalCenter/depositv2')).headers.get('cache-control')).toBe('no-store')
})
