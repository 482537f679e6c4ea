import { sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'

/** A member's level in its line, 1 at the top; not counted beyond the last one. */
export async function levelOf(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    with recursive above as (
      select upline_id, 1 as level from member where id = ${memberId}
      union all
      select member.upline_id, level + 1 from above join member on member.id = above.upline_id
      where level < ${MAX_LEVELS}
    )
    select max(level) as level from above
  `.execute(db)
  return rows[0]?.level ?? 0
}
