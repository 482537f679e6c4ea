import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { DrawState } from '#contract/play/lottery.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type DrawFilter,
  type DrawRow,
  drawsNamed,
  listDrawRows,
  voidRound,
} from '#platform/play/rounds/index.ts'
import { exposureOf } from './exposure.ts'
import { isInState, toDraw } from './to-draw.ts'

/** The name of a draw among those of all lotteries. */
export const drawIdOf = ({ game, numero }: Pick<ListedDraw, 'game' | 'numero'>): string => `${game}.${numero}`

/** A draw as the operator sees it. Times in ISO 8601. */
export interface ListedDraw {
  game: string
  numero: string
  state: DrawState
  locksAt: string
  drawsAt: string
  /** The tickets at the lock; null before it. */
  bets: number | null
  betsRoot: string | null
  roundId: string
  reason: string | null
}

interface ListedFilter extends ListPlace {
  game?: string | undefined
  state?: DrawState | undefined
  /** Drawn on these days of the site, both included. */
  days?: DrawFilter['days']
}

/**
 * Draws of all lotteries, or of one, by when they draw, the latest first; `after`: those that follow a draw as `drawIdOf` names it,
 * none if there is none of this name. Refuses `not-found` for an unknown game.
 */
export async function listDraws(
  ctx: Context,
  { game, state, days, after, limit, oldestFirst }: ListedFilter,
): Promise<Result<ListedDraw[]>> {
  if (game !== undefined && !lotteryOf(game)) return refuse('not-found')
  const now = ctx.clock.now()
  const [node = '', numero = ''] = after?.split('.') ?? []
  const rows = await listDrawRows(ctx, {
    node: game,
    where: state && isInState(state, now),
    days,
    after: after === undefined ? undefined : { node, numero },
    limit,
    oldestFirst,
  })
  return ok(rows.map((row) => toListed(row, now)))
}

function toListed(row: DrawRow, now: Date): ListedDraw {
  const { gameCode, numero, state, locksAt, drawsAt, bets, betsRoot, reason } = toDraw(row, now)
  return { game: gameCode, numero, state, locksAt, drawsAt, bets, betsRoot, roundId: row.id, reason }
}

/** One draw. Refuses `not-found`. */
export async function showListedDraw(
  ctx: Context,
  { code, numero }: { code: string; numero: string },
): Promise<Result<ListedDraw>> {
  const [row] = await drawsNamed(ctx, [{ node: code, numero }])
  return row ? ok(toListed(row, ctx.clock.now())) : refuse('not-found')
}

/** What the house may have to pay on each number of a draw, the greatest first, in minor units. Refuses `not-found`. */
export async function drawExposure(
  ctx: Context,
  { code, numero, limit }: { code: string; numero: string; limit?: number | undefined },
): Promise<Result<{ playType: string; number: string; payable: bigint }[]>> {
  const [row] = await drawsNamed(ctx, [{ node: code, numero }])
  return row ? ok(await exposureOf(ctx, row.id, { limit: limitOf(limit) })) : refuse('not-found')
}

/** Makes a draw void that has not been drawn: every stake is given back. Refuses as `voidRound`. */
export async function voidDraw(
  ctx: Context,
  { code, numero }: { code: string; numero: string },
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const [row] = await drawsNamed(ctx, [{ node: code, numero }])
  return row ? voidRound(ctx, row.id, actor, reason) : refuse('not-found')
}
