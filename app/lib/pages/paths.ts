import { MAX_FIELD_BYTES } from '#app/limits.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'

/** Every linked URL of the site, typed. The routes are in `app/routes.ts`. */

/** A lobby's path by game type. */
export const lobbies = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  COCKFIGHT: '/cockfight',
  ELOTT: '/elott',
  LOTT: '/vnlottery',
} as const
export type LobbyType = keyof typeof lobbies

export const isLobbyType = (type: GameType): type is LobbyType => type in lobbies

const personalPanels = [
  'overview',
  'securityCenter',
  'identity',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'bonusDetails',
  'personalProfit',
  'rewardCenter',
  'missionLeaderboard',
  'manualRebate',
  'playerRank',
  'contracts',
  'messageV2',
  'referral',
] as const
export type PersonalPanel = (typeof personalPanels)[number]

/** The panels of the agent center, in the order of its menu. */
export const agentPanels = [
  'announcement',
  'teamOverview',
  'registerCentre',
  'downlineManagement',
  'personalHistory',
  'agentProfitLoss',
  'agentRevenueReport',
  'downlineTransaction',
  'enableCt',
  'salary',
  'hourSalary',
  'agentRealtimeSalary',
  'contractRequests',
] as const
export type AgentPanel = (typeof agentPanels)[number]

type Query = Record<string, string | number | undefined>

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  logout: '/logout',
  twoFactor: '/login/two-factor',
  passkey: '/login/passkey',
  thirdParty: '/login/third-party',
  forget: '/forget',
  changePassword: '/changePassword',
  help: '/help',
  terms: '/help#terms',
  contact: '/contact',
  feedback: '/feedback',
  agentHome: '/agentHome',
  agentCenter: '/agentCenter',
  agent: (panel: AgentPanel, query: Query = {}) => withQuery(`/agentCenter/${panel}`, query),
  agentLogin: '/login?as=agent',
  preferences: '/preferences',
  languages: '/languages',
  promotions: (query: Query = {}) => withQuery('/promotions', query),
  promoDetail: (id: string, query: Query = {}) => withQuery('/promoDetail', { id, ...query }),
  promoTickets: (id: string) => `/promoDetail/tickets/${encodeURIComponent(id)}`,
  promoImage: (id: string) => `/promoDetail/image/${encodeURIComponent(id)}`,
  toggleFavourite: '/game/toggle-favourite',
  notices: '/noticePage',
  notice: (id: string) => withQuery('/noticePage', { id }),
  realityCheck: '/reality-check',
  responsibleGaming: '/responsible-gaming',
  fairness: '/about/fairness',
  games: '/games',
  search: (query: Query = {}) => withQuery('/search', query),
  lobby: (type: LobbyType, query: Query = {}) => withQuery(lobbies[type], query),
  /** A game's own page; of a lottery that of the lotteries. */
  game: (vendor: string, nodeId: string, query: Query = {}) =>
    vendor === HOUSE_VENDOR && lotteryOf(nodeId)
      ? withQuery('/lottery', { gameCode: nodeId, ...query })
      : withQuery(`/game/${encodeURIComponent(vendor)}/${encodeURIComponent(nodeId)}`, query),
  /** The page of one lottery, or without a `gameCode` today's draws of all. */
  lottery: (query: Query = {}) => withQuery('/lottery', query),
  fbsports: () => '/fbsports',
  verify: (betId: string) => `/verify/${encodeURIComponent(betId)}`,
  verifyDraw: (gameCode: string, numero: string) => `/verify/draw/${gameCode}/${numero}`,
  verifyDrawJson: (gameCode: string, numero: string) => `/verify/draw/${gameCode}/${numero}.json`,
  verifyJson: (betId: string) => `/verify/${encodeURIComponent(betId)}.json`,
  /** The script that repeats a bet from its JSON: public/verify.sh. */
  verifyScript: '/verify.sh',
  personalCenter: '/personalCenter',
  personal: (panel: PersonalPanel, query: Query = {}) => withQuery(`/personalCenter/${panel}`, query),
  /** What browsers of the member are notified of. */
  notifications: '/personalCenter/notifications',
  /** The member's own data as a file. */
  ownData: '/own-data.json',
  /** The VietQR of an order as a picture. */
  depositPicture: (orderId: string) => `/personalCenter/depositv2/${encodeURIComponent(orderId)}.png`,
  vip: '/vip',
  winners: '/winners',
  /** The pool of the jackpot as JSON, for the counter. */
  jackpot: '/jackpot.json',
  pointMall: (query: Query = {}) => withQuery('/pointMall', query),
  securityTxt: '/.well-known/security.txt',
  customerService: (position: string, type?: string, name?: string) =>
    withQuery('/customer-service', { position, type, name }),
  down: '/down',
  joinAsAgent: '/join',
  join: (code: string) => `/join/${encodeURIComponent(code)}`,
  flag: (countryCode: string) => `/flags/${countryCode.toLowerCase()}.svg`,
  captcha: (id: string, query: Query = {}) => withQuery('/captcha', { id, ...query }),
} as const

