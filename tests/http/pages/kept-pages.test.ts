import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { KEPT } from '#tests/support/pages/kept-paths.ts'
import { CLOCK, RING } from '#tests/support/pages/same-answers.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Guests are shown a page that was made for another guest moments ago. These visitors come in quick succession, so that
// most of them are; whatever one of them brings along must not be in the page of the next.

const site = ownSite()
withoutRecurringJobs(site)

/** How often a page is asked for until nothing has gone on between two answers. */
const MOST_ASKED = 4

const marker = () => `m${randomBytes(9).toString('hex')}`
const guest = () => new Visitor(site.origin)

/** What must be each visitor's own. */
const ownOf = ({ headers, html, text }: Page) => ({
  requestId: headers.get('x-request-id') ?? '',
  nonce: /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '',
  nonces: new Set(html.querySelectorAll('[nonce]').map((element) => element.getAttribute('nonce'))),
  csrf: new Set(html.querySelectorAll('input[name=csrf]').map((input) => input.getAttribute('value'))),
  hole: /hole[0-9a-f]{8}/.exec(text)?.[0],
})

/** A page without what may be its visitor's own, and without its clocks: a second may pass between two visitors. */
function withoutOwn(page: Page): string {
  const { nonce, requestId, csrf } = ownOf(page)
  const text = page.text.replaceAll(CLOCK, '').replaceAll(RING, '')
  return [nonce, requestId, ...csrf].reduce<string>((rest, own) => rest.replaceAll(`${own}`, ''), text)
}

test.each(KEPT)('%s has a nonce, a token and an id of its own for each guest', async (path) => {
  let shown = new Set<string>()
  // Of pages that are asked for at once, one may be from before something went on, and the next from after it.
  for (let asked = 0; asked < MOST_ASKED && shown.size !== 1; asked++) {
    const pages = await Promise.all(Array.from({ length: 8 }, () => guest().get(path)))
    const all = pages.map(ownOf)
    for (const [at, own] of all.entries()) {
      const { text, status } = pages[at] as Page
      expect([status, own.hole, [...own.nonces]]).toEqual([200, undefined, [own.nonce]])
      expect(own.csrf.size).toBe(path === '/helpmc' ? 0 : 1)
      for (const other of all.filter((other) => other !== own))
        for (const word of [other.nonce, other.requestId, ...other.csrf]) expect(text).not.toContain(word)
    }
    shown = new Set(pages.map(withoutOwn))
  }
  expect(shown.size).toBe(1)
})

test.each(KEPT)(
  '%s holds nothing else of its own: rendered for one guest it is as for another',
  async (path) => {
    // With a cookie that nobody knows, a page is rendered for this guest alone.
    const alone = () => guest().send(path, { headers: { cookie: 'never-heard-of=1' } })
    let one = await alone()
    for (let asked = 1; asked < MOST_ASKED; asked++) {
      const other = await alone()
      expect([one.status, other.status]).toEqual([200, 200])
      expect(ownOf(one).nonce).not.toBe(ownOf(other).nonce)
      if (withoutOwn(one) === withoutOwn(other)) return
      // A round of a table that stands there may have gone on between the two.
      one = other
    }
    expect(withoutOwn(one)).toBe(withoutOwn(await alone()))
  },
)

test('the forms of such a page are its visitor’s, and nobody else’s', async () => {
  const [one, other] = [guest(), guest()]
  const [mine, theirs] = [await one.get('/'), await other.get('/')]
  const csrf = (page: Page) => attributeOf(page, 'input[name=csrf]', 'value')
  const request = (token: string) => ({
    method: 'POST',
    body: new URLSearchParams({ csrf: token, theme: 'dark', redirectTo: '/' }),
  })
  expect((await one.send('/preferences', request(csrf(theirs)))).status).toBe(403)
  expect((await one.send('/preferences', request(csrf(mine)))).status).toBe(303)
  expect((await other.send('/preferences', request(csrf(theirs)))).status).toBe(303)
})

const MEMBERS_PAGES = [
  '/',
  '/rng',
  '/game/SEN/dice',
  '/contact',
  '/personalCenter/securityCenter',
  '/personalCenter/transactionHistory',
  '/search',
]

