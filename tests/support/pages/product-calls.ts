import {
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
} from '#contract/agents/contract-calls.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import {
  captchaImage,
  consolidatedSettings,
  countries,
  domainRoute,
  helpCenter,
  registrationSettings,
  systemStatus,
  whitelabelMenu,
} from '#contract/base/system.ts'
import { leaderboard, missions } from '#contract/benefits/missions.ts'
import {
  convertPoint,
  memberTransactionDetail,
  pointBalance,
  pointConfig,
  pointRewards,
  redeemList,
  redeemPointReward,
} from '#contract/benefits/points.ts'
import { availablePromotions, claimRafflePromotion } from '#contract/benefits/promotions.ts'
import { rankProgress } from '#contract/benefits/ranks.ts'
import { rewards } from '#contract/benefits/rewards.ts'
import { announcements } from '#contract/members/content.ts'
import { customerService } from '#contract/members/customer-service.ts'
import { feedback } from '#contract/members/feedback.ts'
import { inbox, unreadCount } from '#contract/members/inbox.ts'
import {
  affiliate,
  changePassword,
  forgetByEmail,
  forgetByMobile,
  memberInfo,
  memberLanguage,
  register,
  registerMobile,
} from '#contract/members/member.ts'
import { memberIcon, playerAvatar, securityConfig } from '#contract/members/security.ts'
import { freePlay, login, loginNeeds, logout } from '#contract/members/session.ts'
import { sendForgetCode, sendLoginCode, sendRegisterCode } from '#contract/members/verification.ts'
import { balance, consolidatedFunds, merchantWallet, walletTransfer } from '#contract/money/wallet.ts'
import { addFavourite, favouriteGames, removeFavourite } from '#contract/play/favourites.ts'
import { gameList, hotGames, popularGames, recentGames } from '#contract/play/game-lists.ts'
import { launchFb, launchGame, launchVendorGame, trialLaunch } from '#contract/play/launching.ts'
import { gameMenus, gameVendors, vendorGameTypes } from '#contract/play/menus.ts'
import { roomList } from '#contract/play/rooms.ts'
import { jackpot, winnerBoard } from '#contract/play/winners.ts'

/** The feature that will add the rows not served yet. */
export type ComesWith = 'games' | 'lottery' | 'agents' | 'support'

/**
 * A call of the specification: product.md section 7 row by row, then the further paths of platform.md section 1. Names
 * are the wire's. `payload` and `reply` are as in the specification; paths in `reply` start below `value`, and `[]` is
 * any item of a list.
 */
export interface ProductCall {
  row: string
  /** Null if the specification gives none: then the endpoint's own path counts. */
  path: string | null
  /** Absent if the specification gives none. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  payload: readonly string[]
  reply: readonly string[]
  encrypted?: true
  /** `form`: the body is form-urlencoded. */
  encoding?: 'form'
  /** The call is made as a member. */
  token?: true
  served: Endpoint | { comesWith: ComesWith; why: string }
  /** The mark of the page that will show this call's answer; no page has it until the call is served. */
  mark?: string
}

const humanCheck = ['captchaId', 'captcha', 'sliderId', 'slider']
const registration = [
  'password',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'countryDialingCode',
  'login',
  'registerUrl',
  'registerMethod',
  'firebaseChannel',
  'firebaseIdToken',
  'sliderId',
  'slider',
]
const loginResult = ['token', 'firstTimeLogin', 'passwordExpired']
const gameListQuery = [
  'clientType',
  'platform',
  'channel',
  'merchant',
  'gameType',
  'vassalage',
  'gameClassify',
  'gameName',
  'minBet',
  'minLineNum',
  'language',
  'pageNo',
  'pageSize',
]
const game = ['nodeId', 'vassalage', 'gameType', 'displayName']
const each = (list: string, fields: readonly string[]) => fields.map((field) => `${list}[].${field}`)
const later = (comesWith: ComesWith, why: string) => ({ comesWith, why })
const draws = later('lottery', 'there are no draws yet')

