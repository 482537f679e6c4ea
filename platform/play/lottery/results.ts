import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { LotteryOutcome } from '#contract/play/games/lottery/lottery.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawsBetween } from '#contract/play/games/lottery/schedule.ts'
import type { lastOpenedNumbers, lotteryDraw, nearDraws, openedNumbers } from '#contract/play/lottery.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type DrawRow, drawsNamed, isTold, lastDraws, waitingDraws } from '#platform/play/rounds/index.ts'
import { lockedDraws } from './draws/draw-terms.ts'
import { standing, toDraw } from './draws/to-draw.ts'
import { toldBehindVoid } from './draws/told-behind-void.ts'
import { lotteriesOf } from './menu.ts'

/** Draws and their results, as the calls of the product name them. */

type DrawResult = ValueOf<typeof openedNumbers>['list'][number]

const toOpened = (row: DrawRow): DrawResult => ({
  gameId: row.node_id,
  numero: row.numero,
  winningTime: row.draws_at.toISOString(),
  winningNumber: (row.outcome as LotteryOutcome).prizes ?? [],
})

/** The last results of a lottery, or of all Vietnamese ones, newest first. Refuses `not-found`. */
export async function openedOf(
  ctx: Context,
  { gameId, count }: ParsedInputOf<typeof openedNumbers>,
): Promise<Result<ValueOf<typeof openedNumbers>>> {
  if (gameId === undefined) return ok({ list: (await lastVietnamese(ctx, count)).map(toOpened) })
  const lottery = lotteryOf(gameId)
  if (!lottery) return refuse('not-found')
  const rows = await lastDraws(ctx, lottery.code, { limit: count })
  return ok({ list: rows.map(toOpened) })
}

/** The last told draws of the tables of Vietnam: every day has five at least. */
async function lastVietnamese(ctx: Context, count: number): Promise<DrawRow[]> {
  const now = ctx.clock.now()
  const from = new Date(now.getTime() - Math.ceil(count / 5 + 2) * DAY_MS)
  const names = lotteriesOf('Lott').flatMap((lottery) =>
    drawsBetween(lottery, from, now).map(({ numero }) => ({ node: lottery.code, numero })),
  )
  const rows = await drawsNamed(ctx, names)
  return rows
    .filter((row) => isTold(row, now))
    .sort((a, b) => b.draws_at.getTime() - a.draws_at.getTime() || (a.node_id < b.node_id ? -1 : 1))
    .slice(0, count)
}

/** The last result of each lottery of a prize mode. */
export async function lastOpened(
  ctx: Context,
  { prizeMode }: ParsedInputOf<typeof lastOpenedNumbers>,
): Promise<Result<ValueOf<typeof lastOpenedNumbers>>> {
  const now = ctx.clock.now()
  const lotteries = lotteriesOf(prizeMode)
  const names = lotteries.flatMap((lottery) =>
    lockedDraws(lottery, now, 2).map(({ numero }) => ({ node: lottery.code, numero })),
  )
  const rows = await drawsNamed(ctx, names)
  const draws = [
    ...rows.filter((row) => isTold(row, now)),
    ...(await toldBehindVoid(ctx, lotteries, rows)),
  ].sort((a, b) => (a.numero < b.numero ? 1 : -1))
  const newest = new Map<string, DrawRow>()
  for (const row of draws) if (!newest.has(row.node_id)) newest.set(row.node_id, row)
  return ok({ list: [...newest.values()].map(toOpened) })
}

/** The last draw that has been told, the one that is locked or told now, and those that take bets. Refuses `not-found`. */
export async function drawsNear(
  ctx: Context,
  { gameId }: ParsedInputOf<typeof nearDraws>,
): Promise<Result<ValueOf<typeof nearDraws>>> {
  const lottery = lotteryOf(gameId)
  if (!lottery) return refuse('not-found')
  const [waiting, [previous]] = await Promise.all([
    waitingDraws(ctx, lottery.code),
    lastDraws(ctx, lottery.code, { limit: 1 }),
  ])
  const now = ctx.clock.now()
  const { open, running } = standing(lottery, waiting, now)
  return ok({
    previous: previous ? toDraw(previous, now) : null,
    running: running?.draw ?? null,
    coming: open.map(({ draw }) => draw),
  })
}

/** One draw by its name. Refuses `not-found`. */
export async function showDraw(
  ctx: Context,
  { gameId, numero }: ParsedInputOf<typeof lotteryDraw>,
): Promise<Result<ValueOf<typeof lotteryDraw>>> {
  const [row] = lotteryOf(gameId) ? await drawsNamed(ctx, [{ node: gameId, numero }]) : []
  return row ? ok(toDraw(row, ctx.clock.now())) : refuse('not-found')
}
