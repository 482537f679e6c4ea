import { sql } from 'kysely'
import type { Money } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Context } from '#platform/base/context.ts'

/** Stakes by the names of spots. */
export type SpotStakes = Record<string, Money>

/**
 * The sum of the open bets of a round on each of these spots. Play money is left out, because it would change the
 * payouts of others.
 */
export async function spotStakes(
  ctx: Context,
  roundId: string,
  spots: readonly string[],
): Promise<SpotStakes> {
  const { rows } = await sql<{ spot: string; staked: Money }>`
    select spot, coalesce(sum(lying.stake), 0)::numeric(20, 2)::text as staked
    from unnest(${spots}::text[]) spot left join (
      select laid->>'spot' as on_spot, (laid->>'stake')::numeric as stake
      from bet, jsonb_array_elements(wager->'spots') laid
      where round_id = ${roundId} and result = 'open' and unit = 'money'
    ) lying on on_spot = spot group by spot
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ spot, staked }) => [spot, staked]))
}

/** How many bets of a round lie on each spot, and their stakes: as `spotStakes`, also when they have ended. */
export async function spotBets(ctx: Context, roundId: string): Promise<SharedRound['spots']> {
  const { rows } = await sql<SharedRound['spots'][number]>`
    select laid->>'spot' as spot, count(distinct bet.id)::integer as bets,
      sum((laid->>'stake')::numeric)::numeric(20, 2)::text as stakes
    from bet, jsonb_array_elements(wager->'spots') laid
    where round_id = ${roundId} and result <> 'void' and unit = 'money' group by 1
  `.execute(ctx.db)
  return rows
}
