import { paidForBet } from '#platform/agents/settlements/index.ts'
import type { VoidRules } from '#platform/play/bets/index.ts'
import { isInPot } from '#platform/play/house/index.ts'
import { isReported } from '#platform/play/vendors/index.ts'

/** What the voiding of a bet by hand asks of other rooms. */
export const betVoiding: VoidRules = { isInPot, isReported, paidForBet }
