import { sql } from 'kysely'
import type { MissionTerms } from '#contract/missions.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { settledCash } from '../db/cash-play.ts'
import { wallet } from '../ledger/index.ts'
import { startOfDay, startOfNextDay } from '../site-days.ts'
import type { Span } from './mission-span.ts'

interface PlayedDay {
  day: string
  game_type: string
  bets: bigint
  stake: Minor
}

interface DepositDay {
  day: string
  amount: Minor
}

/** What a member has done since a day, as far as missions count it. */
interface Deeds {
  played: PlayedDay[]
  deposited: DepositDay[]
}

/** A mission in one of its periods. */
export interface Attempt {
  mission: MissionTerms
  span: Span
}

const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Days are written so that their order is that of the texts. */
const within =
  ({ fromDay, toDay }: Span) =>
  ({ day }: { day: string }) =>
    (fromDay === null || day >= fromDay) && (toDay === null || day <= toDay)

/**
 * How far a member has come in each attempt, in the order in which they were given: minor units for what counts money,
 * else a number. From the sums of days, so that it costs the same however much was played (`bet_day`, `ledger_day`).
 */
export async function progressOf(ctx: Context, memberId: bigint, attempts: Attempt[]): Promise<bigint[]> {
  if (attempts.length === 0) return []
  const deeds = await deedsSince(ctx, memberId, earliest(attempts))
  return Promise.all(
    attempts.map((attempt) =>
      attempt.mission.kind === 'games' ? gamesIn(ctx, memberId, attempt.span) : counted(attempt, deeds),
    ),
  )
}

/** The first day that any of them counts; null where one counts all. */
function earliest(attempts: Attempt[]): string | null {
  const days = attempts.map(({ span }) => span.fromDay)
  return days.includes(null) ? null : (days.sort()[0] ?? null)
}

function counted({ mission, span }: Attempt, { played, deposited }: Deeds): bigint {
  const days = played
    .filter(within(span))
    .filter(({ game_type }) => mission.gameType === null || game_type === mission.gameType)
  const deposits = deposited.filter(within(span))
  switch (mission.kind) {
    case 'turnover':
      return total(days.map(({ stake }) => stake))
    case 'bets':
      return total(days.map(({ bets }) => bets))
    case 'deposit-days':
      return BigInt(deposits.length)
    case 'deposit-amount':
      return total(deposits.map(({ amount }) => amount))
    case 'games':
      throw new Error('games are counted from the bets')
  }
}

async function deedsSince(ctx: Context, memberId: bigint, fromDay: string | null): Promise<Deeds> {
  const since = fromDay ?? '-infinity'
  const [played, deposited] = await Promise.all([
    sql<PlayedDay>`
      select day::text, game_type, sum(bets)::bigint as bets, sum(stake)::bigint as stake from bet_day
      where member_id = ${memberId} and day >= ${since}::date and ${settledCash}
      group by 1, 2
    `.execute(ctx.db),
    sql<DepositDay>`
      select day::text, sum(credited)::bigint as amount from ledger_day
      where account_id = (select id from ledger_account where key = ${wallet(memberId, 'main')})
        and day >= ${since}::date and kind = 'deposit' and credited > 0
      group by 1
    `.execute(ctx.db),
  ])
  return { played: played.rows, deposited: deposited.rows }
}

/**
 * Different games with a settled cash bet: of a period, the one thing that no sum of days tells, so its bets are read;
 * since ever, the games that were noted with their first bet (`cash_game`), however many bets there are.
 */
async function gamesIn(ctx: Context, memberId: bigint, { fromDay, toDay }: Span): Promise<bigint> {
  if (fromDay === null || toDay === null) return gamesEver(ctx, memberId)
  const { games } = await ctx.db
    .selectFrom('bet')
    .select(sql<bigint>`count(distinct (vendor_code, node_id))`.as('games'))
    .where('member_id', '=', memberId)
    .where('wallet', '=', 'main')
    .where('result', 'in', ['won', 'lost'])
    .where('placed_at', '>=', startOfDay(fromDay))
    .where('placed_at', '<', startOfNextDay(toDay))
    .executeTakeFirstOrThrow()
  return games
}

async function gamesEver(ctx: Context, memberId: bigint): Promise<bigint> {
  const { games } = await ctx.db
    .selectFrom('cash_game')
    .select((is) => is.fn.countAll<bigint>().as('games'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return games
}
