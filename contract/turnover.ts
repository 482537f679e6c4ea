import { z } from 'zod'
import { Money } from './money.ts'

/**
 * What a member must still play before everything can be withdrawn (site.md section 6): who plays exactly `total` of valid turnover, in
 * games that count in full, has freed the main wallet and finished the wagering of the bonus.
 */
export const TurnoverLeft = z.object({
  total: Money,
  /** What was asked for at first, to show how far one has come. */
  required: Money,
  /** For the money in the main wallet: deposits, and rewards that came into it. */
  deposit: Money,
  /** What the running bonus asks for beyond that, because every bet counts for both. The two parts sum to `total`. */
  bonus: Money,
})
export type TurnoverLeft = z.infer<typeof TurnoverLeft>
