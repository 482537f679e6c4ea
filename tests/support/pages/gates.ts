/**
 * Who may enter which route, from the specification and independent of the site's own table (`app/lib/pages/gates.ts`, whose
 * test checks that no route is missing here). Used by `tests/http/access/gates.test.ts`.
 */

/** product.md section 5 and platform.md section 2, by `isAgent`. */
const rules = {
  real: [0, 1, 2, 41, 42],
  player: [0, 1, 2, 4],
  agent: [1, 2, 41, 42],
} as const

type Flag =
  | 'MEMBERCENTER3'
  | 'DEPOSIT3'
  | 'WITHDRAWAL3'
  | 'UPLINETRANSFER3'
  | 'AGENTCENTER3'
  | 'INBOX3'
  | 'PTSYS3'
  | 'REFERRAL3'
  | 'REWCEN3'
  | 'MANREBATE3'
  | 'VIP3'
  | 'FEEDBACK3'
  | 'AGEANNOUNCE3'
  | 'SIGNCONDIV3'
  | 'DAILYSALCONT3'
  | 'HOURSAL3'
  | 'RTSALARY3'

export interface Walked {
  /** As `app/routes.ts` has it. */
  route: string
  /** A URL of the route; the route itself by default. */
  url?: string
  /** The status of a GET by an admitted visitor, 200 by default; 405 if the route has none. */
  get?: number
  /** The status of an admitted POST with an unknown intent; 405 by default: the route has none. */
  post?: number
  /** What requires a login: only a POST, or also a GET. */
  asks?: 'post' | 'both'
  /** The account kinds that are admitted; any by default. */
  kinds?: readonly number[]
  /** The required switches. */
  flags?: readonly Flag[]
  /** Closed (403) to admitted visitors whom nothing in it concerns. */
  conditional?: true
  /** Login or registration: redirects members with an account of their own. */
  wayIn?: true
  /** Guests may enter while `loginedToHomePage` is on (site.md 1.10). */
  beforeLogin?: true
  /** Open to a member who must change the password first. */
  beforeChange?: true
}

const panel = (key: string, more: Partial<Walked> = {}): Walked => ({
  route: `/personalCenter/${key}`,
  asks: 'both',
  kinds: rules.real,
  flags: ['MEMBERCENTER3'],
  ...more,
})

const agentPanel = (key: string, more: Partial<Walked> = {}): Walked => ({
  route: `/agentCenter/${key}`,
  asks: 'both',
  kinds: rules.agent,
  flags: ['AGENTCENTER3'],
  ...more,
})

/** Open where a contract of the kind concerns the agent (product.md section 2). */
const contractPanel = (key: string, flag: Flag): Walked[] => {
  const more = { flags: ['AGENTCENTER3', flag], conditional: true } as const
  return [agentPanel(key, { post: 400, ...more }), agentPanel(`${key}.csv`, more)]
}

