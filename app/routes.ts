import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Word } from './i18n/use-word.ts'
import type { Gate } from './lib/pages/gate-rules.ts'
import type { AgentPanel, PersonalPanel } from './lib/pages/paths.ts'

/**
 * The whole URL table: a line for each page says its path, its module, who may enter, and its options. Gates, titles,
 * the sitemap and what is given ahead read it here.
 */

/** What else a line may say of its page. */
interface About {
  /** The title of the page; absent where its loader returns one for what it shows. */
  title?: Word
  /** The sitemap names it; of a page with parameters each that there is. */
  sitemap?: true
  /** Who is given it before its link is pressed (docs/decisions/0038-the-next-page-at-once.md). */
  ahead?: 'everybody' | 'guests' | 'its member'
  /** It is a list with a file: the same path with `.csv`. */
  file?: true
}

/** A page of the site. */
export interface PageLine extends About {
  /** Its whole path, as Remix matches it. */
  path: string
  /** Its module in `routes/`. */
  module: string
  gate: Gate
  /** The pages that it frames. */
  pages: readonly PageLine[]
}

const page = (
  path: string,
  module: string,
  gate: Gate,
  about: About = {},
  pages: readonly PageLine[] = [],
): PageLine => ({ path, module, gate, pages, ...about })

const personal = (key: PersonalPanel, module: string, gate: Gate, about: About = {}): PageLine =>
  page(`/personalCenter/${key}`, `personal-center/${module}`, gate, {
    title: `common:panel.${key}`,
    ...about,
  })

const agents = (key: AgentPanel, module: string, gate: Gate, about: About = {}): PageLine =>
  page(`/agentCenter/${key}`, `agent-center/${module}`, gate, { title: `common:agentPanel.${key}`, ...about })

const anyone: Gate = { who: 'anyone' }
const wayIn: Gate = { who: 'guest', beforeLogin: true }
const alwaysOpen: Gate = { who: 'anyone', beforeLogin: true }
const member: Gate = { who: 'member' }
const agent: Gate = { who: 'agent' }
/** Guests see the page; joining an offer, or staking, requires an account. */
const join: Gate = { who: 'anyone', post: 'real' }
const stake: Gate = { who: 'anyone', post: 'player' }

/** Guests are led to the login; writing requires an account. */
const feedback: Gate = { who: 'anyone', post: 'feedback', flags: ['FEEDBACK3'] }
const guide: About = { title: 'responsible-gaming:guide.title', sitemap: true }
const vip: Gate = { who: 'anyone', flags: ['VIP3'] }

