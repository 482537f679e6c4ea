import type { Context } from '#platform/base/context.ts'
import { Undeliverable } from './courier.ts'

/**
 * Hands a queued message to its courier, while it is valid. A job: a throw is retried at growing intervals, and a
 * repeat does not resend a sent message. A crash after the hand-over sends it again, under the same id.
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'body', 'good_until'])
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!row) return
  const courier = ctx.couriers[row.channel as keyof Context['couriers']]
  if (!courier || row.good_until <= ctx.clock.now()) return markEnded(ctx, messageId, 'failed')
  try {
    await courier({ id: messageId, to: row.recipient, subject: row.subject, text: row.body })
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    ctx.log.warn({ err: error, messageId, channel: row.channel }, 'a message cannot be delivered')
    return markEnded(ctx, messageId, 'failed')
  }
  return markEnded(ctx, messageId, 'sent')
}

async function markEnded(ctx: Context, messageId: string, state: 'sent' | 'failed'): Promise<void> {
  await ctx.db
    .updateTable('outbox')
    .set({ state, sent_at: state === 'sent' ? ctx.clock.now() : null })
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .execute()
}
