import { type RawBuilder, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { ProfitFigures } from '#contract/benefits/profit.ts'
import type { TransactionType } from '#contract/money/wallet.ts'
import type { Member } from '#platform/base/context.ts'
import { wallet, walletDays } from '#platform/money/ledger/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** Days of the site; either end may be open. */
export interface Days {
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** The figures as the database adds them up. */
export interface Figures {
  deposits: Minor
  withdrawals: Minor
  stakes: Minor
  turnover: Minor
  winnings: Minor
  bonuses: Minor
}

/** Income of the main wallet besides deposits and winnings. Bonus money counts as `bonus` when it is released. */
const bonusKinds: TransactionType[] = ['bonus', 'rebate', 'reward', 'points']

/** The sums of `lines`, in the columns of `Figures`. */
export const sums = sql`
  coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(stakes), 0)::bigint as stakes, coalesce(sum(turnover), 0)::bigint as turnover,
  coalesce(sum(winnings), 0)::bigint as winnings,
  coalesce(sum(bonuses), 0)::bigint as bonuses`

/**
 * A member's days as a `with lines as (…)`: one line for a day's money that did not come from a game (`game_type`
 * null), and one per game type played. Read from the daily sums alone (`ledger_day`, `bet_day`), which always match the
 * ledger and the bets; the figures are defined in `contract/benefits/profit.ts`.
 */
export function withLines(member: Member, days: Days): RawBuilder<unknown> {
  const [main, held] = [wallet(member.id, 'main'), wallet(member.id, 'held')]
  const within = sql`day >= ${days.fromDay ?? '-infinity'}::date and day <= ${days.toDay ?? 'infinity'}::date`
  const moved = sql`credited + debited`
  return sql`
    with lines as (
      select day, null::text as game_type,
        sum(${moved}) filter (where sum_of.kind = 'deposit') as deposits,
        sum(${moved}) filter (where sum_of.kind = 'withdrawal-paid') as withdrawals,
        0 as stakes, 0 as turnover, 0 as winnings,
        sum(${moved}) filter (where sum_of.kind = any (${bonusKinds}::text[])) as bonuses
      from ${walletDays} sum_of
      where (sum_of.key = ${main} and sum_of.kind = any (${['deposit', ...bonusKinds]}::text[])
        or sum_of.key = ${held} and sum_of.kind = 'withdrawal-paid') and ${within}
      group by day
      union all
      select day, game_type, 0, 0, sum(stake), sum(turnover), sum(payout), 0
      from ${settledPlay} play where member_id = ${member.id} and bets > 0 and ${within}
      group by day, game_type
    )`
}

/** The figures on the wire, with their net. */
export function toFigures(figures: Figures): ProfitFigures {
  const { deposits, withdrawals, stakes, turnover, winnings, bonuses } = figures
  return {
    deposits: moneyOf(deposits),
    withdrawals: moneyOf(withdrawals),
    stakes: moneyOf(stakes),
    turnover: moneyOf(turnover),
    winnings: moneyOf(winnings),
    bonuses: moneyOf(bonuses),
    net: moneyOf(winnings - stakes + bonuses),
  }
}
