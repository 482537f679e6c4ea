import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Language } from '#contract/base/fields/values.ts'
import { GameType } from '#contract/play/catalogue.ts'

/**
 * What a member must still play before everything can be withdrawn (site.md section 6): who plays exactly `total` of valid turnover, in
 * games that count in full, has freed the main wallet and finished the wagering of the bonus.
 */
export const TurnoverLeft = z.object({
  total: Money,
  /** What the part that sets `total` asked for, its open rollovers or the bonus's wagering: to show how far one has come. */
  required: Money,
  /** For the money in the main wallet: deposits, and rewards that came into it. */
  deposit: Money,
  /** What the running bonus asks for beyond that, because every bet counts for both. The two parts sum to `total`. */
  bonus: Money,
})
export type TurnoverLeft = z.infer<typeof TurnoverLeft>

/** Games of which one part of the turnover counts. */
export const WeighedGames = z.object({
  /** Whole percent, below 100. */
  percent: z.number().int().min(0).max(99),
  /** The house's games, by name. */
  games: z.array(z.string()),
  /** How many games of vendors there are, by type. */
  others: z.array(z.object({ gameType: GameType, count: z.number().int() })),
})
export type WeighedGames = z.infer<typeof WeighedGames>

/**
 * What counts less than in full of the games that can be played (platform.md section 3), those that count least first: shown wherever
 * a rebate, a bonus or a contract speaks of turnover.
 */
export const turnoverWeights = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTurnoverWeights',
  auth: 'none',
  source: 'ours',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({ weights: z.array(WeighedGames) }),
  refusals: [],
})
