import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import type { lotteryDay } from '#contract/play/lottery.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { drawsNamed, firstDrawAt } from '#platform/play/rounds/index.ts'
import { toDraw } from './to-draw.ts'

/** The draws of a day that have been locked, in the order of the menus; fast ones, 1,728 a day, are left out. */
export async function dayResults(
  ctx: Context,
  { date }: ParsedInputOf<typeof lotteryDay>,
): Promise<Result<ValueOf<typeof lotteryDay>>> {
  const numero = date.replaceAll('-', '')
  const daily = lotteries.filter(({ family }) => family !== 'fast')
  const [rows, first] = await Promise.all([
    drawsNamed(
      ctx,
      daily.map(({ code }) => ({ node: code, numero })),
    ),
    firstDrawAt(ctx),
  ])
  const now = ctx.clock.now()
  const draws = new Map(rows.map((row) => [row.node_id, toDraw(row, now)]))
  return ok({
    list: daily.flatMap(({ code }) => {
      const draw = draws.get(code)
      return draw && draw.state !== 'open' ? [draw] : []
    }),
    first: first ? dayOf(first) : null,
  })
}