/** What `URLSearchParams` leaves as it is; a list links to an order or a bet in each row. */
const plain = /^[\w.*-]*$/

/** A path with query parameters; undefined ones are skipped. */
export function withQuery(path: string, query: Query): string {
  let text = ''
  for (const name in query) {
    const value = query[name]
    if (value === undefined || value === '') continue
    if (!plain.test(name) || !plain.test(String(value))) return withEncoded(path, query)
    text += `${text ? '&' : '?'}${name}=${value}`
  }
  return path + text
}

function withEncoded(path: string, query: Query): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

export type Modal = 'login' | 'register' | 'forget' | 'changePassword' | 'help' | 'notice' | 'collection'

/**
 * The query parameters of each dialog; removed with it. Where values are listed only with one of these: the page has a
 * parameter of that name too.
 */
const ofDialog: Record<Modal, Readonly<Record<string, readonly string[] | 'any'>>> = {
  login: { type: 'any', menu: 'any', redirectTo: 'any', captcha: 'any' },
  register: { method: 'any', redirectTo: 'any', captcha: 'any' },
  forget: { tab: ['email', 'mobile'], captcha: 'any' },
  changePassword: {},
  help: {},
  notice: { notice: 'any' },
  collection: { vendor: 'any' },
}

/** What a page that holds the form of a dialog has of these by itself: it stays when a dialog closes. */
const ofPage: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: ['type', 'redirectTo'],
  [paths.register]: ['method', 'redirectTo'],
  [paths.forget]: ['tab'],
}

/** The current page with a dialog over it, replacing any other. */
export function withModal(
  location: { pathname: string; search: string },
  modal: Modal,
  query: Query = {},
): string {
  const parameters = new URLSearchParams(location.search)
  if (parameters.get('modal') !== modal) dropDialog(parameters, location.pathname)
  parameters.set('modal', modal)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value))
  return `${location.pathname}?${parameters}`
}

/** The current page without its dialog and the `further` parameters. */
export function withoutModal(location: { pathname: string; search: string }, ...further: string[]): string {
  const parameters = new URLSearchParams(location.search)
  dropDialog(parameters, location.pathname)
  for (const name of further) parameters.delete(name)
  const rest = parameters.toString()
  return rest ? `${location.pathname}?${rest}` : location.pathname
}

function dropDialog(parameters: URLSearchParams, pathname: string) {
  const modal = parameters.get('modal') ?? ''
  const own = Object.hasOwn(ofDialog, modal) ? ofDialog[modal as Modal] : {}
  for (const [name, values] of Object.entries({ modal: 'any', ...own }))
    if (
      !ofPage[pathname]?.includes(name) &&
      (values === 'any' || values.includes(parameters.get(name) ?? ''))
    )
      parameters.delete(name)
}

/** Paths and queries that `URL` leaves as they are, as nearly all of the site's own: frame and forms ask on every page. */
const asWritten = /^\/(?:[\w-]+(?:\/[\w-]+)*(?:\?[\w.=&-]+)?)?$/

/** The redirect after a form: a path of this site that a form's field holds, else `/` (site.md 1.10). */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  if (wanted.length <= MAX_FIELD_BYTES && asWritten.test(wanted)) return wanted
  // A browser reads `\` as `/` and skips tabs and line ends: reject what it would read differently.
  if (/[\\\t\r\n\0]/.test(wanted)) return '/'
  const base = 'http://own.invalid'
  if (!URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  const path = `${url.pathname}${url.search}${url.hash}`
  // A path that starts with an empty segment would be printed as `//host`.
  const own = url.origin === base && !path.startsWith('//') && path.length <= MAX_FIELD_BYTES
  return own ? path : '/'
}
