import type { Endpoint } from '#contract/base/endpoint.ts'
import { gameList } from '#contract/play/game-lists.ts'
import { family } from './product-calls/further-calls.ts'
import { games, lottery } from './product-calls/game-calls.ts'
import { points, service } from './product-calls/point-calls.ts'
import { type ComesWith, each, type ProductCall } from './product-calls/product-call.ts'
import { session } from './product-calls/session-calls.ts'
import { walletAndHome } from './product-calls/wallet-calls.ts'

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
