import { sql } from 'kysely'
import type { GameType } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { listRanks, rankAt } from '../ranks/index.ts'

/** Rates are in ten-thousandths. */
const WHOLE = 10_000n

/** What a game type has earned since its last claim, and the figures that make it. */
export interface RebateDue {
  gameType: GameType
  /** Settled cash stakes that have had no rebate. */
  turnover: Minor
  rateBasisPoints: number
  /** What earlier claims rounded away, in ten-thousandths of a minor unit. */
  fraction: number
  amount: Minor
  /** What this claim rounds away. */
  fractionLeft: number
}

/** What a turnover earns: cut to the minor unit, and what the cut leaves for the next claim. */
export function rebateOf(
  turnover: Minor,
  rateBasisPoints: number,
  fraction: number,
): Pick<RebateDue, 'amount' | 'fractionLeft'> {
  const earned = turnover * BigInt(rateBasisPoints) + BigInt(fraction)
  return { amount: earned / WHOLE, fractionLeft: Number(earned % WHOLE) }
}

interface Row {
  game_type: GameType
  turnover: Minor
  fraction: number
}

/**
 * What a member can claim now, by game type, at the rates of `level`: the rank at the time of the claim, so that every
 * claim can be checked with figures that the member sees. Types without turnover or without a rate are left out.
 *
 * Turnover is all there ever was less what was claimed, so a bet that is settled after a claim counts for the next,
 * whenever it was placed. A bet that is voided after its rebate was claimed is worked off first: nothing is taken back.
 */
export async function rebatesDue(ctx: Context, memberId: bigint, level: number): Promise<RebateDue[]> {
  const rates = rankAt(await listRanks(ctx), level)?.rebates ?? {}
  const { rows } = await sql<Row>`
    select played.game_type, (played.turnover - coalesce(taken.turnover, 0))::bigint as turnover, coalesce(taken.fraction, 0) as fraction
    from (
      select game_type, sum(stake) as turnover from bet_day
      where member_id = ${memberId} and wallet = 'main' and result in ('won', 'lost') group by game_type
    ) played
    left join rebate_taken taken on taken.member_id = ${memberId} and taken.game_type = played.game_type
    where played.turnover > coalesce(taken.turnover, 0)
    order by played.game_type
  `.execute(ctx.db)
  return rows.flatMap(({ game_type: gameType, turnover, fraction }) => {
    const rateBasisPoints = rates[gameType] ?? 0
    if (rateBasisPoints === 0) return []
    return [
      { gameType, turnover, rateBasisPoints, fraction, ...rebateOf(turnover, rateBasisPoints, fraction) },
    ]
  })
}

/** The sum of what they earn. */
export const amountOf = (due: Pick<RebateDue, 'amount'>[]): Minor =>
  due.reduce((sum, { amount }) => sum + amount, 0n)
