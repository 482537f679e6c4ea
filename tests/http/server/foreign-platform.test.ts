import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, ValueOf, WireValueOf } from '#contract/base/endpoint.ts'
import { type FieldSetting, flags, registrationFields } from '#contract/base/settings.ts'
import { countries, registrationSettings, systemStatus } from '#contract/base/system.ts'
import { announcements } from '#contract/members/content.ts'
import { memberInfo, memberLanguage, register } from '#contract/members/member.ts'
import { login } from '#contract/members/session.ts'
import { addFavourite, favouriteGames, removeFavourite } from '#contract/play/favourites.ts'
import { gameList, hotGames, popularGames, recentGames } from '#contract/play/game-lists.ts'
import { gameMenus, gameVendors } from '#contract/play/menus.ts'
import { winnerBoard } from '#contract/play/winners.ts'
import { findingsOf } from '#tests/support/pages/markup.ts'
import { listening } from '#tests/support/site/listening.ts'
import { type Site, startSite } from '#tests/support/site/site.ts'
import { errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// The site before a platform that is somebody else's: it serves patterns that could keep the site busy for years, and of
// the games it says what the product says of them and no word more.

const field = (acceptedPattern: string): FieldSetting => ({
  enabled: false,
  required: false,
  minLength: 1,
  maxLength: 256,
  patternId: 0,
  type: 'text',
  acceptedPattern,
})
const hostile = [
  '(a+)+$',
  '(.*a){20}',
  '^(a|a)*$',
  '^(a?){40}a{40}$',
  `${'a?'.repeat(60)}${'a'.repeat(60)}`,
  // With endless repetitions these match at once.
  '^(?:a|a){40}!',
  '^(?:[^]|[^]){1,30}$',
  '^(?:[^]{1,9}){1,9}$',
  `^${'[^]{0,40}'.repeat(5)}$`,
]

const asked: string[] = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'email',
  'qqNum',
  'line',
]

const fields = Object.fromEntries(
  registrationFields.map((name, i) => [
    name,
    {
      ...field(hostile[i % hostile.length] ?? '*'),
      enabled: asked.includes(name),
    },
  ]),
) as ValueOf<typeof registrationSettings>['fields']

const status: ValueOf<typeof systemStatus> = {
  status: 0,
  info: {
    whitelabel: { ...flags, MOBILENUMREG3: false },
    currencySymbol: 'P',
    licence: { vi: '', en: '', zh: '' },
    register: '/register',
    resources: {},
    customerService: '/customer-service',
    analytics: { gtagId: '' },
    domainRoute: '',
    imageCDNs: [],
    launchGameCDNs: [],
  },
  location: { ip: '203.0.113.7', countryCode: null },
  maintenance: null,
  regionRestriction: null,
  regionRules: false,
}

const game = (nodeId: string, gameType: 'RNG' | 'ELOTT' = 'RNG') => ({
  nodeId,
  vassalage: 'ELSEWHERE',
  displayName: `Game ${nodeId}`,
  gameType,
})

const member: WireValueOf<typeof memberInfo> = {
  id: '7',
  customerId: '7',
  account: 'lan7',
  nickname: 'Lan',
  isAgent: 0,
  toUpline: null,
  clubLabel: { labelName: 'VIP 0', rankLevel: 0 },
  memberLabel: [],
  avatar: null,
  payeeName: null,
  email: null,
  sumBalance: '12.00',
  mustChangePassword: null,
  oldPasswordKnown: false,
  previousLogin: null,
  unreadMessage: 0,
  availablePromoCount: 0,
  hasVip: false,
  notices: [],
  availablePromo: { REFERRAL: { enabled: false } },
}
const session: WireValueOf<typeof login> = {
  token: 'token-of-lan7',
  isAgent: 0,
  twoFactorRequired: false,
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
}

