import {
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
} from '#contract/agents/contract-calls.ts'
import { claimRafflePromotion } from '#contract/benefits/promotions.ts'
import { announcements } from '#contract/members/content.ts'
import { balance, consolidatedFunds, merchantWallet, walletTransfer } from '#contract/money/wallet.ts'
import { popularGames } from '#contract/play/game-lists.ts'
import { winnerBoard } from '#contract/play/winners.ts'
import type { ProductCall } from './product-call.ts'

export const walletAndHome: ProductCall[] = [
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
