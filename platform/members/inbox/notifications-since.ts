import type { InboxCode, InboxParams } from '#contract/members/inbox.ts'
import type { Db } from '#platform/base/db/database.ts'

/** The notifications of a member with a code since a moment: the params of each, newest first, at most `limit`. */
export async function notificationsSince(
  db: Db,
  memberId: bigint,
  code: InboxCode,
  since: Date,
  limit: number,
): Promise<InboxParams[]> {
  const rows = await db
    .selectFrom('inbox_message')
    .select('params')
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ params }) => params as InboxParams)
}
