import type { IsAgent } from '#contract/is-agent.ts'
import type { Flag, Flags } from '#contract/settings.ts'

/**
 * Who may enter which route: the one table that guards, menus and `loginedToHomePage` read (product.md sections 2, 5
 * and 6, platform.md section 2). A route of `app/routes.ts` without a line here fails a test.
 */

/** What a closed gate asks of whoever is signed in. */
interface Rule {
  accounts: readonly IsAgent[]
  /** Switches of the brand that must be on. */
  flags: readonly Flag[]
}

/** Every account but a trial one. */
const real = [0, 1, 2, 41, 42] as const

const rules = {
  /** Whoever has an account of their own. */
  real: { accounts: real, flags: [] },
  /** Whoever may stake: trial accounts with their play money too, affiliates not. */
  player: { accounts: [0, 1, 2, 4], flags: [] },
  /** The personal center. */
  member: { accounts: real, flags: ['MEMBERCENTER3'] },
  deposit: { accounts: real, flags: ['MEMBERCENTER3', 'DEPOSIT3'] },
  withdrawal: { accounts: real, flags: ['MEMBERCENTER3', 'WITHDRAWAL3'] },
  uplineTransfer: { accounts: real, flags: ['MEMBERCENTER3', 'UPLINETRANSFER3'] },
  /** Whoever may spend points, and whoever may earn by inviting. */
  pointMall: { accounts: real, flags: ['PTSYS3'] },
  referral: { accounts: real, flags: ['MEMBERCENTER3', 'REFERRAL3'] },
  inbox: { accounts: real, flags: ['MEMBERCENTER3', 'INBOX3'] },
  rewardCenter: { accounts: real, flags: ['MEMBERCENTER3', 'REWCEN3'] },
  manualRebate: { accounts: real, flags: ['MEMBERCENTER3', 'MANREBATE3'] },
  playerRank: { accounts: real, flags: ['MEMBERCENTER3', 'VIP3'] },
  /** Whoever has a line or invites players. */
  agent: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3'] },
} as const satisfies Record<string, Rule>

/** `anyone` may enter; a `guest` too, while who is signed in is led on; any other must be signed in and keep its rule. */
export type Who = 'anyone' | 'guest' | keyof typeof rules

export interface Gate {
  who: Who
  /** Whose forms are taken, where that is not whoever may see the page. */
  post?: Who
  /** Switches of the brand that must be on for anybody, for guests too. */
  flags?: readonly Flag[]
  /** Stays open to guests while `loginedToHomePage` is on (site.md 1.10). */
  beforeLogin?: true
  /** Stays open to a member who must change the password first. */
  beforeChange?: true
}

const anyone: Gate = { who: 'anyone' }
const wayIn: Gate = { who: 'guest', beforeLogin: true }
const alwaysOpen: Gate = { who: 'anyone', beforeLogin: true }
const member: Gate = { who: 'member' }

