import { lines } from '#app/routes.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'

/**
 * Every page of the site by a URL that is there, for walks that look at each: of a line of the table of pages with parameters at
 * least one, found on the site where ids are made anew in every world.
 */

export const walkers = ['guest', 'player', 'agent'] as const
export type Walker = (typeof walkers)[number]

/** Not walked: what is no page, takes posts alone, leads elsewhere, or needs a state that no URL gives. */
const NOT_SHOWN: readonly RegExp[] = [
  /\.(?:csv|json|png|txt|xml)$/,
  /^\/(?:index|index\.html|home|register\.html|download|customer-service|join\/:code|preferences)$/,
  /^\/(?:flags\/:file|promoDetail\/(?:image|tickets)\/:id|events\/:topic)$/,
  /^\/(?:personalCenter|agentCenter|seamless|fbsports|game\/toggle-favourite|reality-check)$/,
  /^\/(?:captcha|login\/two-factor|login\/third-party|offline)$/,
]

/** URLs of pages that are not there by their path alone, or that look different in other states. */
const states: Readonly<Record<string, readonly string[]>> = {
  '/': ['/', '/?modal=login', '/?modal=register', '/?modal=notice', '/?modal=help'],
  '/login': ['/login', '/login?type=sms', '/login?as=agent'],
  '/register': ['/register', '/register?method=register', '/register?method=registerMobile'],
  '/forget': ['/forget', '/forget?tab=email', '/forget?sent=1'],
  '/rng': ['/rng', '/rng?q=no-game-is-called-so'],
  '/promoDetail': ['/promoDetail?id=40001', '/promoDetail?id=40005'],
  '/pointMall': ['/pointMall', '/pointMall?tab=convert'],
  '/search': ['/search?q=dice', '/search?q=no-game-is-called-so'],
  '*': ['/no/such/page'],
}

/** Pages of everybody that say more to who is signed in. */
const besides: Record<Walker, readonly string[]> = {
  guest: [],
  player: [
    '/',
    '/?modal=notice',
    '/rng?list=fav',
    '/rng?list=recent',
    '/lottery',
    '/promotions',
    '/promoDetail?id=40001',
    '/pointMall',
    '/pointMall?tab=history',
    '/pointMall?tab=statement',
    '/vip',
    '/feedback',
    '/logout',
    '/game/SEN/dice',
    '/agentHome',
    '/personalCenter/depositv2?method=crypto&amount=500000',
    '/personalCenter/transactionHistory?from=2020-01-01&to=2020-01-02',
    '/personalCenter/messageV2?select=all',
    '/personalCenter/referral?range=last30',
  ],
  agent: [
    '/agentCenter/teamOverview?account=agent2&range=last7',
    '/agentCenter/agentProfitLoss?account=agent2&q=p',
    '/agentCenter/enableCt?offer=agent2&template=own',
  ],
}

/** Pages that lead to records, and the parameters of their links: the first of each is walked. */
const leading: Record<Walker, readonly (readonly [page: string, ...parameters: string[]])[]> = {
  guest: [
    ['/lottery', 'gameCode'],
    ['/noticePage', 'id'],
  ],
  player: [
    ['/personalCenter/personalHistoryCopy?vendor=SEN&status=lost', 'bet'],
    ['/personalCenter/depositv2', 'order'],
    ['/personalCenter/withdraw', 'order'],
    ['/personalCenter/transactionHistory', 'line'],
    ['/personalCenter/messageV2', 'message'],
    ['/personalCenter/contracts', 'contract', 'payslip'],
    ['/pointMall', 'reward'],
  ],
  agent: [
    ['/agentCenter/personalHistory?range=last30', 'bet'],
    ['/agentCenter/downlineManagement', 'account'],
    ['/agentCenter/enableCt', 'contract', 'payslip', 'act'],
    ['/agentCenter/salary', 'contract', 'payslip'],
    ['/agentCenter/agentRealtimeSalary', 'contract'],
  ],
}

const walkerOf = (route: string): Walker =>
  route.startsWith('/agent')
    ? 'agent'
    : /^\/(?:personalCenter|changePassword)/.test(route)
      ? 'player'
      : 'guest'

const linksOf = async (visitor: Visitor, page: string): Promise<string[]> => {
  const { status, html } = await visitor.get(page)
  if (status !== 200) throw new Error(`${page} answers ${status}`)
  return html
    .querySelectorAll('main a[href]')
    .map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, ''))
}

const parametersOf = (link: string): URLSearchParams => new URL(link, 'http://site').searchParams

/** Pages of the lines that have parameters in their paths. */
const findPages: Readonly<Record<string, (visitor: Visitor) => Promise<string[]>>> = {
  // The sitemap names the house's.
  '/game/:vendor/:nodeId': async (visitor) =>
    Array.from(
      (await visitor.get('/sitemap.xml')).text.matchAll(/(\/game\/[^<]+)<\/loc>/g),
      ([, game = '']) => game,
    ),
  '/game': async (player) =>
    (await linksOf(player, '/rng')).filter((link) => /^\/game\/(?!SEN\/)/.test(link)).slice(0, 1),
  '/verify/draw/:gameCode/:numero': async (visitor) =>
    (await linksOf(visitor, '/lottery?gameCode=fast-1'))
      .filter((link) => link.startsWith('/verify/draw/'))
      .slice(0, 1),
  '/verify/:betId': async (player) => {
    const bets = await linksOf(player, '/personalCenter/personalHistoryCopy?vendor=SEN&status=lost')
    const bet = bets.map((link) => parametersOf(link).get('bet')).find(Boolean)
    return bet ? [`/verify/${bet}`] : []
  },
}
/** Found in the records of a player, or shown to players alone. */
const OF_PLAYER = ['/verify/:betId', '/game']

/** The lines that a walker has to walk. */
const linesOf = (walker: Walker): string[] =>
  lines
    .map(({ path }) => path)
    .filter((path) => !NOT_SHOWN.some((pattern) => pattern.test(path)))
    .filter((path) => (OF_PLAYER.includes(path) ? walker === 'player' : walker === walkerOf(path)))

/** What a walker looks at, in the order of the table; an error for a line of which no page is found. */
export async function pagesOf(walker: Walker, visitor: Visitor): Promise<string[]> {
  const pages: string[] = []
  for (const route of linesOf(walker)) {
    const own = (await findPages[route]?.(visitor)) ?? states[route] ?? [route]
    if (own.length === 0 || own.some((page) => page.includes('/:')))
      throw new Error(`no page of ${route} is known: name one in walked-pages.ts`)
    pages.push(...own)
  }
  pages.push(...besides[walker])
  for (const [page, ...parameters] of leading[walker]) {
    const links = await linksOf(visitor, page)
    for (const parameter of parameters)
      pages.push(...links.filter((link) => parametersOf(link).has(parameter)).slice(0, 1))
  }
  return [...new Set(pages)]
}
