import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { type LotteryWager, lineOf } from '#contract/play/games/lottery/lottery.ts'
import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { mostOnNumber, mostStakeFor } from '#contract/play/games/lottery/most.ts'
import type { PlayType } from '#contract/play/games/lottery/plays.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * What the house may have to pay on each number of each play of a draw (platform.md section 5): it has a limit, and a
 * number that has reached it is sold out. Play money does not count.
 */

/** The play and the number, as a row of `draw_exposure` has them. */
const keyOf = (playType: string, number: string): string => `${playType} ${number}`.trim()

/** A row's play and number. */
export function numberOfKey(key: string): { playType: string; number: string } {
  const [playType = '', number = ''] = key.split(' ')
  return { playType, number }
}

/** The highest amount on one number, in minor units. Read it before the transaction. */
export const exposureLimit = async (ctx: Context, { family }: Lottery): Promise<Minor> =>
  BigInt(await ctx.settings.value(family === 'fast' ? 'fastDrawExposure' : 'drawExposure'))

/** What a ticket adds to each number. */
function exposedBy({ family }: Lottery, { lines }: Pick<LotteryWager, 'lines'>): [string, Minor][] {
  const sums = new Map<string, Minor>()
  for (const line of lines) {
    const { playType, numbers, stake } = lineOf(line)
    const most = mostOnNumber(family, playType, stake)
    for (const number of numbers.length === 0 ? [''] : numbers) {
      const key = keyOf(playType, number)
      sums.set(key, (sums.get(key) ?? 0n) + most)
    }
  }
  return [...sums]
}

const rowsOf = (exposed: readonly [string, Minor][]) => sql`
  select * from unnest(${exposed.map(([key]) => key)}::text[], ${exposed.map(([, most]) => most)}::bigint[])
    as added (number, most)`

/**
 * Adds a ticket to the exposure of its draw, in the transaction that takes its stake and after it: others who stake on
 * the same number wait only until then. In one order, so that no two tickets deadlock. Refuses `over-limit` at `numbers`
 * with the most that may still be staked on the number: then the transaction must roll back.
 */
export async function addExposure(
  ctx: Context,
  lottery: Lottery,
  { roundId, wager, limit }: { roundId: string; wager: LotteryWager; limit: Minor },
): Promise<Result<null>> {
  const exposed = exposedBy(lottery, wager)
  const { rows } = await sql<ExposedNumber>`
    insert into draw_exposure as known (round_id, number, payable)
    select ${roundId}::uuid, number, most from (${rowsOf(exposed)}) added order by number
    on conflict (round_id, number) do update set payable = known.payable + excluded.payable
    returning number, payable
  `.execute(ctx.db)
  return within(lottery, { exposed, rows, limit })
}

/** What `addExposure` would refuse as the draw stands, undefined for one that nobody has staked on. Changes nothing. */
export async function checkExposure(
  ctx: Context,
  lottery: Lottery,
  {
    roundId = null,
    wager,
    limit,
  }: { roundId?: string | null | undefined; wager: LotteryWager; limit: Minor },
): Promise<Result<null>> {
  const exposed = exposedBy(lottery, wager)
  const { rows } = await sql<ExposedNumber>`
    select added.number, coalesce(known.payable, 0) + added.most as payable from (${rowsOf(exposed)}) added
    left join draw_exposure known on known.round_id = ${roundId}::uuid and known.number = added.number
    order by added.number
  `.execute(ctx.reads)
  return within(lottery, { exposed, rows, limit })
}

/** A number of a ticket, and what may have to be paid on it, the ticket included. */
interface ExposedNumber {
  number: string
  payable: Minor
}

/** Refuses the first number that is over the limit, with the most that may be staked on it without the ticket. */
function within(
  { family }: Lottery,
  {
    exposed,
    rows,
    limit,
  }: { exposed: readonly [string, Minor][]; rows: readonly ExposedNumber[]; limit: Minor },
): Result<null> {
  const over = rows.find(({ payable }) => payable > limit)
  if (!over) return ok(null)
  const before = over.payable - (new Map(exposed).get(over.number) ?? 0n)
  const { playType } = numberOfKey(over.number)
  const most = mostStakeFor(family, playType as PlayType, before < limit ? limit - before : 0n)
  return refuse('over-limit', { field: 'numbers', reason: over.number, max: moneyOf(most) })
}

/** Takes a ticket that was cancelled or made void out of the exposure of its draw; numbers that nobody else has staked on are forgotten. */
export async function removeExposure(
  ctx: Context,
  lottery: Lottery,
  { roundId, wager }: { roundId: string; wager: LotteryWager },
): Promise<void> {
  const exposed = exposedBy(lottery, wager)
  const numbers = exposed.map(([key]) => key)
  // Locked in the order in which others add to them.
  await sql`
    select from draw_exposure where round_id = ${roundId} and number = any(${numbers}::text[]) order by number for update
  `.execute(ctx.db)
  await sql`
    update draw_exposure set payable = payable - most from (${rowsOf(exposed)}) removed
    where round_id = ${roundId} and draw_exposure.number = removed.number
  `.execute(ctx.db)
  await sql`
    delete from draw_exposure where round_id = ${roundId} and number = any(${numbers}::text[]) and payable = 0
  `.execute(ctx.db)
}

/** The numbers of a draw on which the house may have to pay the most, the greatest first. */
export async function exposureOf(
  ctx: Context,
  roundId: string,
  { atLeast = 0n, limit }: { atLeast?: Minor; limit: number },
): Promise<{ playType: string; number: string; payable: Minor }[]> {
  const rows = await ctx.db
    .selectFrom('draw_exposure')
    .select(['number', 'payable'])
    .where('round_id', '=', roundId)
    .where('payable', '>=', atLeast)
    .orderBy('payable', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number, payable }) => ({ ...numberOfKey(number), payable }))
}
