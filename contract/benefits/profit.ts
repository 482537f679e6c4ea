import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Day, paged, pageInput } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** The figures of play. */
const PlayFigures = z.object({
  /** Settled cash stakes, by the day of the bet. Not signed. */
  stakes: Money,
  /** The part of them that counts: valid turnover. */
  turnover: Money,
  /** The payouts of those bets, stake included. */
  winnings: Money,
})

/** A member's profit and loss (site.md section 6, `profit`). Bonus money and play money are not counted. */
export const ProfitFigures = PlayFigures.extend({
  /** Deposits credited to the main wallet, less their fees. */
  deposits: Money,
  /** Withdrawals when paid, fees included. Zero or negative. */
  withdrawals: Money,
  /** Bonuses (once they can be withdrawn), rebates, rewards and points credited to the main wallet. */
  bonuses: Money,
  /** Winnings less stakes, plus bonuses. */
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
  'stakes',
  'turnover',
  'winnings',
  'bonuses',
  'net',
)

const input = { fromDay: Day.optional(), toDay: Day.optional(), sort: profitSorting.input }

/**
 * A member's figures by day; over the whole result the totals, the game types, and a curve of the net by day, month or
 * year, whichever gives few enough points.
 */
export const personalProfit = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPersonalProfit',
  auth: 'member',
  input: z.object({ ...input, ...pageInput }),
  value: paged(ProfitDay).extend({
    totals: ProfitFigures,
    types: z.array(ProfitType),
    curve: z.object({
      each: z.enum(['day', 'month', 'year']),
      /** In order; `from` is the first day of each point. */
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
