import { consolidatedSettings, countries } from '#contract/base/system.ts'
import { availablePromotions } from '#contract/benefits/promotions.ts'
import { rankProgress } from '#contract/benefits/ranks.ts'
import { rewards } from '#contract/benefits/rewards.ts'
import { inbox } from '#contract/members/inbox.ts'
import { memberLanguage } from '#contract/members/member.ts'
import { securityConfig } from '#contract/members/security.ts'
import { loginNeeds } from '#contract/members/session.ts'
import { trialLaunch } from '#contract/play/launching.ts'
import { lotteryDraw, nearDraws } from '#contract/play/lottery.ts'
import { jackpot } from '#contract/play/winners.ts'
import { each, type ProductCall } from './product-call.ts'

export const family: ProductCall[] = [
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
  {
    row: 'Lottery draws',
    path: '/lgw/draw',
    payload: [],
    reply: ['gameCode', 'numero', 'state'],
    served: lotteryDraw,
  },
  {
    row: 'Current and next issues',
    path: '/lgw/numeros/near',
    payload: [],
    reply: [],
    served: nearDraws,
  },
]