export const walk: readonly Walked[] = [
  { route: '/' },
  { route: '/index', get: 301 },
  { route: '/index.html', get: 301 },
  { route: '/home', get: 301 },
  { route: '/register.html', get: 301, beforeLogin: true },
  { route: '/download', get: 301, beforeLogin: true },

  { route: '/login', post: 400, wayIn: true, beforeLogin: true },
  { route: '/login/two-factor', get: 302, post: 401, wayIn: true, beforeLogin: true },
  { route: '/register', post: 400, wayIn: true, beforeLogin: true },
  { route: '/forget', post: 400, wayIn: true, beforeLogin: true },
  { route: '/logout', post: 400 },
  {
    route: '/changePassword',
    post: 400,
    asks: 'both',
    kinds: rules.real,
    beforeLogin: true,
    beforeChange: true,
  },
  { route: '/captcha', get: 404, beforeLogin: true },
  { route: '/flags/:file', url: '/flags/vn.svg', beforeLogin: true },
  { route: '/preferences', get: 405, post: 400, beforeLogin: true },
  { route: '/customer-service', url: '/customer-service?position=header', get: 302, beforeLogin: true },
  { route: '/help', beforeLogin: true },
  { route: '/helpmc', beforeLogin: true },
  { route: '/contact' },
  { route: '/feedback', post: 400, asks: 'post', kinds: rules.real, flags: ['FEEDBACK3'] },
  { route: '/responsible-gaming', beforeLogin: true },
  { route: '/about/fairness', beforeLogin: true },
  { route: '/reality-check', get: 405, post: 400, asks: 'both', kinds: rules.real },
  { route: '/down', beforeLogin: true },
  { route: '/join', get: 303, beforeLogin: true },
  { route: '/join/:code', url: '/join/SEN88', get: 303, beforeLogin: true },

  ...['/games', '/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/cockfight', '/elott'].map(
    (route) => ({
      route,
    }),
  ),
  { route: '/pointMall', post: 400, asks: 'post', kinds: rules.real, flags: ['PTSYS3'] },
  { route: '/promotions', post: 400, asks: 'post', kinds: rules.real },
  { route: '/promoDetail', url: '/promoDetail?id=40001', post: 400, asks: 'post', kinds: rules.real },
  {
    route: '/promoDetail/image/:id',
    url: '/promoDetail/image/none',
    get: 404,
    asks: 'both',
    kinds: rules.real,
  },
  { route: '/promoDetail/tickets/:id', url: '/promoDetail/tickets/none', get: 404 },
  ...['/game', '/seamless', '/fbsports'].map((route) => ({
    route,
    get: 302,
    post: 405,
    asks: 'both' as const,
    kinds: rules.player,
  })),
  { route: '/game/toggle-favourite', get: 405, post: 400, asks: 'both', kinds: rules.real },
  { route: '/game/SEN/three-card', post: 400, asks: 'post', kinds: rules.player },
  { route: '/game/:vendor/:nodeId', url: '/game/SEN/dice', post: 400, asks: 'post', kinds: rules.player },
  { route: '/winners' },
  { route: '/jackpot.json' },
  { route: '/search', url: '/search?q=dice' },
  { route: '/noticePage' },
  { route: '/verify/:betId', url: '/verify/none', get: 404, beforeLogin: true },
  { route: '/verify/:betId.json', url: '/verify/none.json', get: 404, beforeLogin: true },

  { route: '/vip' },

  { ...panel(''), route: '/personalCenter', get: 302 },
  panel('overview'),
  panel('securityCenter', { post: 400 }),
  panel('transferFund', { post: 400 }),
  panel('depositv2', { post: 400, flags: ['MEMBERCENTER3', 'DEPOSIT3'] }),
  panel('withdraw', { post: 400, flags: ['MEMBERCENTER3', 'WITHDRAWAL3'] }),
  panel('referral', { flags: ['MEMBERCENTER3', 'REFERRAL3'] }),
  panel('referral.csv', { flags: ['MEMBERCENTER3', 'REFERRAL3'] }),
  panel('transferUpline', { post: 400, flags: ['MEMBERCENTER3', 'UPLINETRANSFER3'] }),
  panel('personalHistoryCopy'),
  panel('personalHistoryCopy.csv'),
  panel('transactionHistory'),
  panel('transactionHistory.csv'),
  panel('bonusDetails', { post: 400 }),
  panel('bonusDetails.csv'),
  panel('personalProfit'),
  panel('personalProfit.csv'),
  panel('rewardCenter', { post: 400, flags: ['MEMBERCENTER3', 'REWCEN3'] }),
  panel('missionLeaderboard', { post: 400 }),
  panel('manualRebate', { post: 400, flags: ['MEMBERCENTER3', 'MANREBATE3'] }),
  panel('playerRank', { flags: ['MEMBERCENTER3', 'VIP3'] }),
  panel('contracts', { post: 400 }),
  panel('messageV2', { post: 400, flags: ['MEMBERCENTER3', 'INBOX3'] }),

  { route: '/events/:topic', url: '/events/none', get: 404, asks: 'both', kinds: rules.real },
  { route: '/agentHome', asks: 'both', kinds: rules.agent, flags: ['AGENTCENTER3'] },
  { ...agentPanel(''), route: '/agentCenter', get: 302 },
  agentPanel('announcement', { flags: ['AGENTCENTER3', 'AGEANNOUNCE3'] }),
  agentPanel('teamOverview'),
  agentPanel('teamOverview.csv'),
  agentPanel('registerCentre', { post: 400 }),
  agentPanel('downlineManagement', { post: 400 }),
  agentPanel('downlineManagement.csv'),
  agentPanel('agentProfitLoss'),
  agentPanel('agentProfitLoss.csv'),
  agentPanel('personalHistory'),
  agentPanel('personalHistory.csv'),
  agentPanel('downlineTransaction'),
  agentPanel('downlineTransaction.csv'),
  agentPanel('agentRevenueReport'),
  agentPanel('agentRevenueReport.csv'),
  ...contractPanel('enableCt', 'SIGNCONDIV3'),
  ...contractPanel('salary', 'DAILYSALCONT3'),
  ...contractPanel('hourSalary', 'HOURSAL3'),
  ...contractPanel('agentRealtimeSalary', 'RTSALARY3'),
  agentPanel('contractRequests'),
  agentPanel('contractRequests.csv'),

  { route: '/robots.txt', beforeLogin: true },
  { route: '/.well-known/security.txt', beforeLogin: true },
  { route: '/sitemap.xml', beforeLogin: true },
  { route: '*', url: '/no/such/page', get: 404, post: 404 },
]
