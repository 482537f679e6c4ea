import type { Minor } from '#contract/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** Whose a bet is, which round it is on, and what it has come to by now. */
export interface BetStanding {
  betId: string
  memberId: bigint
  roundId: string | null
  result: string
  stake: Minor
  payout: Minor
}

export const endOfBet = (db: Db, betId: string): Promise<BetStanding | undefined> =>
  db
    .selectFrom('bet')
    .select(['id as betId', 'member_id as memberId', 'round_id as roundId', 'result', 'stake', 'payout'])
    .where('id', '=', betId)
    .executeTakeFirst()
