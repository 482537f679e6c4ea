import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lines } from '#app/routes.ts'

/**
 * Who may enter which page, from the specification. `app/routes.ts` says which pages there are, and nothing here is read
 * from its gates: `tests/http/access/gates.test.ts` holds what pages do against the rules below. A new page needs no line
 * here: in a center it is expected to be closed as the center is; elsewhere to be open to all, and to take posts from
 * accounts alone. What departs from that is named here, where the specification names it.
 */

export interface Walked {
  /** As `app/routes.ts` has it. */
  route: string
  /** A URL of the route; the route itself by default. */
  url?: string
  /** The status of a GET by an admitted visitor; 405 if the route has none. */
  get: number
  /** The status of an admitted POST with an unknown intent; 405 if the route has none. */
  post: number
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
  /** Guests may enter while `loginedToHomePage` is on. */
  beforeLogin?: true
  /** Open to a member who must change the password first. */
  beforeChange?: true
}
type Rule = Pick<Walked, 'asks' | 'kinds' | 'flags' | 'conditional' | 'wayIn' | 'beforeChange'>
type Flag = `${string}3`

/** product.md section 5 and platform.md section 2, by `isAgent`. */
const kinds = {
  real: [0, 1, 2, 41, 42],
  player: [0, 1, 2, 4],
  agent: [1, 2, 41, 42],
} as const

/** product.md sections 5 and 6: the centers, and their panels with a switch of their own. */
const members = { asks: 'both', kinds: kinds.real, flags: ['MEMBERCENTER3'] } as const satisfies Rule
const agents = { asks: 'both', kinds: kinds.agent, flags: ['AGENTCENTER3'] } as const satisfies Rule
const switches: Readonly<Record<string, Flag>> = {
  depositv2: 'DEPOSIT3',
  withdraw: 'WITHDRAWAL3',
  referral: 'REFERRAL3',
  transferUpline: 'UPLINETRANSFER3',
  rewardCenter: 'REWCEN3',
  manualRebate: 'MANREBATE3',
  playerRank: 'VIP3',
  messageV2: 'INBOX3',
  announcement: 'AGEANNOUNCE3',
}
/** Open where a contract of the kind concerns the agent (product.md section 2). */
const contractPanels: Readonly<Record<string, Flag>> = {
  enableCt: 'SIGNCONDIV3',
  salary: 'DAILYSALCONT3',
  hourSalary: 'HOURSAL3',
  agentRealtimeSalary: 'RTSALARY3',
}

const toMembers = { asks: 'both', kinds: kinds.real } as const satisfies Rule
const toPlayers = { asks: 'both', kinds: kinds.player } as const satisfies Rule
const stakes = { asks: 'post', kinds: kinds.player } as const satisfies Rule
/** Pages outside the centers for which product.md sections 2 and 5, or site.md sections 2 and 3, say more than that posts need an account. */
const named: Readonly<Record<string, Rule>> = {
  '/agentHome': agents,
  '/login': { wayIn: true },
  '/login/two-factor': { wayIn: true },
  '/login/passkey': { wayIn: true },
  '/login/third-party': { wayIn: true },
  '/register': { wayIn: true },
  '/forget': { wayIn: true },
  '/join': {},
  '/logout': {},
  '/preferences': {},
  '/changePassword': { ...toMembers, beforeChange: true },
  '/reality-check': toMembers,
  '/own-data.json': toMembers,
  '/events/:topic': toMembers,
  '/promoDetail/image/:id': toMembers,
  '/game/toggle-favourite': toMembers,
  '/feedback': { asks: 'post', kinds: kinds.real, flags: ['FEEDBACK3'] },
  '/pointMall': { asks: 'post', kinds: kinds.real, flags: ['PTSYS3'] },
  '/lottery': stakes,
  '/sports': stakes,
  '/esports': stakes,
  '/game/:vendor/:nodeId': stakes,
  '/game/SEN/three-card': stakes,
  '/game': toPlayers,
  '/seamless': toPlayers,
  '/fbsports': toPlayers,
}