test('members who come together are each shown their own name, token, address and search, in pages that share their frame', async () => {
  const members = [await newMember(site), await newMember(site), await newMember(site)]
  const own = members.map(({ visitor, username }) => ({ visitor, username, word: marker() }))
  for (const path of MEMBERS_PAGES) {
    const pages = await Promise.all(
      own.flatMap(({ visitor, word }) => [
        visitor.get(`${path}?q=${word}`),
        visitor.get(`${path}?q=${word}`),
      ]),
    )
    for (const [at, page] of pages.entries()) {
      const mine = own[Math.floor(at / 2)]
      expect(page.status).toBe(200)
      expect(page.html.querySelector('[data-account]')?.getAttribute('data-account')).toBe(mine?.username)
      expect(attributeOf(page, 'input[name=redirectTo]', 'value')).toBe(`${path}?q=${mine?.word}`)
      expect(page.text).not.toMatch(/kept-[0-9a-f]{8}/)
      const { nonce, csrf, nonces } = ownOf(page)
      expect([csrf.size, ...nonces]).toEqual([1, nonce])
      for (const other of own.filter((other) => other !== mine))
        for (const word of [other.username, other.word]) expect(page.text).not.toContain(word)
      for (const other of pages.filter((other) => other !== page))
        for (const word of [ownOf(other).nonce, ...ownOf(other).csrf]) expect(page.text).not.toContain(word)
    }
  }
})

const TABLES = ['dice', 'roulette', 'slots-lines', 'mines', 'fish', 'sicbo']

test('members at one table are each shown their own seed, request and choices', async () => {
  const members = await Promise.all(
    ['20000', '70000'].map(async (stake) => ({ ...(await newMember(site)), seed: marker(), stake })),
  )
  for (const { visitor, seed } of members) {
    const rotated = await visitor.post('/game/SEN/dice', { intent: 'rotate-seed', clientSeed: seed })
    expect(rotated.status).toBe(303)
  }
  for (const game of TABLES) {
    const seen = new Set<string>()
    for (const query of ['', '?tab=fair', '?stake='])
      for (const { visitor, seed, stake } of members) {
        const page = await visitor.get(`/game/SEN/${game}${query}${query === '?stake=' ? stake : ''}`)
        const [other] = members.filter((member) => member.visitor !== visitor)
        expect(page.status).toBe(200)
        for (const word of [other?.seed, other?.username]) expect(page.text).not.toContain(word)
        if (game !== 'sicbo')
          expect(page.html.querySelector('[data-fair=client-seed]')?.textContent).toBe(seed)
        if (game === 'dice' && query === '?stake=')
          expect(attributeOf(page, '#form-bet [name=stake]', 'value')).toBe(stake.replace(/(?=000$)/, '.'))
        const request = attributeOf(page, '#form-bet [name=requestId]', 'value')
        expect(seen).not.toContain(request)
        seen.add(request)
      }
  }
})

test('the security center shows each member its own avatar', async () => {
  const path = '/personalCenter/securityCenter'
  const [one, other] = [await newMember(site), await newMember(site)]
  const chosenBy = async ({ visitor }: typeof one) =>
    (await visitor.get(path)).html
      .querySelectorAll('#form-avatar [name=avatar][checked]')
      .map((radio) => radio.getAttribute('value'))
  const before = await chosenBy(one)
  expect((await one.visitor.post(path, { intent: 'avatar', avatar: 'drum' })).status).toBe(303)
  expect([before, await chosenBy(one), await chosenBy(other)]).toEqual([[], ['drum'], []])
})

test('each guest reads its own language and theme', async () => {
  const tastes = ['vi', 'en', 'zh-CN'].flatMap((lang) => ['light', 'dark'].map((theme) => ({ lang, theme })))
  for (const path of KEPT) {
    const shown = await Promise.all(
      [...tastes, ...tastes].map(async ({ lang, theme }, at) => {
        const asked = lang.slice(0, 2)
        // The second time in the browser's language.
        const headers: Record<string, string> =
          at < tastes.length
            ? { cookie: `lang=${asked}; theme=${theme}` }
            : { 'accept-language': asked, cookie: `theme=${theme}` }
        const { html } = await guest().send(path, { headers })
        const root = html.querySelector('html')
        return { lang: root?.getAttribute('lang'), theme: root?.getAttribute('data-theme') }
      }),
    )
    expect(shown).toEqual([...tastes, ...tastes])
  }
})

