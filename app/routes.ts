import { layout, type RouteConfigEntry, route } from '@remix-run/route-config'

/** The whole URL table. Redirects of old names are in `routes/redirect.ts`. */
const table = [
  route('/', 'routes/home.tsx', { id: 'home' }),
  route('/index', 'routes/redirect.ts', { id: 'index' }),
  route('/index.html', 'routes/redirect.ts', { id: 'index-html' }),
  route('/home', 'routes/redirect.ts', { id: 'home-name' }),
  route('/register.html', 'routes/redirect.ts', { id: 'register-html' }),

  route('/login', 'routes/login.tsx'),
  route('/login/two-factor', 'routes/two-factor.tsx'),
  route('/forget', 'routes/forget.tsx'),
  route('/register', 'routes/register.tsx'),
  route('/logout', 'routes/logout.tsx'),
  route('/changePassword', 'routes/change-password.tsx'),
  route('/captcha', 'routes/captcha.tsx'),
  route('/flags/:file', 'routes/flag.ts'),
  route('/help', 'routes/help.tsx'),
  route('/helpmc', 'routes/helpmc.tsx'),
  route('/join/:code', 'routes/join.ts'),
  route('/customer-service', 'routes/customer-service.tsx'),
  route('/preferences', 'routes/preferences.tsx'),
  route('/responsible-gaming', 'routes/responsible-gaming.tsx'),
  route('/about/fairness', 'routes/about-fairness.tsx'),
  route('/reality-check', 'routes/reality-check.tsx'),

  route('/games', 'routes/games.tsx'),
  route('/rng', 'routes/lobby.tsx', { id: 'rng' }),
  route('/live', 'routes/lobby.tsx', { id: 'live' }),
  route('/fish', 'routes/lobby.tsx', { id: 'fish' }),
  route('/pvp', 'routes/lobby.tsx', { id: 'pvp' }),
  route('/sports', 'routes/lobby.tsx', { id: 'sports' }),
  route('/esports', 'routes/lobby.tsx', { id: 'esports' }),
  route('/cockfight', 'routes/lobby.tsx', { id: 'cockfight' }),
  route('/elott', 'routes/lobby.tsx', { id: 'elott' }),
  route('/search', 'routes/search.tsx'),
  route('/pointMall', 'routes/point-mall.tsx'),
  route('/promotions', 'routes/promotions.tsx'),
  route('/promoDetail', 'routes/promo-detail.tsx'),
  route('/promoDetail/image/:id', 'routes/promo-image.ts'),
  route('/promoDetail/tickets/:id', 'routes/promo-tickets.tsx'),
  route('/game/toggle-favourite', 'routes/toggle-favourite.tsx'),
  route('/game/:vendor/:nodeId', 'routes/game.tsx'),
  route('/vip', 'routes/vip.tsx'),
  route('/winners', 'routes/winners.tsx'),
  route('/noticePage', 'routes/notice-page.tsx'),
  route('/verify/:betId', 'routes/verify.tsx'),
  route('/verify/:betId.json', 'routes/verify-json.tsx'),

  route('/personalCenter/transactionHistory.csv', 'routes/personal-center/transaction-history-csv.tsx'),
  route('/personalCenter/personalProfit.csv', 'routes/personal-center/personal-profit-csv.tsx'),
  route('/personalCenter/personalHistoryCopy.csv', 'routes/personal-center/personal-history-csv.tsx'),
  route('/personalCenter/referral.csv', 'routes/personal-center/referral-csv.tsx'),
  route('/personalCenter/bonusDetails.csv', 'routes/personal-center/bonus-details-csv.tsx'),
  route('/personalCenter', 'routes/personal-center/center.tsx', [
    route('overview', 'routes/personal-center/overview.tsx'),
    route('securityCenter', 'routes/personal-center/security-center.tsx'),
    route('transferFund', 'routes/personal-center/transfer-fund.tsx'),
    route('depositv2', 'routes/personal-center/deposit.tsx'),
    route('withdraw', 'routes/personal-center/withdraw.tsx'),
    route('transferUpline', 'routes/personal-center/transfer-upline.tsx'),
    route('personalHistoryCopy', 'routes/personal-center/personal-history.tsx'),
    route('transactionHistory', 'routes/personal-center/transaction-history.tsx'),
    route('bonusDetails', 'routes/personal-center/bonus-details.tsx'),
    route('personalProfit', 'routes/personal-center/personal-profit.tsx'),
    route('referral', 'routes/personal-center/referral.tsx'),
    route('rewardCenter', 'routes/personal-center/reward-center.tsx'),
    route('missionLeaderboard', 'routes/personal-center/mission-leaderboard.tsx'),
    route('manualRebate', 'routes/personal-center/manual-rebate.tsx'),
    route('playerRank', 'routes/personal-center/player-rank.tsx'),
    route('messageV2', 'routes/personal-center/message.tsx'),
  ]),

  route('/events/:topic', 'routes/events.ts'),
  route('/agentHome', 'routes/agent-home.tsx'),

  route('/robots.txt', 'routes/robots.ts'),
  route('/.well-known/security.txt', 'routes/security-txt.ts'),
  route('/sitemap.xml', 'routes/sitemap.ts'),
  ...(process.env.NODE_ENV === 'development' ? [route('/design', 'routes/design.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
]

/** Case-sensitive: `/RNG` is a 404. */
const exact = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children ? { children: exact(entry.children) } : {}),
  }))

export default [layout('routes/site-layout.tsx', exact(table))]
