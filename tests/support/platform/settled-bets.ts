import { sql } from 'kysely'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'

/** A bet settled without a round of its own, which counts in full, at the clock's time unless `at` is given; stakes in minor units. */
export interface SettledBet {
  stake: bigint
  gameType?: GameType
  result?: 'won' | 'lost' | 'void'
  wallet?: 'main' | 'bonus'
  at?: Date
}

/** Inserts a settled bet into a member's record; no money moves. Needs the house games. */
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
      turnover: result === 'void' ? 0n : stake,
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
