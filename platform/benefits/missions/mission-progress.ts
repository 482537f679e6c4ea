import { type Minor, sumOf } from '#contract/base/fields/money.ts'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { Context } from '#platform/base/context.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { creditedByDay, totalCredited, wallet } from '#platform/money/ledger/index.ts'
import { countGamesPlayed, playedByDay, playedByType } from '#platform/money/play-sums/index.ts'
import type { Span } from './mission-span.ts'

/** Bets of one game type. */
interface PlayedType {
  game_type: string
  bets: bigint
  turnover: Minor
}

interface PlayedDay extends PlayedType {
  day: string
}

interface DepositDay {
  day: string
  amount: Minor
}

/** A member's activity since a day, day by day, in so far as missions count it. */
interface Activity {
  played: PlayedDay[]
  deposited: DepositDay[]
}

/** The same, summed over the days of one mission. */
interface ActivitySums {
  played: PlayedType[]
  depositDays: bigint
  deposited: Minor
}

/** A mission in one of its periods. */
export interface Attempt {
  mission: MissionTerms
  span: Span
}

/** ISO days sort as text. */
const isWithin =
  ({ fromDay, toDay }: Span) =>
  ({ day }: { day: string }) =>
    (fromDay === null || day >= fromDay) && (toDay === null || day <= toDay)

/**
 * A member's progress in each attempt, in the given order: minor units if the mission counts money, else a number. Read
 * from daily sums (`bet_day`, `ledger_day`), so the cost does not depend on how much was played.
 */
export async function progressOf(ctx: Context, memberId: bigint, attempts: Attempt[]): Promise<bigint[]> {
  if (attempts.length === 0) return []
  const summed = attempts.filter(({ mission }) => mission.kind !== 'games')
  const [first] = summed.flatMap(({ span }) => span.fromDay ?? []).sort()
  const [deeds, ever] = await Promise.all([
    first === undefined ? undefined : readActivitySince(ctx, memberId, first),
    summed.some(({ span }) => span.fromDay === null) ? readAllActivity(ctx, memberId) : undefined,
  ])
  return Promise.all(
    attempts.map(({ mission, span }) => {
      if (mission.kind === 'games') return countGamesIn(ctx, memberId, span)
      return countProgress(
        mission,
        (span.fromDay === null ? ever : deeds && sumActivity(span, deeds)) ?? noActivity,
      )
    }),
  )
}

const noActivity: ActivitySums = { played: [], depositDays: 0n, deposited: 0n }

function sumActivity(span: Span, { played, deposited }: Activity): ActivitySums {
  const deposits = deposited.filter(isWithin(span))
  return {
    played: played.filter(isWithin(span)),
    depositDays: BigInt(deposits.length),
    deposited: sumOf(deposits.map(({ amount }) => amount)),
  }
}

function countProgress(mission: MissionTerms, { played, depositDays, deposited }: ActivitySums): bigint {
  const ofType = played.filter(({ game_type }) => mission.gameType === null || game_type === mission.gameType)
  switch (mission.kind) {
    case 'turnover':
      return sumOf(ofType.map(({ turnover }) => turnover))
    case 'bets':
      return sumOf(ofType.map(({ bets }) => bets))
    case 'deposit-days':
      return depositDays
    case 'deposit-amount':
      return deposited
    case 'games':
      throw new Error('games are counted from the bets')
  }
}

async function readAllActivity(ctx: Context, memberId: bigint): Promise<ActivitySums> {
  const [played, deposited] = await Promise.all([
    playedByType(ctx.db, memberId),
    totalCredited(ctx.db, wallet(memberId, 'main'), 'deposit'),
  ])
  return { played, depositDays: deposited.days, deposited: deposited.amount }
}

async function readActivitySince(ctx: Context, memberId: bigint, fromDay: string): Promise<Activity> {
  const [played, deposited] = await Promise.all([
    playedByDay(ctx.db, memberId, fromDay),
    creditedByDay(ctx.db, wallet(memberId, 'main'), 'deposit', fromDay),
  ])
  return { played, deposited }
}

/**
 * The number of different games with a settled cash bet: for a period read from its bets, because daily sums do not
 * hold it; for all time from `cash_game`, which records each game at its first bet.
 */
async function countGamesIn(ctx: Context, memberId: bigint, { fromDay, toDay }: Span): Promise<bigint> {
  if (fromDay === null || toDay === null) return countGamesEver(ctx, memberId)
  return countGamesPlayed(ctx.db, memberId, startOfDay(fromDay), startOfNextDay(toDay))
}

async function countGamesEver(ctx: Context, memberId: bigint): Promise<bigint> {
  const { games } = await ctx.db
    .selectFrom('cash_game')
    .select((is) => is.fn.countAll<bigint>().as('games'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return games
}
