import type { Context } from '#platform/base/context.ts'
import { MAX_MESSAGES_ROWS } from '#platform/base/limits.ts'

/** An outgoing message as `ops outbox` prints it (site.md section 7). */
export interface OutboxMessage {
  id: string
  channel: string
  to: string
  purpose: string
  code: string | null
  text: string
  createdAt: string
}

/**
 * The newest messages first, 200 at most, without withheld ones; `to` selects one address. The content of a long
 * expired message is blank (`blank-messages.ts`).
 */
export async function listOutbox(ctx: Context, to?: string): Promise<OutboxMessage[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '!=', 'withheld')
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    purpose: row.purpose,
    code: row.code,
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
