import type { Minor } from '#contract/base/fields/money.ts'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { Context } from '#platform/base/context.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { creditedByDay, creditedEver, wallet } from '#platform/money/ledger/index.ts'
import { gamesPlayed, playedByDay, playedByType } from '#platform/money/play-sums/index.ts'
import type { Span } from './mission-span.ts'

/** Bets of one game type. */
interface Played {
  game_type: string
  bets: bigint
  turnover: Minor
}

interface PlayedDay extends Played {
  day: string
}

interface DepositDay {
  day: string
  amount: Minor
}

/** A member's activity since a day, day by day, in so far as missions count it. */
interface Deeds {
  played: PlayedDay[]
  deposited: DepositDay[]
}

/** The same, summed over the days of one mission. */
interface Done {
  played: Played[]
  depositDays: bigint
  deposited: Minor
}

/** A mission in one of its periods. */
export interface Attempt {
  mission: MissionTerms
  span: Span
}

const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** ISO days sort as text. */
const within =
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
    first === undefined ? undefined : deedsSince(ctx, memberId, first),
    summed.some(({ span }) => span.fromDay === null) ? doneEver(ctx, memberId) : undefined,
  ])
  return Promise.all(
    attempts.map(({ mission, span }) => {
      if (mission.kind === 'games') return gamesIn(ctx, memberId, span)
      return counted(mission, (span.fromDay === null ? ever : deeds && doneIn(span, deeds)) ?? nothing)
    }),
  )
}

const nothing: Done = { played: [], depositDays: 0n, deposited: 0n }

function doneIn(span: Span, { played, deposited }: Deeds): Done {
  const deposits = deposited.filter(within(span))
  return {
    played: played.filter(within(span)),
    depositDays: BigInt(deposits.length),
    deposited: total(deposits.map(({ amount }) => amount)),
  }
}

function counted(mission: MissionTerms, { played, depositDays, deposited }: Done): bigint {
  const ofType = played.filter(({ game_type }) => mission.gameType === null || game_type === mission.gameType)
  switch (mission.kind) {
    case 'turnover':
      return total(ofType.map(({ turnover }) => turnover))
    case 'bets':
      return total(ofType.map(({ bets }) => bets))
    case 'deposit-days':
      return depositDays
    case 'deposit-amount':
      return deposited
    case 'games':
      throw new Error('games are counted from the bets')
  }
}

async function doneEver(ctx: Context, memberId: bigint): Promise<Done> {
  const [played, deposited] = await Promise.all([
    playedByType(ctx.db, memberId),
    creditedEver(ctx.db, wallet(memberId, 'main'), 'deposit'),
  ])
  return { played, depositDays: deposited.days, deposited: deposited.amount }
}

async function deedsSince(ctx: Context, memberId: bigint, fromDay: string): Promise<Deeds> {
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
async function gamesIn(ctx: Context, memberId: bigint, { fromDay, toDay }: Span): Promise<bigint> {
  if (fromDay === null || toDay === null) return gamesEver(ctx, memberId)
  return gamesPlayed(ctx.db, memberId, startOfDay(fromDay), startOfNextDay(toDay))
}

async function gamesEver(ctx: Context, memberId: bigint): Promise<bigint> {
  const { games } = await ctx.db
    .selectFrom('cash_game')
    .select((is) => is.fn.countAll<bigint>().as('games'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return games
}
