import type { Context } from '#platform/base/context.ts'
import { MAX_MESSAGES_ROWS } from '#platform/base/limits.ts'
import type { OperatorContent } from './message-row.ts'

/** A message of an operator, as `ops messages list` prints it. */
export interface SentMessage {
  id: string
  createdAt: string
  actor: string
  /** An account, or `all`. */
  to: string
  title: string
  /** How many members have it so far, and when the last one got it; null while it is still being delivered. */
  recipients: string
  completedAt: string | null
}

/** Operators' messages: the newest 200, newest first. */
export async function listSent(ctx: Context): Promise<SentMessage[]> {
  const rows = await ctx.db
    .selectFrom('operator_message')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES_ROWS)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    createdAt: row.created_at.toISOString(),
    actor: row.actor,
    to: row.account ?? 'all',
    title: (row.content as unknown as OperatorContent).vi.title,
    recipients: String(row.recipients),
    completedAt: row.completed_at?.toISOString() ?? null,
  }))
}
