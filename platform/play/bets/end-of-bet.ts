import type { Minor } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** The member of a bet, its round, and its result so far. */
export interface BetStanding {
  betId: string
  memberId: bigint
  roundId: string | null
  result: string
  stake: Minor
  payout: Minor
  wallet: string
}

const standings = (db: Db) =>
  db
    .selectFrom('bet')
    .select([
      'id as betId',
      'member_id as memberId',
      'round_id as roundId',
      'result',
      'stake',
      'payout',
      'wallet',
    ])

/** Not locked; undefined if there is no such bet. */
export const endOfBet = (db: Db, betId: string): Promise<BetStanding | undefined> =>
  standings(db).where('id', '=', betId).executeTakeFirst()

/** The same for a few hundred bets, by id. */
export async function endsOfBets(db: Db, betIds: readonly string[]): Promise<Map<string, BetStanding>> {
  if (betIds.length === 0) return new Map()
  const rows = await standings(db).where('id', 'in', betIds).execute()
  return new Map(rows.map((row) => [row.betId, row]))
}
