import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, TextLanguage } from '#contract/base/fields/values.ts'
import { ourWords } from '#contract/base/product.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { Transaction, TransactionType } from '#contract/money/wallet.ts'
import { BetResult, PlayedRound, WireBet } from '#contract/play/bets.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { contractStates } from './contracts.ts'

/**
 * Reports on an agent's team (site.md section 6): figures by day and by member. Money is signed as it changes the
 * members' wallets. Days are those on which bets were settled and money was credited; figures are some seconds behind.
 */

/** The refusals of every agent's call; `not-found` is an account outside of the team. */
const refusals = ['in-need-true-account', 'operation-not-allowed', 'not-found'] as const

const ofTeam = {
  /** The head of the team: an account of the agent's own team; the agent itself by default. */
  account: ShortText.min(1).optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

/** The figures of a team, the account itself included. */
export const TeamFigures = z.object({
  /** Accounts opened below it. */
  new: z.number().int(),
  /** Members whose turnover of a day reached the site's threshold; in a range on one day at least. */
  active: z.number().int(),
  /** Credited, less fees. */
  deposits: Money,
  /** Paid, fees included; zero or below. */
  withdrawals: Money,
  /** The valid turnover of settled cash stakes; not signed. */
  turnover: Money,
  /** The members' net result: payouts less stakes, plus rebates, bonuses and rewards. */
  net: Money,
  /** Commission that the account itself was paid. */
  commission: Money,
})
export type TeamFigures = z.infer<typeof TeamFigures>

export const TeamDay = TeamFigures.extend({ day: Day })
export type TeamDay = z.infer<typeof TeamDay>

export const teamDaySorting = sortedBy(
  ...(['day', 'new', 'active', 'deposits', 'withdrawals', 'turnover', 'net', 'commission'] as const),
)

/** The figures of a direct downline with its team in a range. */
export const BestDownline = z.object({
  id: Id,
  account: z.string(),
  size: z.number().int(),
  turnover: Money,
  net: Money,
  /**
   * The state of its contracts with the account: one that waits for an answer, else one in force; null: it has none.
   */
  contract: z.enum(contractStates).nullable(),
})
export type BestDownline = z.infer<typeof BestDownline>

/** By day, or by month where a range is long; in order, without gaps. `from` is the first day of each point. */
const TeamCurve = z.object({
  each: z.enum(['day', 'month']),
  points: z.array(
    z.object({ from: Day, deposits: Money, withdrawals: Money, net: Money, commission: Money }),
  ),
})

/** The agent's own team in the last two weeks: its totals, its curve, and the best of its direct downlines; and its commission of the month. */
export const teamTrend = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamTrend',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    totals: TeamFigures,
    /** Of the two weeks before. */
    before: TeamFigures,
    today: TeamFigures,
    yesterday: TeamFigures,
    /** The commission since the month's first day, `from`, and that of the same number of days of the month before. */
    month: z.object({ from: Day, commission: Money, before: Money }),
    curve: TeamCurve,
    best: z.array(BestDownline),
  }),
  refusals: ['in-need-true-account', 'operation-not-allowed'],
})

/** A team by day, with its totals, its curve, and the direct downlines with the greatest turnover. */
export const teamOverview = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamOverview',
  auth: 'member',
  input: z.object({ ...ofTeam, ...pageInput, sort: teamDaySorting.input }),
  value: paged(TeamDay).extend({
    totals: TeamFigures,
    /** The same for as many days just before; null if the range has no beginning. */
    before: TeamFigures.nullable(),
    now: z.object({
      /** The number of accounts below it. */
      size: z.number().int(),
      /** The members seen in the last five minutes, and the sum of the main wallets, the account's own included. */
      online: z.number().int(),
      balance: Money,
      at: Instant,
    }),
    curve: TeamCurve,
    best: z.array(BestDownline),
    /** The user names from the agent down to the account. */
    way: z.array(z.string()),
  }),
  refusals,
})

/** All days in the same order, for a download. */
export const teamDayRows = rowsEndpoint({
  path: '/wps/relay/SEN_getTeamDayRows',
  auth: 'member',
  input: z.object({ ...ofTeam, sort: teamDaySorting.input }),
  row: TeamDay,
  refusals,
})

const MemberFigures = TeamFigures.pick({
  deposits: true,
  withdrawals: true,
  turnover: true,
  net: true,
}).extend({
  /** Settled cash stakes; not signed. */
  stakes: Money,
  /** The payouts of settled bets, stakes included. */
  winnings: Money,
  /** Bonuses that can be withdrawn, rebates, rewards and points, credited to the main wallet. */
  bonuses: Money,
})

