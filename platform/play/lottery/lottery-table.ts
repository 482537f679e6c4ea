import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { type Lottery, lotteries, lotteryAt, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawsOnDayOf } from '#contract/play/games/lottery/schedule.ts'
import { type lotteryTable as endpoint, SHOWN_DRAWS } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { breakOf, toExclusion } from '#platform/members/responsible-gaming/index.ts'
import { stakedGames } from '#platform/play/catalogue/index.ts'
import { MAX_SCARCE_NUMBERS, SHOWN_TICKETS } from '#platform/play/limits.ts'
import {
  type DrawRow,
  drawsNamed,
  lastDraws,
  nextDrawAfter,
  type TableSnapshot,
  waitingDraws,
} from '#platform/play/rounds/index.ts'
import { openComingDraws } from './draws/coming-draws.ts'
import { comingDraws } from './draws/draw-terms.ts'
import { exposureLimit, exposureOf } from './draws/exposure.ts'
import { nextDigitAt, standing, toDraw } from './draws/to-draw.ts'
import { menuGames } from './menu.ts'
import { keptNumbers } from './tickets/kept-numbers.ts'
import { linesOn, linesOnEnded, ticketsOf } from './tickets/tickets.ts'

type Input = ParsedInputOf<typeof endpoint>

/** A number is scarce once less than this part of its limit is left. */
const SCARCE_PART = 5n

/**
 * The page of a lottery: its open draws, a result (of a name, of a day, or the last), what is nearly sold out, which
 * lotteries draw today, and a member's tickets and favourite sets. Refuses `not-found`.
 */
export async function lotteryTable(
  ctx: Context,
  member: Member | null,
  { gameCode, on, numero, date, language }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lotteryOf(gameCode)
  if (!lottery) return refuse('not-found')
  const limit = await exposureLimit(ctx, lottery)
  const others = lotteries.filter((one) => one !== lottery && drawsOnDayOf(one, ctx.clock.now()))
  const [[game, ...ofToday], staked, waiting, history, { requested: requestedRow, dayDraws }] =
    await Promise.all([
      menuGames(ctx, member, [lottery, ...others], language),
      stakedGames(ctx.reads, [{ vendor: HOUSE_VENDOR, node: lottery.code }]),
      openWaiting(ctx, lottery),
      lastDraws(ctx, lottery.code, { limit: SHOWN_DRAWS, withVoid: true }),
      askedDraws(ctx, lottery, { numero, date }),
    ])
  const stakes = staked.get(`${HOUSE_VENDOR}/${gameCode}`)
  if (game?.gameId !== gameCode || !stakes) return refuse('not-found')
  const now = ctx.clock.now()
  const { open: openRow, running } = standing(lottery, waiting, now)
  const open = game.maintenance ? [] : openRow
  const last = history.findIndex(({ state }) => state !== 'void')
  const shownDraw = requestedRow === undefined ? history[last] : requestedRow
  const bettingOn = open.find(({ draw }) => draw.numero === on) ?? open[0]
  const [around, scarce, tickets, ownLines, shownLines, keptSets, pause] = await Promise.all([
    requestedRow
      ? namesAround(ctx, lottery, requestedRow.numero)
      : {
          previous: (shownDraw && history[last + 1]?.numero) ?? null,
          following: (shownDraw && history[last - 1]?.numero) ?? null,
        },
    bettingOn
      ? exposureOf(ctx, bettingOn.row.id, {
          atLeast: limit - limit / SCARCE_PART + 1n,
          limit: MAX_SCARCE_NUMBERS,
        })
      : [],
    member ? ticketsOf(ctx, member.id, { code: gameCode, limit: SHOWN_TICKETS, language }) : [],
    member && running ? linesOn(ctx, member.id, running.row.id) : [],
    member && shownDraw ? linesOnEnded(ctx, member.id, shownDraw) : [],
    member ? keptNumbers(ctx, member.id) : [],
    member ? breakNow(ctx, member.id) : null,
  ])
  return ok({
    game,
    stake: { min: moneyOf(stakes.leastStake), max: moneyOf(stakes.mostStake) },
    payableOnNumber: moneyOf(limit),
    open: open.map(({ draw }) => draw),
    running: running?.draw ?? null,
    shown: shownDraw ? toDraw(shownDraw, now) : null,
    ...around,
    history: history.map((row) => toDraw(row, now)),
    dayDraws: dayDraws?.map((row) => toDraw(row, now)) ?? null,
    scarce: scarce.map(({ playType, number, payable }) => ({
      playType,
      number,
      left: moneyOf(limit > payable ? limit - payable : 0n),
    })),
    tickets,
    ownLines,
    shownLines,
    today: drawsOnDayOf(lottery, now) ? [game, ...ofToday] : ofToday,
    kept: keptSets,
    exclusion: pause,
  })
}

