import { sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'

/** The attributes of a member that an offer may require. */
export interface Standing {
  rankLevel: number
  createdAt: Date
  /** The operator's labels (`memberLabel` on the wire). */
  labels: string[]
}

/** The standing of an existing member. */
export async function standingOf(db: Db, memberId: bigint): Promise<Standing> {
  const row = await db
    .selectFrom('member')
    .select([
      'rank_level',
      'created_at',
      sql<string[]>`array(select label from member_label where member_id = member.id order by label)`.as(
        'labels',
      ),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { rankLevel: row.rank_level, createdAt: row.created_at, labels: row.labels }
}
