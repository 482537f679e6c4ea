import { sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'

/** The most levels of a line, from its top to the lowest downline: what `member_line` holds. */
export const MAX_LEVELS = 100

/** At which level of its line a member stands, 1 at the top; counted no further than the last one. */
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