const session: ProductCall[] = [
  {
    row: 'Login',
    path: '/wps/session/login',
    payload: ['username', 'password', 'type', ...humanCheck],
    reply: loginResult,
    encrypted: true,
    served: login,
  },
  {
    row: 'SMS without login',
    path: '/wps/verification/sms/noLogin',
    payload: ['mobileNum', 'countryDialingCode', ...humanCheck],
    reply: ['expiredMinutes'],
    served: sendForgetCode,
  },
  {
    row: 'Login SMS code',
    path: null,
    payload: ['mobileNum', 'countryDialingCode', 'type', ...humanCheck],
    reply: ['expiredMinutes'],
    served: sendLoginCode,
  },
  {
    row: 'Free play',
    path: '/wps/session/login/freeplay',
    payload: ['os', 'platform', 'randomString', 'gatewayVersion'],
    reply: ['token'],
    served: freePlay,
  },
  { row: 'Logout', path: '/wps/session/logout', method: 'DELETE', payload: [], reply: [], served: logout },
  { row: 'Whitelabel menu', path: '/wps/system/whitelabel', payload: [], reply: [], served: whitelabelMenu },
  {
    row: 'Member info',
    path: '/wps/member/info',
    method: 'GET',
    token: true,
    payload: [],
    reply: [
      'id',
      'account',
      'nickname',
      'type',
      'toUpline',
      'customerId',
      'isAgent',
      'memberLabel',
      'clubLabel.labelName',
      'clubLabel.rankLevel',
    ],
    served: memberInfo,
  },
  {
    row: 'Avatar',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    token: true,
    payload: [],
    reply: [],
    served: playerAvatar,
  },
  {
    row: 'Member icon',
    path: '/wps/member/info/icon',
    method: 'GET',
    token: true,
    payload: [],
    reply: ['avatar'],
    served: memberIcon,
  },
  {
    row: 'Register',
    path: '/wps/member/register',
    payload: ['username', ...registration],
    reply: loginResult,
    encrypted: true,
    served: register,
  },
  {
    row: 'Mobile register',
    path: '/wps/member/register/mobile',
    payload: registration,
    reply: loginResult,
    encrypted: true,
    served: registerMobile,
  },
  {
    row: 'Change password',
    path: '/wps/member/password',
    token: true,
    encrypted: true,
    payload: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    reply: [],
    served: changePassword,
  },
  {
    row: 'Forgot password by email',
    path: '/wps/member/password/email',
    encoding: 'form',
    payload: ['username', 'email'],
    reply: [],
    served: forgetByEmail,
  },
  {
    row: 'Set password by phone',
    path: '/wps/member/password/verification',
    encrypted: true,
    payload: ['newPassword', 'mobileNum', 'countryDialingCode', 'verificationCode'],
    reply: [],
    served: forgetByMobile,
  },
  {
    row: 'Affiliate check',
    path: '/wps/agent/affiliate',
    payload: ['code', 'domain'],
    reply: [],
    served: affiliate,
  },
  {
    row: 'Registration settings',
    path: '/wps/system/setting/register',
    payload: [],
    reply: ['enabled', 'required', 'minLength', 'maxLength', 'patternId', 'acceptedPattern', 'type'].map(
      (field) => `fields.username.${field}`,
    ),
    served: registrationSettings,
  },
  {
    row: 'Register SMS',
    path: '/wps/verification/sms/register',
    payload: ['countryDialingCode', 'mobileNo', ...humanCheck],
    reply: ['expiredMinutes'],
    served: sendRegisterCode,
  },
  { row: 'Captcha', path: '/wps/captcha', payload: [], reply: [], served: captchaImage },
  { row: 'System status', path: '/wps/system/status', payload: [], reply: ['status'], served: systemStatus },
  {
    row: 'Permission',
    path: null,
    method: 'GET',
    payload: ['url'],
    reply: [
      ...['whitelabel', 'register', 'resources', 'customerService', 'analytics.gtagId', 'domainRoute'].map(
        (field) => `info.${field}`,
      ),
      'info.imageCDNs',
      'info.launchGameCDNs',
      'location.ip',
      'maintenance',
      'regionRestriction',
    ],
    served: systemStatus,
  },
  {
    row: 'Routers',
    path: null,
    method: 'GET',
    payload: ['device'],
    reply: ['domainList'],
    served: domainRoute,
  },
  {
    row: 'Domain routes',
    path: '/wps/system/domainRoute',
    payload: [],
    reply: ['domainList'],
    served: domainRoute,
  },
  { row: 'Help center', path: '/wps/system/helpCenter', payload: [], reply: [], served: helpCenter },
  {
    row: 'Feedback',
    path: '/wps/feedback',
    method: 'PUT',
    token: true,
    payload: [],
    reply: [],
    served: feedback,
  },
  {
    row: 'Unread count',
    path: '/wps/relay/CSP_unreadCount',
    token: true,
    payload: [],
    reply: [],
    served: unreadCount,
  },
]

