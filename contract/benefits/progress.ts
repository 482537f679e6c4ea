import { z } from 'zod'
import { Money } from '#contract/base/fields/money.ts'
import { TurnoverLeft } from '#contract/money/turnover.ts'
import { Bonus } from './promotions.ts'

/**
 * The next goal of a member: the wagering of its running bonus, else the next rank. Both are null if there is neither,
 * as for a trial account.
 */
export const MemberProgress = z.object({
  /** Null for a trial account. */
  turnoverLeft: TurnoverLeft.nullable(),
  bonus: Bonus.pick({
    promotion: true,
    wageringRequired: true,
    wageringLeft: true,
    expires: true,
  }).nullable(),
  rank: z
    .object({
      level: z.number().int(),
      /** The next rank's name, the turnover that it takes in this month, and how much is left of it. */
      next: z.string(),
      target: Money,
      left: Money,
    })
    .nullable(),
})
export type MemberProgress = z.infer<typeof MemberProgress>
