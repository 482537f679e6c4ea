import type { Context } from '#platform/base/context.ts'

/** A message on its way out, as `ops outbox` prints it (site.md section 7). */
export interface OutboxMessage {
  id: string
  channel: string
  to: string
  purpose: string
  code: string | null
  text: string
  createdAt: string
}

const MAX_MESSAGES = 200

/**
 * The newest messages first, 200 at most, without those that are withheld; to one address where `to` is given. Of a
 * message that is long dead the content is gone (`blank-messages.ts`).
 */
export async function listOutbox(ctx: Context, to?: string): Promise<OutboxMessage[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '!=', 'withheld')
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
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