const walletAndHome: ProductCall[] = [
  {
    row: 'Balance',
    path: '/wps/v2/wallets/balance',
    token: true,
    payload: [],
    reply: ['sumBalance'],
    served: balance,
  },
  {
    row: 'Wallet transfer',
    path: '/wps/relay/GCS_walletTransfer',
    method: 'POST',
    token: true,
    payload: [],
    reply: [],
    served: walletTransfer,
  },
  {
    row: 'Merchant wallet',
    path: '/wps/relay/GCS_merchantWallet',
    payload: [],
    reply: ['isSingle'],
    served: merchantWallet,
  },
  {
    row: 'Consolidated funds',
    path: '/wps/member/info/funds/consolidated',
    payload: [],
    reply: [],
    served: consolidatedFunds,
  },
  {
    row: 'Dividend request',
    path: '/wps/relay/MCS2_processDividendReq',
    payload: [],
    reply: [],
    served: processDividend,
  },
  {
    row: 'Daily salary contract',
    path: '/wps/relay/MCS2_processDailySalContract',
    payload: [],
    reply: [],
    served: processDailySalary,
  },
  {
    row: 'Hourly salary contract',
    path: '/wps/relay/MCS2_processContractHourSalary',
    method: 'POST',
    payload: [],
    reply: [],
    served: processHourlySalary,
  },
  {
    row: 'Real-time salary contract',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    method: 'POST',
    payload: [],
    reply: [],
    served: processRealtimeSalary,
  },
  {
    row: 'Raffle promotion claim',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    method: 'POST',
    payload: [],
    reply: [],
    served: claimRafflePromotion,
  },
  {
    row: 'Winner board',
    path: '/wps/relay/GCSGAME_getRankList',
    method: 'GET',
    payload: ['gameCategory', 'language', 'limitNum'],
    reply: ['list[].vo'],
    served: winnerBoard,
  },
  {
    row: 'Announcements',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    payload: ['types', 'platform', 'execution'],
    reply: ['player', 'banners', 'popup', 'promotion'],
    served: announcements,
  },
  {
    row: 'Popular games',
    path: '/lgw/games/popular',
    payload: ['count', 'prizeMode', 'device', 'language'],
    reply: [],
    served: popularGames,
  },
]

