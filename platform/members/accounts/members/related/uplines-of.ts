import { sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'

/** The ids of everybody above a member, from its upline to the top of its line. */
export async function uplinesOf(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive above as (
      select upline_id as id, 1 as level from member where id = ${memberId}
      union all
      select member.upline_id, level + 1 from above join member on member.id = above.id
      where level < ${MAX_LEVELS}
    )
    select id from above where id is not null order by level
  `.execute(db)
  return rows.map(({ id }) => id)
}
