import { family } from './product-calls/further-calls.ts'
import { games, lottery } from './product-calls/game-calls.ts'
import { points, service } from './product-calls/point-calls.ts'
import type { ProductCall } from './product-calls/product-call.ts'
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
