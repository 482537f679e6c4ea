import type { Db } from '#platform/base/db/database.ts'

/** The ids of open bets of a vendor that were placed before a moment, the oldest first, `limit` at most. */
export async function vendorOpenBets(db: Db, vendor: string, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bet')
    .select('id')
    .where('result', '=', 'open')
    .where('vendor_code', '=', vendor)
    .where('placed_at', '<', before)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
