import type { GameClass, GameType } from '#contract/play/catalogue.ts'

/**
 * How a game's stakes count as turnover (platform.md section 3). `risk`: the part that could be lost or won,
 * `min(stakes, |payouts − stakes|)`, so that bets which cover each other, and refunded stakes, count nothing. `stake`:
 * in full, if no choice of the player changes the risk.
 */
export type TurnoverRule = 'risk' | 'stake'

/** The terms of a bet's turnover, fixed when it is placed. */
export interface TurnoverTerms {
  rule: TurnoverRule
  /** The game's weight, in hundredths. */
  weight: number
}

/** Slots, scratch cards and bingo. */
const withoutChoice: readonly (GameClass | null)[] = ['JP', 'SC', 'BG']

/** The rule for a game's type and class, for house games and vendors' games alike. */
export const turnoverRuleOf = (gameType: GameType, gameClass: GameClass | null): TurnoverRule =>
  gameType === 'FISH' || withoutChoice.includes(gameClass) ? 'stake' : 'risk'