async function breakNow(ctx: Context, memberId: bigint) {
  const { rows } = await sql<{ pause: Parameters<typeof toExclusion>[0] | null }>`
    select ${breakOf(ctx, memberId)} as pause
  `.execute(ctx.reads)
  const pause = rows[0]?.pause
  return pause ? toExclusion(pause) : null
}

/** The draws of a lottery that have not ended; opens those that the job has not opened yet. */
async function openWaiting(ctx: Context, lottery: Lottery): Promise<DrawRow[]> {
  const waiting = await waitingDraws(ctx, lottery.code)
  const now = ctx.clock.now()
  const names = new Set(waiting.map(({ numero }) => numero))
  if (comingDraws(lottery, now).every(({ numero }) => names.has(numero))) return waiting
  await openComingDraws(ctx, [lottery])
  return waitingDraws(ctx, lottery.code)
}

/** A draw that was asked for: null if there is none, undefined if none was; of a day of fast draws, the last of them. */
interface RequestedDraws {
  requested: DrawRow | null | undefined
  dayDraws: DrawRow[] | null
}

/**
 * The draw of a name, or of a day, in whatever state it is. Fast draws have many a day: the last that has been told, a void
 * one only if all that are shown are.
 */
async function askedDraws(
  ctx: Context,
  lottery: Lottery,
  { numero, date }: Pick<Input, 'numero' | 'date'>,
): Promise<RequestedDraws> {
  const day = date?.replaceAll('-', '')
  const name = numero ?? (lottery.family === 'fast' ? undefined : day)
  if (name !== undefined) {
    const [row] = await drawsNamed(ctx, [{ node: lottery.code, numero: name }])
    return { requested: row ?? null, dayDraws: null }
  }
  if (day === undefined) return { requested: undefined, dayDraws: null }
  // A day's names are all below this one, and above the names of the day before.
  const upTo = `${day}-9999`
  const draws = await lastDraws(ctx, lottery.code, { limit: SHOWN_DRAWS, upTo, withVoid: true })
  const dayDraws = draws.filter((row) => row.numero.startsWith(day))
  return { requested: dayDraws.find(({ state }) => state !== 'void') ?? dayDraws[0] ?? null, dayDraws }
}

/** The names of the results before and after a draw. */
async function namesAround(ctx: Context, lottery: Lottery, numero: string) {
  const [upTo, following] = await Promise.all([
    lastDraws(ctx, lottery.code, { limit: 2, upTo: numero, withVoid: true }),
    nextDrawAfter(ctx, lottery.code, numero),
  ])
  const previous = upTo.find((row) => row.numero < numero)
  return { previous: previous?.numero ?? null, following: following ?? null }
}

/** What watchers of a lottery are told: its running draw digit by digit, which draws take bets, and which are being paid. */
export async function drawNews(ctx: Context, node: string): Promise<TableSnapshot> {
  const now = ctx.clock.now()
  const lottery = lotteryAt(node)
  const { open, running, paying } = standing(lottery, await waitingDraws(ctx, lottery.code), now)
  const nextLookAt = running && nextDigitAt(running.row, now)
  return {
    round: null,
    history: [],
    earlier: [],
    lottery: {
      draw: running?.draw ?? null,
      open: open.map(({ draw }) => draw.numero),
      paying: paying.map(({ draw }) => draw.numero),
    },
    ...(nextLookAt ? { nextLookAt } : {}),
  }
}