test('a message is shown to the guest that it is for, once', async () => {
  const visitor = guest()
  visitor.cookies.set('flash', 'logged-out')
  const stranger = guest()
  await stranger.get('/')
  const [page, other] = [await visitor.get('/'), await stranger.get('/')]
  expect(page.html.querySelector('[data-flash]')).not.toBeNull()
  expect([
    other.html.querySelector('[data-flash]'),
    (await visitor.get('/')).html.querySelector('[data-flash]'),
  ]).toEqual([null, null])
  expect(visitor.cookies.has('flash')).toBe(false)
})

describe('a member among guests', () => {
  test('is shown its own page, and no guest any of it', async () => {
    const { visitor, username } = await newMember(site)
    for (const path of KEPT.filter((path) => path !== '/helpmc')) {
      const before = await guest().get(path)
      const page = await visitor.get(path)
      const after = await guest().get(path)
      expect(page.html.querySelector('[data-account]')?.getAttribute('data-account')).toBe(username)
      expect(page.headers.get('cache-control')).toBe('no-store')
      for (const { html, text, headers } of [before, after]) {
        expect(html.querySelector('[data-account]')).toBeNull()
        expect(text).not.toContain(username)
        expect(headers.get('cache-control')).toBe('private, no-cache')
      }
    }
  })

  test('is a guest again after the logout', async () => {
    const { visitor } = await newMember(site)
    await guest().get('/')
    expect((await visitor.get('/')).html.querySelector('[data-account]')).not.toBeNull()
    await visitor.post('/logout', {})
    const [out, next] = [await visitor.get('/'), await visitor.get('/')]
    for (const { html } of [out, next]) expect(html.querySelector('[data-account]')).toBeNull()
    expect(out.html.querySelector('[data-flash]')).not.toBeNull()
    expect(next.html.querySelector('[data-flash]')).toBeNull()
  })
})

const HEADERS = [
  'accept',
  'accept-language',
  'user-agent',
  'referer',
  'origin',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'x-requested-with',
  'sec-ch-ua',
  'sec-fetch-dest',
  'sec-fetch-site',
  'purpose',
  'via',
  'authorization',
  'forwarded',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'if-none-match',
  'dnt',
  'pragma',
]
const COOKIES = [
  'sen',
  '__Host-sen',
  'lang',
  'theme',
  'balance',
  'flash',
  'notice',
  'account',
  'back',
  'recovery',
  'ref',
]
const QUERIES = [
  'lang',
  'modal',
  'redirectTo',
  'q',
  'page',
  'vendor',
  'list',
  'type',
  'channel',
  'referralCode',
  'refresh',
]

test.each(KEPT)('nothing that one guest sends is in the %s of the next', async (path) => {
  const markers: string[] = []
  const mark = (name: string): [string, string] => {
    const text = marker()
    markers.push(text)
    return [name, text]
  }
  const hostile = [
    ...HEADERS.map((name) => ({ headers: Object.fromEntries([mark(name)]), query: '' })),
    ...COOKIES.map((name) => ({ headers: { cookie: mark(name).join('=') }, query: '' })),
    ...QUERIES.map((name) => ({ headers: {}, query: `?${mark(name).join('=')}` })),
    {
      headers: { cookie: COOKIES.map((name) => mark(name).join('=')).join('; ') },
      query: `?${mark('lang').join('=')}`,
    },
  ]
  for (const { headers, query } of hostile) {
    const sent = markers.length
    const [, { text, status }] = await Promise.all([
      guest().send(`${path}${query}`, { headers }),
      guest().get(path),
    ])
    const after = await guest().get(path)
    expect([status, after.status]).toEqual([200, 200])
    for (const word of markers.slice(Math.max(0, sent - 15))) {
      expect(text).not.toContain(word)
      expect(after.text).not.toContain(word)
    }
  }
})

test('HEAD has the headers of the page, and no body', async () => {
  for (const path of KEPT) {
    const page = await guest().send(path, { method: 'HEAD' })
    expect([page.status, page.text, page.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/html; charset=utf-8',
    ])
  }
})