const games: ProductCall[] = [
  {
    row: 'Game menu',
    path: '/lgw/games/game_menus',
    method: 'GET',
    payload: [],
    reply: [],
    served: gameMenus,
  },
  {
    row: 'Vendors',
    path: '/wps/relay/GCSGAME_newGameVendor',
    method: 'GET',
    payload: ['platform'],
    reply: each('lanes', ['title', 'cards[].vassalage', 'cards[].isHot']),
    served: gameVendors,
  },
  {
    row: 'Game type',
    path: '/wps/relay/GCSGAME_getVassGameType',
    method: 'GET',
    payload: [],
    reply: [],
    served: vendorGameTypes,
  },
  {
    row: 'Hot games',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    method: 'GET',
    payload: ['merchantCode', 'isPlatform', 'platform', 'language'],
    reply: [...each('list', game), 'footer'],
    served: hotGames,
  },
  {
    row: 'Game list',
    path: '/wps/relay/GCSGAME_gameList',
    method: 'GET',
    payload: gameListQuery,
    reply: [...each('games', game), 'totalPages'],
    served: gameList,
  },
  {
    row: 'Favourites',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    method: 'GET',
    token: true,
    payload: [],
    reply: each('content', game),
    served: favouriteGames,
  },
  {
    row: 'Favourites as a list of games',
    path: null,
    method: 'GET',
    token: true,
    payload: ['clientType', 'platform', 'language', 'gameType', 'pageNo', 'pageSize'],
    reply: [...each('content', game), 'totalPages'],
    served: favouriteGames,
  },
  {
    row: 'Toggle favourite: add',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    token: true,
    payload: ['nodeId', 'vendor', 'gameType'],
    reply: [],
    served: addFavourite,
  },
  {
    row: 'Toggle favourite: remove',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    token: true,
    payload: ['nodeId', 'vendor', 'gameType'],
    reply: [],
    served: removeFavourite,
  },
  {
    row: 'Recent games',
    path: '/wps/relay/GCS_recentGame',
    method: 'GET',
    token: true,
    payload: ['clientType', 'vassalage', 'language', 'pageNo', 'pageSize'],
    reply: [...each('list', game), 'totalPages'],
    served: recentGames,
  },
  {
    row: 'Launch of a vendor’s game',
    path: null,
    method: 'GET',
    payload: [],
    reply: ['content'],
    served: launchVendorGame,
  },
  {
    row: 'Launch via Facebook',
    path: '/wps/relay/GCS_gameLaunchFB',
    method: 'GET',
    payload: [],
    reply: [],
    served: launchFb,
  },
  {
    row: 'Card rooms',
    path: '/wps/relay/GLS2_roomList',
    method: 'GET',
    payload: [],
    reply: ['list'],
    served: roomList,
  },
  {
    row: 'Launch',
    path: '/wps/game/launchGame',
    token: true,
    payload: [],
    reply: ['content'],
    served: launchGame,
  },
]

const lottery: ProductCall[] = [
  {
    row: 'VN menu',
    path: '/lgw/vn/games/game_menu',
    payload: ['prizeMode', 'device'],
    reply: [],
    served: draws,
  },
  {
    row: 'VN menu, recent',
    path: '/lgw/vn/games/game_menu/recent',
    payload: ['prizeMode', 'device', 'recentCount'],
    reply: [],
    served: draws,
  },
  { row: 'VN numeros', path: '/lgw/vn/numeros/opened/game', payload: ['count'], reply: [], served: draws },
  {
    row: 'Lottery lobby',
    path: null,
    payload: [
      'lottoArea',
      'launchMode',
      'lottoPrizeMode',
      'lottoGameCode',
      'lottoView',
      'device',
      'backUrl',
      'language',
    ],
    reply: [],
    served: draws,
  },
  { row: 'Opened numero', path: '/lotto/lgw/games/opened/numero', payload: [], reply: [], served: draws },
  {
    row: 'Mission summary',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    payload: [],
    reply: [],
    served: missions,
  },
  {
    row: 'Mission leaderboard',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    payload: [],
    reply: [],
    served: leaderboard,
  },
]

