import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { TextLanguage } from '#contract/base/fields/values.ts'
import { GameType } from '#contract/play/catalogue.ts'

/**
 * The turnover that a member still needs before everything can be withdrawn (site.md section 6): after exactly `total`
 * of valid turnover, in games that count in full, the main wallet is free and the wagering of the bonus is finished.
 */
export const TurnoverLeft = z.object({
  total: Money,
  /** The requirement that `total` is left of (the open rollovers or the bonus's wagering), to show the progress. */
  required: Money,
  /** For the money in the main wallet: deposits, and rewards that came into it. */
  deposit: Money,
  /** What the running bonus requires beyond that: every bet counts for both. The two parts sum to `total`. */
  bonus: Money,
})
export type TurnoverLeft = z.infer<typeof TurnoverLeft>

/** Games whose turnover counts with the same weight. */
export const WeighedGames = z.object({
  /** Whole percent, below 100. */
  percent: z.number().int().min(0).max(99),
  /** The house's games, by name. */
  games: z.array(z.string()),
  /** The number of vendors' games, by type. */
  others: z.array(z.object({ gameType: GameType, count: z.number().int() })),
})
export type WeighedGames = z.infer<typeof WeighedGames>

/**
 * The playable games that do not count in full (platform.md section 3), those that count least first: shown wherever a
 * rebate, a bonus or a contract mentions turnover.
 */
export const turnoverWeights = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTurnoverWeights',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ weights: z.array(WeighedGames) }),
})
