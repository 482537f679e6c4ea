import { sql } from 'kysely'
import { isOfMonth } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'

/** How many bets that were placed in a month have not ended. */
export async function openBetsOfMonth(db: Db, month: string): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    select count(*) as open from bet where result = 'open' and ${isOfMonth(sql`bet.id`, month)}
  `.execute(db)
  return rows[0]?.open ?? 0n
}
