import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'

/** A member's rank, and since when it is held. */
export interface RankHeld {
  level: number
  memberSince: Date
  /** When the rank was last changed; null if never. */
  since: Date | null
  /** The first day of the month that the last change was for, if the rank was lost in a review. */
  month: string | null
}

/** A member's rank with its newest change. Throws if there is no such member. */
export async function readRank(db: Db, memberId: bigint): Promise<RankHeld> {
  const { rows } = await sql<RankHeld>`
    select rank_level as level, created_at as "memberSince", change.at as since, change.month::text as month
    from member left join lateral (
      select at, month from rank_change where member_id = member.id order by rank_change.id desc limit 1
    ) change on true
    where member.id = ${memberId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no member ${memberId}`)
  return row
}

/** The newest changes of a member's rank, at most `limit`. */
export const rankChangesOf = (db: Db, memberId: bigint, limit: number) =>
  db
    .selectFrom('rank_change')
    .select(['at', 'from_level', 'to_level', 'cause'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Members that have a rank, by id: at most `limit` after the id `after`. */
export const rankedAfter = (db: Db, after: bigint, limit: number): Promise<{ id: bigint }[]> =>
  db
    .selectFrom('member')
    .select('id')
    .where('rank_level', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks a member until the end of the transaction of `db`, so that its rank cannot change. */
export async function lockRankOf(db: Db, memberId: bigint): Promise<void> {
  await sql`select from member where id = ${memberId} for no key update`.execute(db)
}

/** The rank of each member, as a table to select from: `id` and `rank_level`. */
export const memberRanks: RawBuilder<{ id: bigint; rank_level: number }> =
  sql`(select id, rank_level from member)`