/** What is open before the login (site.md 1.10), redirects to it and files among it. */
const BEFORE_LOGIN =
  /^\/(?:login|login\/two-factor|login\/passkey|login\/third-party|register|register\.html|forget|changePassword|help|helpmc|down|download|join|join\/:code|captcha|customer-service|preferences|languages|verify\/.+|about\/fairness|responsible-gaming|flags\/:file|offline|robots\.txt|sitemap\.xml|\.well-known\/.+)$/

/** A URL of pages that need more than their path, and statuses other than those of a page that is shown. */
const answers: Readonly<Record<string, { url?: string; get?: number; post?: number }>> = {
  '/index': { get: 301 },
  '/index.html': { get: 301 },
  '/home': { get: 301 },
  '/register.html': { get: 301 },
  '/download': { get: 301 },
  '/login/two-factor': { get: 302, post: 401 },
  '/login/third-party': { get: 302 },
  '/captcha': { get: 404 },
  '/flags/:file': { url: '/flags/vn.svg' },
  '/customer-service': { url: '/customer-service?position=header', get: 302 },
  '/join/:code': { url: '/join/SEN88', get: 303 },
  '/promoDetail': { url: '/promoDetail?id=40001' },
  '/game': { get: 302 },
  '/seamless': { get: 302 },
  '/fbsports': { get: 302 },
  '/game/:vendor/:nodeId': { url: '/game/SEN/dice' },
  '/search': { url: '/search?q=dice' },
  '/personalCenter': { get: 302 },
  '/agentCenter': { get: 302 },
  '*': { url: '/no/such/page', get: 404, post: 404 },
}

function ruleOf(route: string, takesPosts: boolean): Rule {
  const [, center, panel = ''] =
    /^\/(personal|agent)Center(?:\/([^./]+)(?:\.csv|\/:orderId\.png)?)?$/.exec(route) ?? []
  if (center) {
    const rule = center === 'personal' ? members : agents
    const contract = center === 'agent' ? contractPanels[panel] : undefined
    const own = contract ?? switches[panel]
    return {
      ...rule,
      flags: own ? [...rule.flags, own] : rule.flags,
      ...(contract && { conditional: true }),
    }
  }
  return named[route] ?? (takesPosts ? { asks: 'post', kinds: kinds.real } : {})
}

const routes = new Set(lines.map((line) => line.path))
const specified = [
  ...Object.keys({ ...named, ...answers }),
  ...Object.keys({ ...switches, ...contractPanels }).map((panel) =>
    routes.has(`/personalCenter/${panel}`) ? `/personalCenter/${panel}` : `/agentCenter/${panel}`,
  ),
]
const missing = specified.filter((route) => !routes.has(route))
if (missing.length > 0)
  throw new Error(`The specification names pages that app/routes.ts has not: ${missing}`)

/** Whether a module of `app/routes/` exports a loader or an action. */
const has = (module: string, name: 'loader' | 'action') =>
  new RegExp(`^export (?:(?:async function|function|const) ${name}\\b|\\{[^}]*\\b${name}\\b)`, 'm').test(
    readFileSync(path.join(import.meta.dirname, '../../../app/routes', module), 'utf8'),
  )

/** Every page, with what is expected of it. A URL whose parameters name nothing is a 404. */
export const walk: readonly Walked[] = lines.map(({ path: route, module }): Walked => {
  const takesPosts = has(module, 'action')
  const url = route.includes(':') ? route.replace(/:\w+/g, 'none') : undefined
  return {
    route,
    ...(url && { url }),
    get: url ? 404 : has(module, 'loader') ? 200 : 405,
    post: takesPosts ? 400 : 405,
    ...ruleOf(route, takesPosts),
    ...(BEFORE_LOGIN.test(route) && { beforeLogin: true }),
    // Those that are named have a URL that is there.
    ...(answers[route]?.url && { get: 200 }),
    ...answers[route],
  }
})