/** By the path of a route, as `app/routes.ts` writes it. */
export const gates: Readonly<Record<string, Gate>> = {
  '/': anyone,
  '/index': anyone,
  '/index.html': anyone,
  '/home': anyone,
  '/register.html': alwaysOpen,

  '/login': wayIn,
  '/login/two-factor': wayIn,
  '/register': wayIn,
  '/forget': wayIn,
  '/logout': anyone,
  '/changePassword': { who: 'real', beforeLogin: true, beforeChange: true },
  '/captcha': alwaysOpen,
  '/preferences': alwaysOpen,
  '/flags/:file': alwaysOpen,
  '/customer-service': alwaysOpen,
  '/help': alwaysOpen,
  '/helpmc': alwaysOpen,
  '/responsible-gaming': alwaysOpen,
  '/about/fairness': alwaysOpen,
  '/reality-check': { who: 'real' },
  '/join/:code': alwaysOpen,

  '/rng': anyone,
  '/live': anyone,
  '/fish': anyone,
  '/pvp': anyone,
  '/sports': anyone,
  '/esports': anyone,
  '/cockfight': anyone,
  '/elott': anyone,
  // A guest sees the mall; the act of redeeming asks for the account.
  '/pointMall': { who: 'anyone', post: 'pointMall', flags: ['PTSYS3'] },
  // Guests see what is offered; joining asks for the account.
  '/promotions': { who: 'anyone', post: 'real' },
  '/promoDetail': { who: 'anyone', post: 'real' },
  '/promoDetail/image/:id': { who: 'real' },
  '/promoDetail/tickets/:id': anyone,
  '/game/toggle-favourite': { who: 'real' },
  // A guest sees the table; the act of betting asks for the account (site.md section 2).
  '/game/:vendor/:nodeId': { who: 'anyone', post: 'player' },
  '/winners': anyone,
  '/noticePage': anyone,
  '/verify/:betId': alwaysOpen,
  '/verify/:betId.json': alwaysOpen,

  '/personalCenter': member,
  '/personalCenter/securityCenter': member,
  '/personalCenter/transferFund': member,
  '/personalCenter/depositv2': { who: 'deposit' },
  '/personalCenter/withdraw': { who: 'withdrawal' },
  '/personalCenter/transferUpline': { who: 'uplineTransfer' },
  '/personalCenter/referral': { who: 'referral' },
  '/personalCenter/referral.csv': { who: 'referral' },
  '/personalCenter/personalHistoryCopy': member,
  '/personalCenter/personalHistoryCopy.csv': member,
  '/personalCenter/transactionHistory': member,
  '/personalCenter/transactionHistory.csv': member,
  '/personalCenter/bonusDetails': member,
  '/personalCenter/bonusDetails.csv': member,
  '/personalCenter/personalProfit': member,
  '/personalCenter/personalProfit.csv': member,
  '/personalCenter/messageV2': { who: 'inbox' },

  '/events/:topic': { who: 'real' },
  '/personalCenter/rewardCenter': { who: 'rewardCenter' },
  '/personalCenter/missionLeaderboard': member,
  '/personalCenter/manualRebate': { who: 'manualRebate' },
  '/personalCenter/playerRank': { who: 'playerRank' },
  '/vip': { who: 'anyone', flags: ['VIP3'] },

  '/agentHome': { who: 'agent' },

  '/robots.txt': alwaysOpen,
  '/sitemap.xml': alwaysOpen,
  '/.well-known/security.txt': alwaysOpen,
  '*': anyone,
}

/** `/verify/:betId.json` as what matches it; one slash at the end changes nothing, as in Remix. */
const patterns = Object.entries(gates).map(([path, gate]) => ({
  gate,
  pattern: new RegExp(`^${path.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/*$`),
}))

/** The gate of a URL's path; undefined where no route is. */
export const gateOf = (pathname: string): Gate | undefined =>
  gates[pathname] ?? patterns.find(({ pattern }) => pattern.test(pathname))?.gate

/** Without a route of their own yet: who asks for them is told so, and not to log in. */
const openWithoutRoute: readonly string[] = ['/down', '/download']

/** What stays open to guests while `loginedToHomePage` is on (site.md 1.10). */
export const isOpenToGuests = (pathname: string): boolean =>
  openWithoutRoute.includes(pathname) || (gateOf(pathname)?.beforeLogin ?? false)

export const asksForLogin = (who: Who): who is keyof typeof rules => who !== 'anyone' && who !== 'guest'

/** Whether an account keeps the rule of a gate, with the brand's switches as they are. */
export function admits(who: Who, isAgent: IsAgent, flags: Flags): boolean {
  if (!asksForLogin(who)) return true
  const rule: Rule = rules[who]
  return rule.accounts.includes(isAgent) && rule.flags.every((flag) => flags[flag])
}

/** Whether a link to `path` leads an account anywhere: menus leave out what is closed. */
export const opens = (path: string, isAgent: IsAgent, flags: Flags): boolean =>
  admits(gateOf(withoutQuery(path))?.who ?? 'anyone', isAgent, flags) && isSwitchedOn(path, flags)

/** Whether the switches of a page that is for everybody are on: whether a guest finds anything there. */
export const isSwitchedOn = (path: string, flags: Flags): boolean =>
  (gateOf(withoutQuery(path))?.flags ?? []).every((flag) => flags[flag])

const withoutQuery = (path: string) => path.replace(/[?#].*/s, '')

/**
 * How the paths of pages begin that ask a guest to log in, up to a part that differs. With a script a link to one of them
 * opens the login dialog instead (site.md 1.10).
 */
export const protectedPrefixes: readonly string[] = Object.entries(gates)
  .filter(([, { who }]) => asksForLogin(who))
  .map(([path]) => path.replace(/\/:.*/, ''))
  .filter((path, _index, all) => !all.some((other) => path.startsWith(`${other}/`)))
