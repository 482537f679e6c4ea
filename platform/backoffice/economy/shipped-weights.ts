import type { GameName } from '#contract/play/games/index.ts'
import { type Family, lotteries } from '#contract/play/games/lottery/lottery-games.ts'

/**
 * The weights of the house's games on a new platform, in hundredths of their turnover; games that are not listed count
 * in full. Chosen so that, with the initial rates of a new platform and with those of the demo world, each game keeps a
 * part of its edge, which is noted below (`ops economy`; decision 80). Later the weight is a setting of each game (`ops
 * games weight`).
 */
const weights: Partial<Record<GameName, number>> = {
  // 0.4561 %
  'video-poker': 10,
  // 1.0000 %
  dice: 35,
  crash: 35,
  'crash-live': 35,
  mines: 35,
  // 1.0579 %
  baccarat: 40,
  // 2.2500 %: the loss of two accounts against each other with nearly all of the pool on one side
  cockfight: 80,
}

/** The same of lotteries, by family; each is noted with the edge of its best play. */
const lotteryWeights: Partial<Record<Family, number>> = {
  // 1.0000 %: lô 2
  north: 35,
  central: 35,
  south: 35,
  // 2.0000 %: big, small, odd, even
  fast: 70,
}

export const shippedWeights: Readonly<Record<string, number>> = {
  ...weights,
  ...Object.fromEntries(lotteries.map(({ code, family }) => [code, lotteryWeights[family] ?? 100])),
}

/** The lowest edge at which a vendor's game counts in full, in hundredths of a percent. */
const FULL = 280

/**
 * The weight of a vendor's game by its stated return, in hundredths of a percent: in steps of a fifth; 0 without a
 * stated return.
 */
export const weightByReturn = (statedReturn: number | null): number =>
  statedReturn === null ? 0 : Math.min(5, Math.floor(((10_000 - statedReturn) * 5) / FULL)) * 20
