import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GameType } from './games.ts'
import { Money } from './money.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { Day, paged, pageInput } from './values.ts'

/** What play came to. */
const PlayFigures = z.object({
  /** Settled stakes of cash, on the day on which they were placed; what a deposit must be wagered. Not signed. */
  turnover: Money,
  /** What those bets paid, stake included. */
  winnings: Money,
})

/** What a member's money came to (site.md section 6, `profit`). Bonus money and play money count for nothing here. */
export const ProfitFigures = PlayFigures.extend({
  /** What deposits brought into the main wallet, their fees taken off. */
  deposits: Money,
  /** What withdrawals took away when they were paid, their fees included. Not above zero. */
  withdrawals: Money,
  /** What bonuses (once they are free to be withdrawn), rebates, rewards and points brought into the main wallet. */
  bonuses: Money,
  /** What was gained: winnings less turnover, and bonuses. */
  net: Money,
})
export type ProfitFigures = z.infer<typeof ProfitFigures>

export const ProfitDay = ProfitFigures.extend({ day: Day })
export type ProfitDay = z.infer<typeof ProfitDay>

export const ProfitType = PlayFigures.extend({ gameType: GameType, net: Money })
export type ProfitType = z.infer<typeof ProfitType>

export const profitSorting = sortedBy(
  'day',
  'deposits',
  'withdrawals',
  'turnover',
  'winnings',
  'bonuses',
  'net',
)

const input = { fromDay: Day.optional(), toDay: Day.optional(), sort: profitSorting.input }

/**
 * A member's days with what they came to; over the whole result the totals, each game type, and a curve: what was gained
 * in each day, month or year of it, whichever are not too many to draw.
 */
export const personalProfit = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPersonalProfit',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...input, ...pageInput }),
  value: paged(ProfitDay).extend({
    totals: ProfitFigures,
    types: z.array(ProfitType),
    curve: z.object({
      each: z.enum(['day', 'month', 'year']),
      /** In order; `from` is the first day of each. */
      points: z.array(z.object({ from: Day, net: Money })),
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** All days in the same order, for a download. */
export const profitRows = rowsEndpoint({
  path: '/wps/relay/SEN_getProfitRows',
  auth: 'member',
  input: z.object(input),
  row: ProfitDay,
  refusals: ['in-need-true-account'],
})
