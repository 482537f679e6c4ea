import { sql } from 'kysely'
import type { GameType } from '#contract/games.ts'
import type { Context, Member } from '#platform/base/context.ts'

/** A bet that was settled without a round of its own, at the clock's time unless `at` says another; stakes in minor units. */
export interface SettledBet {
  stake: bigint
  gameType?: GameType
  result?: 'won' | 'lost' | 'void'
  wallet?: 'main' | 'bonus'
  at?: Date
}

/** Puts a settled bet into the record of a member; no money moves. Needs the games of the house. */
export async function settledBet(
  ctx: Context,
  member: Member,
  { stake, gameType = 'RNG', result = 'lost', wallet = 'main', at = ctx.clock.now() }: SettledBet,
): Promise<void> {
  await ctx.db
    .insertInto('bet')
    .values({
      id: sql`uuidv7_at(${at})`,
      member_id: member.id,
      vendor_code: 'SEN',
      node_id: 'dice',
      game_type: gameType,
      stake,
      payout: 0n,
      unit: 'money',
      wallet,
      result,
      placed_at: at,
      settled_at: at,
      wager: '{}',
    })
    .execute()
}
