import { paidForBet } from '#platform/agents/settlements/index.ts'
import type { VoidRules } from '#platform/play/bets/index.ts'
import { isInPot } from '#platform/play/house/index.ts'
import { freeNumbers } from '#platform/play/lottery/index.ts'
import { isReported } from '#platform/play/vendors/index.ts'

/** The rules of other rooms that the manual voiding of a bet needs. */
export const betVoiding: VoidRules = { free: freeNumbers, isInPot, isReported, paidForBet }
