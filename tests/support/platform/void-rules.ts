import type { VoidRules } from '#platform/play/bets/index.ts'

/** What the voiding of a bet asks, where no vendor reports and no agent was paid: of games, only whether a bet is in a pot. */
export const voidRules = (isInPot: VoidRules['isInPot'] = () => false): VoidRules => ({
  isInPot,
  isReported: async () => false,
  paidForBet: async () => [],
})
