import type { AccountKind } from '#contract/account-kind.ts'
import { contractFlags } from '#contract/agent-contracts.ts'
import type { Flag, Flags } from '#contract/settings.ts'

/**
 * Who may enter which route: the one table for guards, menus and `loginedToHomePage` (product.md sections 2, 5 and 6,
 * platform.md section 2). A test fails for a route of `app/routes.ts` without a line here.
 */

/** What a gate requires of a signed-in account. */
interface Rule {
  accounts: readonly AccountKind[]
  /** Switches that must be on. */
  flags: readonly Flag[]
  /** Switches of which one must be on. */
  anyFlag?: readonly Flag[]
}

/** Every account but a trial one. */
const real = [0, 1, 2, 41, 42] as const

const rules = {
  /** Any account but a trial one. */
  real: { accounts: real, flags: [] },
  /** Accounts that may stake: trial accounts too, with play money; not affiliates. */
  player: { accounts: [0, 1, 2, 4], flags: [] },
  /** The personal center. */
  member: { accounts: real, flags: ['MEMBERCENTER3'] },
  deposit: { accounts: real, flags: ['MEMBERCENTER3', 'DEPOSIT3'] },
  withdrawal: { accounts: real, flags: ['MEMBERCENTER3', 'WITHDRAWAL3'] },
  uplineTransfer: { accounts: real, flags: ['MEMBERCENTER3', 'UPLINETRANSFER3'] },
  /** Accounts that may spend points, and that may earn by inviting. */
  pointMall: { accounts: real, flags: ['PTSYS3'] },
  referral: { accounts: real, flags: ['MEMBERCENTER3', 'REFERRAL3'] },
  feedback: { accounts: real, flags: ['FEEDBACK3'] },
  inbox: { accounts: real, flags: ['MEMBERCENTER3', 'INBOX3'] },
  rewardCenter: { accounts: real, flags: ['MEMBERCENTER3', 'REWCEN3'] },
  manualRebate: { accounts: real, flags: ['MEMBERCENTER3', 'MANREBATE3'] },
  playerRank: { accounts: real, flags: ['MEMBERCENTER3', 'VIP3'] },
  /** Accounts with a downline, or that invite players. */
  agent: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3'] },
  /**
   * Contracts by kind. The agent center's panels are also closed to an agent that no contract of the kind concerns: their
   * loader asks for that (product.md section 2).
   */
  dividend: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'SIGNCONDIV3'] },
  dailySalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'DAILYSALCONT3'] },
  hourlySalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'HOURSAL3'] },
  realtimeSalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'RTSALARY3'] },
  contractRequests: {
    accounts: [1, 2, 41, 42],
    flags: ['AGENTCENTER3'],
    anyFlag: Object.values(contractFlags),
  },
  contracts: { accounts: real, flags: ['MEMBERCENTER3'], anyFlag: Object.values(contractFlags) },
  agentNews: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'AGEANNOUNCE3'] },
} as const satisfies Record<string, Rule>

/** `anyone` may enter; so may a `guest`, while a member is redirected; any other requires a login and its rule. */
export type Who = 'anyone' | 'guest' | keyof typeof rules

