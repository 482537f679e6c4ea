import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Context } from '#platform/base/context.ts'

/** The real money on a round: the stakes of its open bets, less what was cashed out of them. */
export interface RoundStakes {
  bets: number
  players: number
  staked: Money
  /** By spot, where its game has spots. */
  spots: SharedRound['spots']
}

/** The stakes of the open bets of rounds, by the round's id. */
export async function stakesOfRounds(
  ctx: Context,
  roundIds: readonly string[],
): Promise<Map<string, RoundStakes>> {
  if (roundIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    bets: bigint
    players: bigint
    staked: Minor
    spots: SharedRound['spots'] | null
  }>`
    select round.id, lying.bets, lying.players, lying.staked, by_spot.spots
    from unnest(${roundIds}::uuid[]) round (id)
    cross join lateral (
      select count(*) as bets, count(distinct member_id) as players, coalesce(sum(left_over), 0)::bigint as staked
      from (
        select member_id, stake - coalesce(cashed_out_stake, 0) as left_over
        from bet where round_id = round.id and result = 'open' and unit = 'money'
      ) open where left_over > 0
    ) lying
    cross join lateral (
      select jsonb_agg(jsonb_build_object('spot', spot, 'bets', bets, 'stakes', stakes::text)) as spots from (
        select laid->>'spot' as spot, count(distinct bet.id) as bets,
          sum((laid->>'stake')::numeric)::numeric(20, 2) as stakes
        from bet, jsonb_array_elements(case jsonb_typeof(wager->'spots') when 'array' then wager->'spots' else '[]' end) laid
        where round_id = round.id and result = 'open' and unit = 'money'
        group by 1
      ) laid_on
    ) by_spot
  `.execute(ctx.reads)
  return new Map(
    rows.map(({ id, bets, players, staked, spots }) => [
      id,
      { bets: Number(bets), players: Number(players), staked: moneyOf(staked), spots: spots ?? [] },
    ]),
  )
}
