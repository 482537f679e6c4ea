import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { redLines } from '#platform/backoffice/economy/index.ts'
import { maySee, type OperatorRole } from '#platform/backoffice/operators/index.ts'
import { resultsByDay } from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'
import { outboxHealth } from '#platform/base/messages/index.ts'
import { lastLedgerCheck } from '#platform/base/settings/index.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { waitingJobs } from '#platform/base/waiting-jobs.ts'
import { depositedByHour } from '#platform/cashier/deposits/index.ts'
import { withdrawnByHour } from '#platform/cashier/withdrawals/index.ts'
import { membersHere } from '#platform/members/accounts/index.ts'
import { housePlay } from '#platform/money/play-sums/index.ts'
import { stakesOfRounds } from '#platform/play/bets/index.ts'
import { exposedSpots } from '#platform/play/house/index.ts'
import { greatestExposures } from '#platform/play/lottery/index.ts'
import { measuredReturns } from '#platform/play/returns/index.ts'
import { runningRounds } from '#platform/play/rounds/index.ts'
import { outsideFirst } from '../features/figures/returns-table.tsx'
import { RED_LINES_MS } from '../limits.ts'
import { standingPages } from '../pages.ts'
import { keptFor } from './kept-for.ts'
import { type OfRequest, type QueuePage, queues, queuesOf } from './queues.server.ts'

/** How many of the games, draws and rounds the first page shows. */
const SHOWN = 8

/** What the first page of the office says; each part null where the role may not open what it is made of. */
export async function readToday(context: OfRequest, role: OperatorRole, language: WrittenLanguage) {
  const { platform } = context
  const now = platform.clock.now()
  const today = dayOf(now)
  const waiting = standingPages.filter(
    (page): page is QueuePage => page in queues && maySee(role, page as QueuePage),
  )
  const [counts, money, play, returns, exposures, red, health] = await Promise.all([
    queuesOf(context, role),
    maySee(role, 'deposits') ? moneyOfDay(platform, today) : null,
    maySee(role, 'reports') ? playOfDay(platform, today) : null,
    maySee(role, 'games') ? returnsNow(platform, language) : null,
    maySee(role, 'risk') ? openExposures(platform) : null,
    maySee(role, 'economy') ? redNow.of(platform) : null,
    healthNow(platform),
  ])
  return {
    today,
    now: now.getTime(),
    queues: waiting
      .flatMap((page) => {
        const queue = counts[page]
        return queue ? [{ page, ...queue }] : []
      })
      .sort((a, b) => (a.promisedBy ?? LAST).localeCompare(b.promisedBy ?? LAST)),
    money,
    play,
    returns,
    exposures,
    red,
    health,
  }
}

/** After every promise. */
const LAST = '9999'

async function moneyOfDay(platform: Context, day: string) {
  const [paidIn, paidOut] = await Promise.all([
    depositedByHour(platform, day),
    withdrawnByHour(platform, day),
  ])
  const sumOf = (hours: readonly { amount: string; orders: number }[]) => ({
    amount: hours.reduce((sum, { amount }) => sum + minorOf(amount), 0n),
    orders: hours.reduce((sum, { orders }) => sum + orders, 0),
  })
  const [sumIn, sumOut] = [sumOf(paidIn), sumOf(paidOut)]
  return {
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      paidIn: paidIn.find((one) => one.hour === hour)?.amount ?? '0.00',
      paidOut: paidOut.find((one) => one.hour === hour)?.amount ?? '0.00',
    })),
    paidIn: { orders: sumIn.orders, amount: moneyOf(sumIn.amount) },
    paidOut: { orders: sumOut.orders, amount: moneyOf(sumOut.amount) },
    left: moneyOf(sumIn.amount - sumOut.amount),
  }
}

async function playOfDay(platform: Context, day: string) {
  const [today, yesterday, here, [members]] = await Promise.all([
    housePlay(platform.reads, day, day),
    housePlay(platform.reads, daysAfter(day, -1), daysAfter(day, -1)),
    membersHere(platform),
    resultsByDay(platform, { fromDay: day, toDay: day }),
  ])
  return { today, yesterday, here, players: members?.active ?? 0, joined: members?.joined ?? 0 }
}

/** The live returns of the house's games, those outside their bands first. */
export async function returnsNow(platform: Context, language: WrittenLanguage) {
  const measured = await measuredReturns(platform, { language })
  const games = measured.ok ? outsideFirst(measured.value.games) : []
  return { games: games.slice(0, SHOWN), outside: games.filter(({ standing }) => standing === 'alarm') }
}

/** What open draws and rounds may cost. */
export async function openExposures(platform: Context) {
  const [draws, rounds] = await Promise.all([greatestExposures(platform, SHOWN), runningRounds(platform)])
  const stakes = await stakesOfRounds(
    platform,
    rounds.map(({ id }) => id),
  )
  return {
    draws,
    rounds: rounds
      .flatMap(({ id, game, closesAt, houseStake }) => {
        const lying = stakes.get(id)
        if (!lying?.bets) return []
        const [worst = null] = exposedSpots(game, lying.spots, houseStake)
        return [{ id, game, closesAt, staked: lying.staked, worst }]
      })
      .sort((a, b) => Number(b.worst?.payable ?? b.staked) - Number(a.worst?.payable ?? a.staked))
      .slice(0, SHOWN),
  }
}

/**
 * What the table of the economy has in red. A change that would make a line red is refused, so it is looked at only as
 * often as a job would.
 */
const redNow = keptFor(RED_LINES_MS, redLines)

async function healthNow(platform: Context) {
  const [ledger, jobs, outbox] = await Promise.all([
    lastLedgerCheck(platform),
    waitingJobs(platform),
    outboxHealth(platform),
  ])
  return { ledger, jobs, outbox }
}