export interface Gate {
  who: Who
  /** Who may post, if not everyone who may see the page. */
  post?: Who
  /** Switches that must be on for everybody, guests included. */
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

/** The gates by route path, as in `app/routes.ts`. */
export const gates: Readonly<Record<string, Gate>> = {
  '/': anyone,
  '/index': anyone,
  '/index.html': anyone,
  '/home': anyone,
  '/register.html': alwaysOpen,
  '/download': alwaysOpen,

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
  '/contact': anyone,
  // Guests are led to the login; writing requires an account.
  '/feedback': { who: 'anyone', post: 'feedback', flags: ['FEEDBACK3'] },
  '/responsible-gaming': alwaysOpen,
  '/about/fairness': alwaysOpen,
  '/reality-check': { who: 'real' },
  '/down': alwaysOpen,
  '/join': alwaysOpen,
  '/join/:code': alwaysOpen,

  '/games': anyone,
  '/rng': anyone,
  '/live': anyone,
  '/fish': anyone,
  '/pvp': anyone,
  '/sports': anyone,
  '/esports': anyone,
  '/cockfight': anyone,
  '/elott': anyone,
  // Guests see the mall; redeeming requires an account.
  '/pointMall': { who: 'anyone', post: 'pointMall', flags: ['PTSYS3'] },
  // Guests see the offers; joining requires an account.
  '/promotions': { who: 'anyone', post: 'real' },
  '/promoDetail': { who: 'anyone', post: 'real' },
  '/promoDetail/image/:id': { who: 'real' },
  '/promoDetail/tickets/:id': anyone,
  // Games of vendors; on a game's own page, `launchOn` asks for the login.
  '/game': { who: 'player' },
  '/seamless': { who: 'player' },
  '/fbsports': { who: 'player' },
  '/game/toggle-favourite': { who: 'real' },
  '/game/SEN/three-card': { who: 'anyone', post: 'player' },
  // Guests see the table; betting requires an account (site.md section 2).
  '/game/:vendor/:nodeId': { who: 'anyone', post: 'player' },
  '/winners': anyone,
  '/jackpot.json': anyone,
  '/search': anyone,
  '/noticePage': anyone,
  '/verify/:betId': alwaysOpen,
  '/verify/:betId.json': alwaysOpen,

  '/personalCenter': member,
  '/personalCenter/overview': member,
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
  '/personalCenter/contracts': { who: 'contracts' },
  '/personalCenter/messageV2': { who: 'inbox' },

  '/events/:topic': { who: 'real' },
  '/personalCenter/rewardCenter': { who: 'rewardCenter' },
  '/personalCenter/missionLeaderboard': member,
  '/personalCenter/manualRebate': { who: 'manualRebate' },
  '/personalCenter/playerRank': { who: 'playerRank' },
  '/vip': { who: 'anyone', flags: ['VIP3'] },

  '/agentHome': { who: 'agent' },
  '/agentCenter': { who: 'agent' },
  '/agentCenter/announcement': { who: 'agentNews' },
  '/agentCenter/teamOverview': { who: 'agent' },
  '/agentCenter/teamOverview.csv': { who: 'agent' },
  '/agentCenter/registerCentre': { who: 'agent' },
  '/agentCenter/downlineManagement': { who: 'agent' },
  '/agentCenter/downlineManagement.csv': { who: 'agent' },
  '/agentCenter/personalHistory': { who: 'agent' },
  '/agentCenter/personalHistory.csv': { who: 'agent' },
  '/agentCenter/agentProfitLoss': { who: 'agent' },
  '/agentCenter/agentProfitLoss.csv': { who: 'agent' },
  '/agentCenter/downlineTransaction': { who: 'agent' },
  '/agentCenter/downlineTransaction.csv': { who: 'agent' },
  '/agentCenter/agentRevenueReport': { who: 'agent' },
  '/agentCenter/agentRevenueReport.csv': { who: 'agent' },
  '/agentCenter/enableCt': { who: 'dividend' },
  '/agentCenter/salary': { who: 'dailySalary' },
  '/agentCenter/hourSalary': { who: 'hourlySalary' },
  '/agentCenter/agentRealtimeSalary': { who: 'realtimeSalary' },
  '/agentCenter/enableCt.csv': { who: 'dividend' },
  '/agentCenter/salary.csv': { who: 'dailySalary' },
  '/agentCenter/hourSalary.csv': { who: 'hourlySalary' },
  '/agentCenter/agentRealtimeSalary.csv': { who: 'realtimeSalary' },
  '/agentCenter/contractRequests': { who: 'contractRequests' },
  '/agentCenter/contractRequests.csv': { who: 'contractRequests' },

  '/robots.txt': alwaysOpen,
  '/sitemap.xml': alwaysOpen,
  '/.well-known/security.txt': alwaysOpen,
  '*': anyone,
}

/** `/verify/:betId.json` as a pattern; trailing slashes are ignored, as in Remix. */
const patterns = Object.entries(gates).map(([path, gate]) => ({
  gate,
  pattern: new RegExp(`^${path.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/*$`),
}))

/** The gate of a URL's path; undefined if no route matches. */
export const gateOf = (pathname: string): Gate | undefined =>
  gates[pathname] ?? patterns.find(({ pattern }) => pattern.test(pathname))?.gate

/** What stays open to guests while `loginedToHomePage` is on (site.md 1.10). */
export const isOpenToGuests = (pathname: string): boolean => gateOf(pathname)?.beforeLogin ?? false

export const asksForLogin = (who: Who): who is keyof typeof rules => who !== 'anyone' && who !== 'guest'

/** Whether an account fulfils the rule of a gate, given the brand's switches. */
export function admits(who: Who, accountKind: AccountKind, flags: Flags): boolean {
  if (!asksForLogin(who)) return true
  const rule: Rule = rules[who]
  return (
    rule.accounts.includes(accountKind) &&
    rule.flags.every((flag) => flags[flag]) &&
    (rule.anyFlag?.some((flag) => flags[flag]) ?? true)
  )
}

/** Whether `path` is open to an account: menus omit closed pages. */
export const opens = (path: string, accountKind: AccountKind, flags: Flags): boolean =>
  admits(gateOf(withoutQuery(path))?.who ?? 'anyone', accountKind, flags) && isSwitchedOn(path, flags)

/** Whether the switches of a page for everybody are on, so that a guest finds something there. */
export const isSwitchedOn = (path: string, flags: Flags): boolean =>
  (gateOf(withoutQuery(path))?.flags ?? []).every((flag) => flags[flag])

const withoutQuery = (path: string) => path.replace(/[?#].*/s, '')

const openPaths = Object.entries(gates).flatMap(([path, { who }]) => (asksForLogin(who) ? [] : [path]))

/**
 * The paths that require a login, up to their first parameter. With a script, a guest's link below one of them opens
 * the login dialog instead (site.md 1.10).
 */
export const protectedPrefixes: readonly string[] = Object.entries(gates)
  .filter(([, { who }]) => asksForLogin(who))
  .map(([path]) => path.replace(/\/:.*/, ''))
  // `/game` is one page; what begins like it (`/games`, a game of the house) is open to guests.
  .filter((path) => !openPaths.some((open) => open.startsWith(path)))
  .filter((path, _index, all) => !all.some((other) => path.startsWith(`${other}/`)))

const begins = (path: string) => `[href^="${path}"]`

/**
 * The links, as a selector, that open the login dialog for a guest who has a script (site.md 1.10): marked ones, those
 * below protected pages, and games, unless they are the house's or closed: such pages are open to guests.
 */
export const guestGate = `a:is(${[
  '[data-guest-gate]',
  ...protectedPrefixes.map(begins),
  begins('/game?'),
  `${begins('/game/')}:not(${begins('/game/SEN/')}, [data-closed] *)`,
].join()}):not([target])`
