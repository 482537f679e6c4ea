import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { ReturnSums } from './return-band.ts'

/** The counted figures of a game's rounds. */
export interface CountedSums extends ReturnSums {
  /** When its measured return left the 99.99 % band. */
  alarmedAt: Date | null
}

/** The sums of the house's games that have rounds, by node. */
export async function countedSums(db: Db): Promise<Map<string, CountedSums>> {
  const rows = await db
    .selectFrom('game_return')
    .selectAll()
    .where('vendor_code', '=', HOUSE_VENDOR)
    .execute()
  return new Map(
    rows.map((row) => [
      row.node_id,
      {
        rounds: row.rounds,
        staked: BigInt(row.staked),
        paid: BigInt(row.paid),
        stakeStake: BigInt(row.stake_stake),
        stakePayout: BigInt(row.stake_payout),
        payoutPayout: BigInt(row.payout_payout),
        alarmedAt: row.alarmed_at,
      },
    ]),
  )
}
