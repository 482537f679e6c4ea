import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { rebateOf } from './rebate-due.ts'

/** A rebate that was paid for turnover since taken back; the member keeps it. */
export interface KeptRebate {
  turnover: Minor
  /** At the rate of the last claim of this game type. */
  amount: Minor
}

/**
 * Takes counted turnover of a game type back from what is due a rebate, in so far as it was not claimed: lowest rate
 * first, because it is unknown at which rate it was counted. Returns what has been claimed for the rest, null if
 * nothing was. Run in the transaction that takes the turnover back, after the main wallet is locked, as for a claim.
 */
export async function takeBackRebate(
  ctx: Context,
  memberId: bigint,
  { gameType, turnover }: { gameType: GameType; turnover: Minor },
): Promise<KeptRebate | null> {
  const { rows } = await sql<{ taken: Minor }>`
    with locked as (
      select rate_basis_points, turnover from rebate_due
      where member_id = ${memberId} and game_type = ${gameType} order by rate_basis_points for no key update
    ), share as (
      select rate_basis_points,
        least(turnover, greatest(0, ${turnover}::bigint - (sum(turnover) over (order by rate_basis_points) - turnover)))::bigint as taken
      from locked
    )
    update rebate_due set turnover = turnover - taken from share
    where member_id = ${memberId} and game_type = ${gameType} and rebate_due.rate_basis_points = share.rate_basis_points
    returning taken
  `.execute(ctx.db)
  const left = turnover - rows.reduce((sum, { taken }) => sum + taken, 0n)
  const rate = left > 0n ? await lastRateOf(ctx, memberId, gameType) : undefined
  return rate === undefined ? null : { turnover: left, amount: rebateOf(left, rate, 0).amount }
}

/** The highest rate of the last claim of a game type; undefined if none was claimed. */
async function lastRateOf(ctx: Context, memberId: bigint, gameType: GameType): Promise<number | undefined> {
  const line = await ctx.db
    .selectFrom('rebate_claim')
    .innerJoin('rebate_claim_line', 'rebate_claim_line.claim_id', 'rebate_claim.id')
    .select('rate_basis_points')
    .where('member_id', '=', memberId)
    .where('game_type', '=', gameType)
    .orderBy('rebate_claim.id', 'desc')
    .orderBy('rate_basis_points', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.rate_basis_points
}
