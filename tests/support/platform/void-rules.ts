import type { VoidRules } from '#platform/play/bets/index.ts'

/** What the voiding of a bet needs, where no vendor reports, no agent was paid and no ticket keeps numbers: of games, only whether a bet is in a pot. */
export const voidRules = (isInPot: VoidRules['isInPot'] = () => false): VoidRules => ({
  free: async () => undefined,
  isInPot,
  isReported: async () => false,
  paidForBet: async () => [],
})