const value = <E extends Endpoint>(endpoint: E, said: WireValueOf<E>) => [endpoint.path, said] as const
const values = new Map<string, unknown>([
  value(systemStatus, status),
  value(registrationSettings, { fields }),
  value(countries, {
    list: [{ countryCode: 'VN', countryDialingCode: '84' }],
    current: 'VN',
    homeDiallingCode: '84',
  }),
  value(login, session),
  value(memberInfo, member),
  value(memberLanguage, {}),
  value(announcements, { player: [], popup: [], promotion: [], banners: [] }),
  value(gameMenus, { list: [{ gameType: 'RNG', name: 'Slots', games: 9 }] }),
  value(gameVendors, {
    lanes: [
      {
        gameType: 'RNG',
        title: 'Slots',
        cards: [{ vassalage: 'ELSEWHERE', displayName: 'Elsewhere', isHot: 1, showIcon: 1 }],
      },
    ],
  }),
  value(gameList, { games: [game('listed')], totalPages: 4 }),
  value(favouriteGames, { content: [game('saved')], totalPages: 1 }),
  value(recentGames, { list: [game('played')], totalPages: 2 }),
  // What this one means by the footer is its own business.
  value(hotGames, {
    list: [game('hot'), game('fast', 'ELOTT')],
    footer: { picture: 'foot.png' } as unknown as [],
  }),
  value(popularGames, { list: [game('popular', 'ELOTT')] }),
  value(winnerBoard, { list: [] }),
  value(addFavourite, {}),
  value(removeFavourite, {}),
])

/** What it answers to a call that it does not know. */
let unknownCall = 'not-found'

let platform: Awaited<ReturnType<typeof listening>>
let site: Site
beforeAll(async () => {
  platform = await listening(({ path }) => {
    const [pathname = ''] = path.split('?')
    if (pathname === '/health/ready') return {}
    if (values.has(pathname)) return { body: { success: true, value: values.get(pathname), message: 'ok' } }
    const refusal = pathname === register.path ? 'name-taken' : unknownCall
    return { status: 400, body: { success: false, value: null, message: refusal } }
  })
  site = await startSite({ env: { PLATFORM_URL: platform.origin, MERCHANT_CODE: 'elsewhere' } })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await platform.close()
})

test('its patterns are left out, and pages answer in their normal time', async () => {
  const visitor = new Visitor(site.origin)
  await visitor.get('/register') // the server's first page
  const started = performance.now()
  const page = await visitor.get('/register')
  expect(page.status).toBe(200)
  const busy = `${'a'.repeat(120)}!`
  const posted = await visitor.submit(page, 'register', {
    ...Object.fromEntries(asked.map((name) => [name, busy])),
    captcha: '12345',
    agreement: 'on',
  })
  // What is left is the patternId, by which the fields are right: the platform was asked, and it is its turn to refuse.
  expect([posted.status, errorsOf(posted).username]).toEqual([400, 'name-taken'])
  expect(performance.now() - started).toBeLessThan(2_000)
})

/** What the platform was asked last by a call: its query. */
function lastQuery({ path }: Endpoint): Record<string, string> {
  const receivedRequest = platform.asked.findLast((one) => one.path.split('?')[0] === path)
  return Object.fromEntries(new URL(receivedRequest?.path ?? '/', platform.origin).searchParams)
}

async function lan(): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  const page = await visitor.submit(await visitor.get('/login'), 'login', {
    username: 'lan7',
    password: 'Secret12',
  })
  expect(page.status).toBe(303)
  return visitor
}

const idsOf = ({ html }: Page) =>
  html.querySelectorAll('[data-records="games"] [data-id]').map((tile) => tile.getAttribute('data-id'))

const client = { clientType: '3', platform: 'flash,html5-desktop' }
const page = { language: 'EN', pageNo: '1', pageSize: '15' }

test('the home page says who the member is and what it has played, by the product’s own calls', async () => {
  const visitor = await lan()
  for (const refusal of ['no-such-service', 'not-found']) {
    unknownCall = refusal
    const home = await visitor.get('/')
    expect(home.html.querySelector('header')?.text).toContain('lan7')
    expect(home.html.querySelector('.plays a')?.text).toContain('Game played')
  }
})

