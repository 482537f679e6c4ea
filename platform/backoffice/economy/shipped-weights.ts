import type { GameName } from '#contract/play/games/index.ts'

/**
 * What of the turnover of the house's games counts on a new platform, in hundredths; of the others all does. Chosen so that with the
 * rates that a new platform begins with, and with those of the demo world, each game keeps something of its edge, which is in
 * brackets (`ops economy`; decision 80). Afterwards it is a setting of each game (`ops games weight`).
 */
export const shippedWeights: Partial<Record<GameName, number>> = {
  // 0.4561 %
  'video-poker': 10,
  // 1.0000 %
  dice: 35,
  crash: 35,
  mines: 35,
  // 1.0579 %
  baccarat: 40,
  // 2.2500 %: what two accounts lose against each other where nearly all of the pool lies on one side
  cockfight: 80,
}

/** What a vendor's game keeps at least where all of its turnover counts, in hundredths of a percent. */
const FULL = 280

/**
 * The same for a game of a vendor by the return that it states, in hundredths of a percent: in steps of a fifth, none where nothing is
 * stated.
 */
export const weightByReturn = (statedReturn: number | null): number =>
  statedReturn === null ? 0 : Math.min(5, Math.floor(((10_000 - statedReturn) * 5) / FULL)) * 20
