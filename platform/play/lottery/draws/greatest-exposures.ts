import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context } from '#platform/base/context.ts'
import { waitingDrawRows } from '#platform/play/rounds/index.ts'
import { exposureLimit, numberOfKey } from './exposure.ts'

/** A draw that has not ended, and the number of it that would cost the most. */
export interface OpenExposure {
  game: string
  numero: string
  locksAt: string
  playType: string
  number: string
  payable: Money
  /** The most that the house may have to pay on it. */
  limit: Money
}

/** Of draws that have not ended those that may cost the most, by their worst number. */
export async function greatestExposures(ctx: Context, most: number): Promise<OpenExposure[]> {
  const { rows } = await sql<{
    node: string
    numero: string
    closes_at: Date
    number: string
    payable: Minor
  }>`
    select draw.node_id as node, draw.numero, draw.closes_at, worst.number, worst.payable
    from (${waitingDrawRows}) draw
    cross join lateral (
      select number, payable from draw_exposure where round_id = draw.id order by payable desc, number limit 1
    ) worst
    order by worst.payable desc, draw.id limit ${most}
  `.execute(ctx.reads)
  return Promise.all(
    rows.map(async ({ node, numero, closes_at, number, payable }) => ({
      game: node,
      numero,
      locksAt: closes_at.toISOString(),
      ...numberOfKey(number),
      payable: moneyOf(payable),
      limit: moneyOf(await exposureLimit(ctx, lotteryAt(node))),
    })),
  )
}