test('each list of games is asked for by the product’s own call, in its words', async () => {
  const visitor = await lan()
  await visitor.post('/preferences', { lang: 'en' }, '/login')
  expect(platform.asked.findLast(({ path }) => path === memberLanguage.path)?.body).toEqual({
    language: 'EN',
  })

  expect(idsOf(await visitor.get('/rng?classify=JP&minBet=0.05&q=drum&vendor=elsewhere'))).toEqual(['listed'])
  expect(lastQuery(gameList)).toMatchObject({
    ...client,
    channel: 'elsewhere',
    merchant: 'elsewhere',
    ...page,
    gameType: 'RNG',
    vassalage: 'ELSEWHERE',
    gameClassify: 'JP',
    minBet: '0.05',
    gameName: 'drum',
  })
  const saved = await visitor.get('/rng?list=fav')
  expect(idsOf(saved)).toEqual(['saved'])
  expect(saved.html.querySelector('[data-field="favourite"]')?.text).toBe('true')
  expect(lastQuery(favouriteGames)).toEqual({ ...client, ...page, gameType: 'RNG' })
  expect(idsOf(await visitor.get('/rng?list=recent'))).toEqual(['played'])
  expect(lastQuery(recentGames)).toEqual({ clientType: '3', ...page, gameType: 'RNG' })
  expect(idsOf(await visitor.get('/rng?list=hot'))).toEqual(['hot'])
  expect(lastQuery(hotGames)).toMatchObject({
    merchantCode: 'elsewhere',
    isPlatform: '2',
    platform: 'html5-desktop',
    language: 'EN',
  })
  expect(idsOf(await visitor.get('/elott?list=hot'))).toEqual(['popular'])
  expect(lastQuery(popularGames)).toMatchObject({
    count: '20',
    prizeMode: 'Elott',
    device: 'WEB',
    language: 'EN',
  })
})

test('the home page shows what it says, and what goes without saying is said', async () => {
  const visitor = await lan()
  const home = await visitor.get('/')
  expect(home.status).toBe(200)
  const links = home.html.querySelectorAll('a[href^="/game/"]').map((link) => link.getAttribute('href'))
  for (const nodeId of ['hot', 'played', 'listed']) expect(links).toContain(`/game/ELSEWHERE/${nodeId}`)
  expect(lastQuery(announcements)).toMatchObject({ types: 'B,PL,PU,PR', platform: 'W', execution: 'B' })
  expect(lastQuery(gameVendors)).toMatchObject({ platform: 'html5-desktop' })
  expect(lastQuery(winnerBoard)).toMatchObject({ gameCategory: 'ALL', language: 'VI' })
})

test('a star adds what the list of favourites has not, and takes out what it has', async () => {
  const visitor = await lan()
  const toggle = (nodeId: string) =>
    visitor.post(
      '/game/toggle-favourite',
      { nodeId, vendor: 'ELSEWHERE', gameType: 'RNG', redirectTo: '/rng' },
      '/rng',
    )
  const last = () => platform.asked.findLast(({ path }) => path.includes('FavoriteGameV2'))
  const sent = (nodeId: string) => ({ nodeId, vendor: 'ELSEWHERE', gameType: 'RNG' })
  expect((await toggle('listed')).status).toBe(303)
  expect(last()).toMatchObject({ path: addFavourite.path, body: sent('listed') })
  expect((await toggle('saved')).status).toBe(303)
  expect(last()).toMatchObject({ path: removeFavourite.path, body: sent('saved') })
})

test('a page that it cannot answer says so, in HTML that is right', async () => {
  values.set(winnerBoard.path, 'nonsense')
  const page = await new Visitor(site.origin).get('/winners')
  expect([page.status, page.page]).toEqual([502, 'unavailable'])
  expect(await findingsOf(page)).toEqual([])
})