/** The win and loss of an account with its team, or of one member. */
export const MemberProfit = MemberFigures.extend({
  id: Id,
  account: z.string(),
  /** How far below the agent: 0 is the agent itself. */
  level: z.number().int(),
  /** The number of accounts below it. */
  size: z.number().int(),
  /** Whether the row counts the account alone, or with its team. */
  scope: z.enum(['own', 'team']),
  /** Whether it is still in the team: its earlier figures stay after a move. */
  here: z.boolean(),
})
export type MemberProfit = z.infer<typeof MemberProfit>

export const memberProfitSorting = sortedBy(
  ...([
    'turnover',
    'account',
    'level',
    'size',
    'deposits',
    'withdrawals',
    'stakes',
    'winnings',
    'bonuses',
    'net',
  ] as const),
)

const profitFilter = {
  ...ofTeam,
  /** The beginning of a user name: lists everybody at any level below whose name begins with it, each alone. */
  q: ShortText.optional(),
}

/**
 * An account by itself and its direct downlines with their teams: the rows add up to the account's team. Accounts
 * without any figures in the range are left out.
 */
export const teamProfit = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamProfit',
  auth: 'member',
  input: z.object({ ...profitFilter, ...pageInput, sort: memberProfitSorting.input }),
  value: paged(MemberProfit).extend({ totals: MemberFigures, way: z.array(z.string()) }),
  refusals,
})

/** All rows in the same order, for a download. */
export const teamProfitRows = rowsEndpoint({
  path: '/wps/relay/SEN_getTeamProfitRows',
  auth: 'member',
  input: z.object({ ...profitFilter, sort: memberProfitSorting.input }),
  row: MemberProfit,
  refusals,
})

const teamLines = {
  ...ofTeam,
  /** The beginning of a user name: only members of the team whose name begins with it. */
  q: ShortText.optional(),
}

/** A bet of somebody of the team. */
const WireTeamBet = WireBet.extend({ account: z.string() })
export type WireTeamBet = z.infer<typeof WireTeamBet>
export const TeamBet = WireTeamBet.transform(ourWords)
export type TeamBet = z.infer<typeof TeamBet>

const teamBetFilter = {
  ...teamLines,
  gameType: GameType.optional(),
  /** A vendor's code. */
  vassalage: ShortText.optional(),
  result: BetResult.optional(),
  language: TextLanguage.default('vi'),
}

export const teamBetSorting = sortedBy('time')

/** The bets of a team, the account's own included, by the day on which they were placed, with totals over the whole result. */
export const teamBets = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamBets',
  auth: 'member',
  input: z.object({ ...teamBetFilter, ...pageInput, sort: teamBetSorting.input }).transform(ourWords),
  value: paged(TeamBet).extend({
    totals: z.object({ stake: Money, payout: Money }),
    way: z.array(z.string()),
  }),
  refusals,
})

/** All of them in the same order, for a download. */
export const teamBetRows = rowsEndpoint({
  path: '/wps/relay/SEN_getTeamBetRows',
  auth: 'member',
  input: z.object({ ...teamBetFilter, sort: teamBetSorting.input }).transform(ourWords),
  row: TeamBet,
  refusals: [...refusals, 'too-many-requests'],
})

/** One bet of the team with its outcome; `not-found` for a bet of anybody else. */
export const teamBet = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamBet',
  auth: 'member',
  input: z.object({ betId: Id, language: TextLanguage.default('vi') }),
  value: PlayedRound.extend({ account: z.string() }),
  refusals,
})

/** A movement of somebody's main wallet. */
export const TeamTransaction = Transaction.extend({ account: z.string() })
export type TeamTransaction = z.infer<typeof TeamTransaction>

const teamTransactionFilter = { ...teamLines, type: TransactionType.optional() }

export const teamTransactionSorting = sortedBy('time')

/** The movements of a team's main wallets, the account's own included, with totals over the whole result. */
export const teamTransactions = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTeamTransactions',
  auth: 'member',
  input: z.object({ ...teamTransactionFilter, ...pageInput, sort: teamTransactionSorting.input }),
  value: paged(TeamTransaction).extend({
    totals: z.object({ in: Money, out: Money, amount: Money }),
    way: z.array(z.string()),
  }),
  refusals,
})

/** All of them in the same order, for a download. */
export const teamTransactionRows = rowsEndpoint({
  path: '/wps/relay/SEN_getTeamTransactionRows',
  auth: 'member',
  input: z.object({ ...teamTransactionFilter, sort: teamTransactionSorting.input }),
  row: TeamTransaction,
  refusals: [...refusals, 'too-many-requests'],
})
