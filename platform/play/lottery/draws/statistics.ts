import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { LotteryOutcome } from '#contract/play/games/lottery/lottery.ts'
import { type Family, isVietnamese, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { BALLS, type Prizes } from '#contract/play/games/lottery/prizes.ts'
import type { lotteryStatistics as endpoint } from '#contract/play/lottery.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lastDraws } from '#platform/play/rounds/index.ts'

const padded = (count: number, digits: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => String(at + from).padStart(digits, '0'))

/** The numbers that are counted: endings of two digits in the tables of Vietnam, balls of six of 49, else digits. */
function countedNumbers(family: Family): string[] {
  if (family === 'sea-649') return padded(BALLS, 2, 1)
  return isVietnamese(family) ? padded(100, 2) : padded(10, 1)
}

/** Those of a result, each as often as it came. */
function numbersIn(family: Family, prizes: Prizes): string[] {
  if (family === 'sea-649') return [...(prizes[0] ?? [])]
  const all = prizes.flat()
  return isVietnamese(family) ? all.map((number) => number.slice(-2)) : all.flatMap((number) => [...number])
}

/**
 * How often each number came in the last draws of a lottery, and for how many draws it has been absent: 0 if it came in
 * the last one, all of them if in none. Refuses `not-found`.
 */
export async function statisticsOf(
  ctx: Context,
  { gameCode, range }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lotteryOf(gameCode)
  if (!lottery) return refuse('not-found')
  const { family } = lottery
  const rows = await lastDraws(ctx, lottery.code, { limit: range })
  const counts = new Map(countedNumbers(family).map((number) => [number, { hits: 0, absent: rows.length }]))
  for (const [ago, row] of rows.entries())
    for (const number of numbersIn(family, (row.outcome as LotteryOutcome).prizes ?? [])) {
      const count = counts.get(number)
      if (!count) throw new Error(`${gameCode} ${row.numero} has a number that is none: ${number}`)
      count.hits += 1
      count.absent = Math.min(count.absent, ago)
    }
  return ok({ draws: rows.length, list: [...counts].map(([number, count]) => ({ number, ...count })) })
}
