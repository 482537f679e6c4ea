import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { COUNTED_BATCH_ROWS, MAX_COUNTED_BATCHES } from '#platform/play/limits.ts'

/**
 * Adds the bets that have ended since the last run to the sums of their games. One statement takes the lines of the
 * queue and adds them up, so each counts once, even after a crash or with concurrent runs.
 */
export async function countRounds(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_COUNTED_BATCHES; batch++)
    if ((await countSome(ctx)) < COUNTED_BATCH_ROWS) return
}

/** Answers how many lines there were. */
async function countSome({ db }: Context): Promise<bigint> {
  const { rows } = await sql<{ facts: bigint }>`
    with taken as (
      delete from round_due where ctid = any (array(select ctid from round_due limit ${COUNTED_BATCH_ROWS} for update skip locked))
      returning vendor_code, node_id, stake::numeric as stake, payout::numeric as payout, sign, pooled
    ), added as (
      insert into game_return as known
        (vendor_code, node_id, rounds, staked, paid, stake_stake, stake_payout, payout_payout, pooled)
        select vendor_code, node_id, sum(sign), sum(sign * stake), sum(sign * payout), sum(sign * stake * stake),
          sum(sign * stake * payout), sum(sign * payout * payout), sum(pooled)
        from taken group by 1, 2 order by 1, 2
      on conflict (vendor_code, node_id) do update set
        rounds = known.rounds + excluded.rounds,
        staked = known.staked + excluded.staked,
        paid = known.paid + excluded.paid,
        stake_stake = known.stake_stake + excluded.stake_stake,
        stake_payout = known.stake_payout + excluded.stake_payout,
        payout_payout = known.payout_payout + excluded.payout_payout,
        pooled = known.pooled + excluded.pooled
    )
    select count(*) as facts from taken
  `.execute(db)
  return rows[0]?.facts ?? 0n
}

/** The sum of all counted stakes that have played for the jackpot, in minor units; it never falls. */
export async function pooledStakes({ db }: Context): Promise<Minor> {
  const { rows } = await sql<{ staked: string }>`
    select coalesce(sum(pooled), 0)::text as staked from game_return
  `.execute(db)
  return BigInt(rows[0]?.staked ?? 0)
}