/** Redirects of old names are in `routes/redirect.ts`. */
const table: readonly PageLine[] = [
  page('/', 'home.tsx', anyone, { title: 'home:title', sitemap: true, ahead: 'everybody' }),
  page('/index', 'redirect.ts', anyone),
  page('/index.html', 'redirect.ts', anyone),
  page('/home', 'redirect.ts', anyone),
  page('/register.html', 'redirect.ts', alwaysOpen),
  page('/download', 'redirect.ts', alwaysOpen),

  page('/login', 'access/login.tsx', wayIn, { sitemap: true }),
  page('/login/passkey', 'access/passkey.tsx', wayIn, { title: 'auth:passkey.title' }),
  page('/login/third-party', 'access/third-party.tsx', wayIn, { title: 'auth:login.title' }),
  page('/login/two-factor', 'access/two-factor.tsx', wayIn, { title: 'auth:twoFactor.title' }),
  page('/register', 'access/register.tsx', wayIn, { title: 'auth:register.title', sitemap: true }),
  page('/forget', 'access/forget.tsx', wayIn, { title: 'auth:forget.title' }),
  page('/logout', 'access/logout.tsx', anyone, { title: 'auth:logout.title' }),
  page('/changePassword', 'access/change-password.tsx', {
    who: 'real',
    beforeLogin: true,
    beforeChange: true,
  }),
  page('/captcha', 'access/captcha.tsx', alwaysOpen, { title: 'auth:captcha.questionTitle' }),
  page('/preferences', 'preferences.tsx', alwaysOpen),
  page('/languages', 'languages.tsx', alwaysOpen, { title: 'common:header.language' }),
  page('/flags/:file', 'flag.ts', alwaysOpen),
  page('/customer-service', 'customer-service.tsx', alwaysOpen),
  page('/helpmc', 'helpmc.tsx', alwaysOpen, { title: 'help:title' }),
  page('/reality-check', 'access/reality-check.tsx', { who: 'real' }),
  page('/join', 'access/join.tsx', alwaysOpen, { title: 'join:title', sitemap: true }),
  page('/join/:code', 'access/invitation.ts', alwaysOpen),

  page('/games', 'play/games.tsx', anyone, { title: 'games:hub.title', sitemap: true, ahead: 'everybody' }),
  page('/rng', 'play/lobby.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/live', 'play/lobby.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/fish', 'play/lobby.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/pvp', 'play/lobby.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/sports', 'play/sports.tsx', stake, { sitemap: true, ahead: 'everybody' }),
  page('/esports', 'play/sports.tsx', stake, { sitemap: true, ahead: 'everybody' }),
  page('/cockfight', 'play/lobby.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/lottery', 'play/lottery.tsx', stake, { sitemap: true }),
  page('/elott', 'play/elott.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  page('/vnlottery', 'play/vnlottery.tsx', anyone, { sitemap: true, ahead: 'everybody' }),
  // A member may stake by what is given ahead.
  page('/game/:vendor/:nodeId', 'play/game.tsx', stake, { sitemap: true, ahead: 'guests' }),
  page('/game/SEN/three-card', 'play/card-rooms.tsx', stake),

  page('/promotions', 'promotions.tsx', join, {
    title: 'promotions:title',
    sitemap: true,
    ahead: 'everybody',
  }),
  page('/promoDetail', 'promo-detail.tsx', join),
  page('/promoDetail/image/:id', 'promo-image.ts', { who: 'real' }),
  page('/promoDetail/tickets/:id', 'promo-tickets.tsx', anyone),
  page('/winners', 'play/winners.tsx', anyone, {
    title: 'home:winnerBoard.title',
    sitemap: true,
    ahead: 'guests',
  }),
  page('/vip', 'vip.tsx', vip, { title: 'rewards:vip.title', ahead: 'everybody' }),
  page('/help', 'help.tsx', alwaysOpen, { title: 'help:title', ahead: 'everybody' }),
  page('/contact', 'contact.tsx', anyone, { title: 'help:contact.title', sitemap: true }),
  page('/feedback', 'feedback.tsx', feedback, { title: 'help:feedback.title' }),
  page('/about/fairness', 'play/about-fairness.tsx', alwaysOpen, {
    title: 'fairness:about.title',
    sitemap: true,
  }),
  page('/responsible-gaming', 'responsible-gaming.tsx', alwaysOpen, guide),
  page('/down', 'down.tsx', alwaysOpen, { title: 'help:install.title', sitemap: true }),
  page('/search', 'play/search.tsx', anyone),
  // Guests see the mall; redeeming requires an account.
  page(
    '/pointMall',
    'point-mall.tsx',
    { who: 'anyone', post: 'pointMall', flags: ['PTSYS3'] },
    { title: 'points:title' },
  ),
  page('/noticePage', 'notice-page.tsx', anyone, { title: 'common:notice.title' }),
  // Games of vendors; on a game's own page, `launchOn` asks for the login.
  page('/game', 'play/vendor-frame.tsx', { who: 'player' }),
  page('/seamless', 'play/vendor-frame.tsx', { who: 'player' }),
  page('/fbsports', 'play/vendor-frame.tsx', { who: 'player' }),
  page('/game/toggle-favourite', 'play/toggle-favourite.tsx', { who: 'real' }),
  page('/jackpot.json', 'play/jackpot-json.ts', anyone),
  page('/verify/:betId', 'play/verify.tsx', alwaysOpen),
  page('/verify/:betId.json', 'play/verify-json.tsx', alwaysOpen),
  page('/verify/draw/:gameCode/:numero', 'play/verify-draw.tsx', alwaysOpen),
  page('/verify/draw/:gameCode/:numero.json', 'play/verify-draw-json.tsx', alwaysOpen),

  page('/personalCenter/depositv2/:orderId.png', 'personal-center/deposit-picture.tsx', { who: 'deposit' }),
  page('/personalCenter', 'personal-center/center.tsx', member, {}, [
    personal('overview', 'overview.tsx', member, { ahead: 'its member' }),
    personal('securityCenter', 'security-center.tsx', member, { title: 'security:title' }),
    personal('identity', 'identity.tsx', member),
    personal('transferFund', 'transfer-fund.tsx', member),
    personal('depositv2', 'deposit.tsx', { who: 'deposit' }, { ahead: 'its member' }),
    personal('withdraw', 'withdraw.tsx', { who: 'withdrawal' }, { ahead: 'its member' }),
    personal('transferUpline', 'transfer-upline.tsx', { who: 'uplineTransfer' }),
    personal('personalHistoryCopy', 'personal-history.tsx', member, { file: true }),
    personal('transactionHistory', 'transaction-history.tsx', member, { file: true }),
    personal('bonusDetails', 'bonus-details.tsx', member, { file: true }),
    personal('personalProfit', 'personal-profit.tsx', member, { file: true }),
    personal('referral', 'referral.tsx', { who: 'referral' }, { file: true }),
    personal('rewardCenter', 'reward-center.tsx', { who: 'rewardCenter' }),
    personal('missionLeaderboard', 'mission-leaderboard.tsx', member),
    personal('manualRebate', 'manual-rebate.tsx', { who: 'manualRebate' }),
    personal('playerRank', 'player-rank.tsx', { who: 'playerRank' }),
    personal('contracts', 'contracts.tsx', { who: 'contracts' }),
    personal('messageV2', 'message.tsx', { who: 'inbox' }),
    page('/personalCenter/notifications', 'personal-center/notifications.tsx', member, {
      title: 'inbox:push.title',
    }),
  ]),

  page('/own-data.json', 'own-data.tsx', { who: 'real' }),
  page('/events/:topic', 'events.ts', { who: 'real' }),
  page('/agentHome', 'agent-home.tsx', agent, { title: 'agent:title' }),
  page('/agentCenter', 'agent-center/center.tsx', agent, {}, [
    agents('announcement', 'announcement.tsx', { who: 'agentNews' }),
    agents('teamOverview', 'team-overview.tsx', agent, { file: true }),
    agents('registerCentre', 'register-centre.tsx', agent),
    agents('downlineManagement', 'downline-management.tsx', agent, { file: true }),
    agents('personalHistory', 'personal-history.tsx', agent, { file: true }),
    agents('agentProfitLoss', 'agent-profit-loss.tsx', agent, { file: true }),
    agents('downlineTransaction', 'downline-transaction.tsx', agent, { file: true }),
    agents('agentRevenueReport', 'agent-revenue-report.tsx', agent, { file: true }),
    agents('enableCt', 'contracts.tsx', { who: 'dividend' }, { file: true }),
    agents('salary', 'contracts.tsx', { who: 'dailySalary' }, { file: true }),
    agents('hourSalary', 'contracts.tsx', { who: 'hourlySalary' }, { file: true }),
    agents('agentRealtimeSalary', 'contracts.tsx', { who: 'realtimeSalary' }, { file: true }),
    agents('contractRequests', 'contract-requests.tsx', { who: 'contractRequests' }, { file: true }),
  ]),

  page('/offline', 'offline.ts', alwaysOpen),
  page('/robots.txt', 'files/robots.ts', alwaysOpen),
  page('/.well-known/security.txt', 'files/security-txt.ts', alwaysOpen),
  page('/sitemap.xml', 'files/sitemap.ts', alwaysOpen),
  ...(process.env.NODE_ENV === 'development' ? [page('/design', 'design.tsx', anyone)] : []),
  page('*', 'not-found.tsx', anyone),
]

const withItsPages = (line: PageLine): PageLine[] => [line, ...line.pages.flatMap(withItsPages)]
const pages = table.flatMap(withItsPages)

/** The files of lists: at the top, as no page frames them. */
const files = pages
  .filter(({ file }) => file)
  .map(({ path, gate }) => page(`${path}.csv`, 'records-csv.tsx', gate))

/** Every line of the site, the files of lists among them. */
export const lines: readonly PageLine[] = [...pages, ...files]

/** A module of several lines is told apart by their paths. */
const isShared = ({ module }: PageLine) => lines.filter((line) => line.module === module).length > 1

/** For Remix, below the page that frames it. Case-sensitive: `/RNG` is a 404. */
const routeOf = (line: PageLine, frame?: PageLine): RouteConfigEntry => ({
  path: frame ? line.path.slice(frame.path.length + 1) : line.path,
  file: `routes/${line.module}`,
  caseSensitive: true,
  ...(isShared(line) ? { id: line.path } : {}),
  ...(line.pages.length > 0 ? { children: line.pages.map((one) => routeOf(one, line)) } : {}),
})

const routes: RouteConfigEntry[] = [...files, ...table].map((line) => routeOf(line))

export default [{ file: 'routes/site-layout.tsx', children: routes }]
