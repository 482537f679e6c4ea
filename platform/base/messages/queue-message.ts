import type { Context } from '#platform/base/context.ts'
import type { Channel } from '#platform/base/ports.ts'
import { ownWords } from './templates.ts'
import type { WordedMessage } from './texts.ts'

export interface NewMessage {
  channel: Channel
  /** `+84912345678`, or a mail address. */
  to: string
  /** The message's subject, for the operator. */
  purpose: string
  /** The secret in it, for the operator; absent in a mere notice. */
  code?: string
  /** Of a mail; empty for an SMS. */
  subject: string
  text: string
  /** The template for which an operator may have written words of its own. */
  template?: WordedMessage['template']
  /** The message is pointless after this. */
  goodUntil: Date
  /** Stored like any other but never sent, because the address is nobody's: both cases take the same time. */
  withheld?: boolean
}

/**
 * Puts a message into the outbox and, if its channel has a courier, queues its delivery, in the transaction of
 * `ctx.db`.
 */
export async function queueMessage(ctx: Context, message: NewMessage): Promise<void> {
  const { template } = message
  const own = template && (await ownWords(ctx, template.item, template.language, template.values))
  const { subject, text } = own ?? message
  const hasCourier = ctx.couriers[message.channel] !== undefined
  const { id } = await ctx.db
    .insertInto('outbox')
    .values({
      channel: message.channel,
      recipient: message.to,
      purpose: message.purpose,
      code: message.code ?? null,
      subject,
      body: text,
      state: message.withheld ? 'withheld' : hasCourier ? 'queued' : 'kept',
      created_at: ctx.clock.now(),
      good_until: message.goodUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasCourier) await ctx.addJob('message-deliver', { messageId: id })
}