const points: ProductCall[] = [
  {
    row: 'Point balance',
    path: '/wps/relay/MCS2_getPointBalance',
    payload: [],
    reply: [],
    served: pointBalance,
  },
  {
    row: 'Point rewards',
    path: '/wps/relay/MCS2_getPointReward',
    payload: [],
    reply: [],
    served: pointRewards,
  },
  {
    row: 'Redeem a reward',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    payload: [],
    reply: [],
    served: redeemPointReward,
  },
  {
    row: 'Redeem list',
    path: '/wps/relay/MCS2_getRedeemPointList',
    payload: [],
    reply: [],
    served: redeemList,
  },
  {
    row: 'Point configuration',
    path: '/wps/relay/MCS2_getPointConfig',
    payload: [],
    reply: [],
    served: pointConfig,
  },
  {
    row: 'Transaction detail',
    path: '/wps/relay/ODSFE2_MemTransDet',
    payload: [],
    reply: [],
    served: memberTransactionDetail,
  },
  {
    row: 'Convert points',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    payload: [],
    reply: [],
    served: convertPoint,
  },
]

const service: ProductCall[] = [
  {
    row: 'Customer-service link',
    path: null,
    payload: [],
    reply: each('version.pathList', ['csType', 'csPosition', 'path', 'type']),
    served: customerService,
  },
]

const family: ProductCall[] = [
  {
    row: 'Country',
    path: '/wps/system/country',
    payload: [],
    reply: [...each('list', ['countryCode', 'countryDialingCode']), 'current'],
    served: countries,
  },
  {
    row: 'Consolidated settings',
    path: '/wps/system/settings/consolidated',
    payload: [],
    reply: [],
    served: consolidatedSettings,
  },
  {
    row: 'Member language',
    path: '/wps/member/language',
    token: true,
    payload: ['language'],
    reply: [],
    served: memberLanguage,
  },
  {
    row: 'Security config',
    path: '/wps/v2/member/securityConfig',
    token: true,
    payload: [],
    reply: [],
    served: securityConfig,
  },
  {
    row: 'Login verification',
    path: '/wps/session/login/verification',
    payload: [],
    reply: [],
    served: loginNeeds,
  },
  { row: 'Inbox', path: '/wps/relay/CSP_getInbox', token: true, payload: [], reply: [], served: inbox },
  {
    row: 'Jackpot',
    path: '/wps/relay/VIS_getJackpot',
    payload: [],
    reply: [],
    served: jackpot,
  },
  {
    row: 'Available promotions',
    path: '/wps/relay/MCSFE_getAvailablePromotions',
    payload: [],
    reply: [],
    served: availablePromotions,
  },
  {
    row: 'Claim list',
    path: '/wps/relay/MCS2_getPromotionClaimList',
    payload: [],
    reply: [],
    served: rewards,
  },
  {
    row: 'Rank progress',
    path: '/wps/relay/MCSFE_getPlayerRankProgress',
    payload: [],
    reply: [],
    served: rankProgress,
  },
  {
    row: 'Trial launch',
    path: '/wps/relay/GCS_gameTrialLaunch',
    payload: [],
    reply: [],
    served: trialLaunch,
  },
  { row: 'Lottery draws', path: '/lgw/draw', payload: [], reply: [], served: draws },
  {
    row: 'Current and next issues',
    path: '/lgw/numeros/near',
    payload: [],
    reply: [],
    served: draws,
  },
]

export const productCalls: Record<string, readonly ProductCall[]> = {
  'Session and member': session,
  'Wallet and home': walletAndHome,
  'Games and card games': games,
  Lottery: lottery,
  Points: points,
  'Customer service': service,
  'Further paths of the family': family,
}

/** Fields that the specification names for a served call that does not have them yet. */
export interface MissingFields {
  row: string
  call: Endpoint
  payload: readonly string[]
  reply: readonly string[]
  comesWith: ComesWith
  why: string
}

export const missingFields: readonly MissingFields[] = [
  {
    row: 'What a vendor’s game is called by',
    call: gameList,
    payload: [],
    reply: each('games', ['defaultPlayType', 'gameCode']),
    comesWith: 'games',
    why: 'a vendor’s game is called by its `nodeId`',
  },
]
