import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_LISTED_DRAWS } from '#platform/play/limits.ts'
import { waitingDrawsOfAll } from '#platform/play/rounds/index.ts'
import { exposureLimit, numberOfKey } from './exposure.ts'

/** A draw that has not ended, and the number of it that would cost the most. */
export interface OpenExposure {
  game: string
  numero: string
  locksAt: string
  playType: string
  number: string
  payable: Money
  /** What it may cost at most. */
  limit: Money
}

/** Of draws that have not ended those that may cost the most, by their worst number. */
export async function greatestExposures(ctx: Context, most: number): Promise<OpenExposure[]> {
  const draws = await waitingDrawsOfAll(ctx, HOUSE_VENDOR, MAX_LISTED_DRAWS)
  const { rows } = await sql<{ id: string; number: string; payable: Minor }>`
    select draw.id, worst.number, worst.payable from unnest(${draws.map(({ id }) => id)}::uuid[]) draw (id)
    cross join lateral (
      select number, payable from draw_exposure where round_id = draw.id order by payable desc, number limit 1
    ) worst
    order by worst.payable desc, draw.id limit ${most}
  `.execute(ctx.reads)
  const byId = new Map(draws.map((draw) => [draw.id, draw]))
  return Promise.all(
    rows.flatMap(({ id, number, payable }) => {
      const draw = byId.get(id)
      return draw
        ? [
            exposureLimit(ctx, lotteryAt(draw.node_id)).then((limit) => ({
              game: draw.node_id,
              numero: draw.numero,
              locksAt: draw.closes_at.toISOString(),
              ...numberOfKey(number),
              payable: moneyOf(payable),
              limit: moneyOf(limit),
            })),
          ]
        : []
    }),
  )
}
