import { type RawBuilder, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { TurnoverLeft } from '#contract/money/turnover.ts'
import type { Context } from '#platform/base/context.ts'
import { rolloverSums } from '#platform/money/rollover/index.ts'

/** Minor units; the bonus's columns are null if none is running. */
export interface TurnoverLeftRow {
  rollover_left: Minor
  rollover_required: Minor
  wagering_left: Minor | null
  wagering_required: Minor | null
}

/** What is left to play, as one `TurnoverLeftRow` to embed in a statement. */
export const selectTurnoverLeft = (ctx: Context, memberId: bigint): RawBuilder<TurnoverLeftRow> => sql`(
  select rollover.left as rollover_left, rollover.required as rollover_required,
    bonus.remaining as wagering_left, bonus.required as wagering_required
  from ${rolloverSums(memberId)} rollover left join bonus
    on bonus.member_id = ${memberId} and bonus.state = 'running' and bonus.expires_at > ${ctx.clock.now()}
)`

/**
 * The single figure of what is left to play, with its parts. A bet counts for the rollover and the bonus at once, so
 * the greater of the two frees everything, and the bonus's part is what it requires beyond the rollover.
 */
export function toTurnoverLeft(row: TurnoverLeftRow): TurnoverLeft {
  const deposit = row.rollover_left
  const wagering = row.wagering_left ?? 0n
  const [total, required] =
    deposit >= wagering ? [deposit, row.rollover_required] : [wagering, row.wagering_required ?? 0n]
  return {
    total: moneyOf(total),
    required: moneyOf(total === 0n ? 0n : required),
    deposit: moneyOf(deposit),
    bonus: moneyOf(total - deposit),
  }
}

/** What a member must still play before everything can be withdrawn. */
export async function turnoverLeftOf(ctx: Context, memberId: bigint): Promise<TurnoverLeft> {
  const { rows } =
    await sql<TurnoverLeftRow>`select * from ${selectTurnoverLeft(ctx, memberId)} turnover_left`.execute(
      ctx.reads,
    )
  if (!rows[0]) throw new Error('the sum of no rows is a row')
  return toTurnoverLeft(rows[0])
}
