import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { LotteryOutcome } from '#contract/play/games/lottery/lottery.ts'
import { type Lottery, lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { drawingOrder, prizesAfter } from '#contract/play/games/lottery/prizes.ts'
import { stepsTold, tellingTimes } from '#contract/play/games/lottery/telling.ts'
import type { DrawState, LotteryDraw } from '#contract/play/lottery.ts'
import { type DrawRow, isTold } from '#platform/play/rounds/index.ts'
import { comingDraws } from './draw-terms.ts'

function stateOf(row: DrawRow, now: Date): DrawState {
  if (row.state === 'void') return 'void'
  if (isTold(row, now)) return 'settled'
  if (row.state === 'drawn') return 'drawing'
  return row.state === 'open' && row.closes_at > now ? 'open' : 'locked'
}

/**
 * Whether the draw of a row of `game_round` is in a state now, as `stateOf` tells it. Says explicitly that a draw has
 * not ended, so that the index of waiting draws is used.
 */
export function isInState(state: DrawState, now: Date): RawBuilder<SqlBool> {
  const conditions = {
    void: sql<SqlBool>`state = 'void'`,
    settled: sql<SqlBool>`(state in ('drawn', 'settled') and (told_at is null or told_at <= ${now}))`,
    drawing: sql<SqlBool>`(ended_at is null and state = 'drawn' and told_at > ${now})`,
    open: sql<SqlBool>`(ended_at is null and state = 'open' and closes_at > ${now})`,
    locked: sql<SqlBool>`(ended_at is null and (state = 'closed' or state = 'open' and closes_at <= ${now}))`,
  } satisfies Record<DrawState, RawBuilder<SqlBool>>
  return conditions[state]
}

/** A draw as everybody may see it at this moment: its digits one after the other, its seed once all have been told. */
export function toDraw(row: DrawRow, now: Date): z.input<typeof LotteryDraw> {
  const { family } = lotteryAt(row.node_id)
  const isOver = isTold(row, now)
  const prizes = (row.outcome as LotteryOutcome | null)?.prizes ?? null
  const digits = drawingOrder(family).length
  const steps = isOver ? digits : stepsTold(family, now.getTime() - row.draws_at.getTime())
  const state = stateOf(row, now)
  return {
    gameCode: row.node_id,
    numero: row.numero,
    state,
    locksAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    remaining:
      state === 'open' ? Math.max(0, Math.ceil((row.closes_at.getTime() - now.getTime()) / 1_000)) : 0,
    commit: row.commit,
    betsRoot: row.bets_root,
    bets: row.bets,
    serverSeed: isOver || state === 'void' ? row.server_seed : null,
    prizes: prizes && (isOver ? prizes : prizesAfter(family, prizes, steps)),
    told: prizes ? steps : 0,
    digits,
    reason: row.reason,
  }
}

/**
 * Draws of a lottery that have not ended: those that take bets by the schedule, the one that is locked or told now, and those that
 * have been told and are paid. Later ones that are open because somebody's purchase spans them are left out.
 */
export function standing(lottery: Lottery, rows: readonly DrawRow[], now: Date) {
  const draws = rows.map((row) => ({ row, draw: toDraw(row, now) }))
  const scheduled = new Set(comingDraws(lottery, now).map(({ numero }) => numero))
  return {
    open: draws.filter(({ draw }) => draw.state === 'open' && scheduled.has(draw.numero)),
    running: draws.find(({ draw }) => draw.state === 'locked' || draw.state === 'drawing'),
    paying: draws.filter(({ draw }) => draw.state === 'settled'),
  }
}

/** When the next digit of a draw is told; undefined for a draw that is not being told. */
export function nextDigitAt(row: DrawRow, now: Date): Date | undefined {
  if (row.state !== 'drawn' || isTold(row, now)) return undefined
  const begun = row.draws_at.getTime()
  const next = tellingTimes(lotteryAt(row.node_id).family).find((at) => begun + at > now.getTime())
  return next === undefined ? (row.told_at ?? undefined) : new Date(begun + next)
}
