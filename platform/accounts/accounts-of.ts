import type { Db } from '../db/database.ts'

/** The user names of members, by id. */
export async function accountsOf(db: Db, memberIds: bigint[]): Promise<Map<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'account']).where('id', 'in', memberIds).execute()
  return new Map(rows.map((row) => [row.id, row.account]))
}
