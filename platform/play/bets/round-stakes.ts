import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** What lies on a round in real money, of bets that have not ended. */
export interface RoundStakes {
  bets: number
  players: number
  staked: Money
  /** The spot with the most, where its game has spots. */
  spot: string | null
  onSpot: Money | null
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
    spot: string | null
    on_spot: Minor | null
  }>`
    select round.id, lying.bets, lying.players, lying.staked, most.spot, most.on_spot
    from unnest(${roundIds}::uuid[]) round (id)
    cross join lateral (
      select count(*) as bets, count(distinct member_id) as players, coalesce(sum(stake), 0)::bigint as staked
      from bet where round_id = round.id and result = 'open' and unit = 'money'
    ) lying
    left join lateral (
      select laid->>'spot' as spot, (sum((laid->>'stake')::numeric) * 100)::bigint as on_spot
      from bet, jsonb_array_elements(case jsonb_typeof(wager->'spots') when 'array' then wager->'spots' else '[]' end) laid
      where round_id = round.id and result = 'open' and unit = 'money'
      group by 1 order by 2 desc, 1 limit 1
    ) most on true
  `.execute(ctx.reads)
  return new Map(
    rows.map(({ id, bets, players, staked, spot, on_spot }) => [
      id,
      {
        bets: Number(bets),
        players: Number(players),
        staked: moneyOf(staked),
        spot,
        onSpot: on_spot === null ? null : moneyOf(on_spot),
      },
    ]),
  )
}
