import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { Language } from '#contract/base/fields/values.ts'
import type { InboxCode, InboxParams } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { SECOND_MS } from '#platform/base/durations.ts'
import { PUSH_GOOD_MS, PUSH_MS } from '#platform/members/limits.ts'
import type { OperatorContent } from '../message-row.ts'
import { openPushKey } from './push-keys.ts'
import { isPushEndpoint } from './push-service.ts'
import { pushPayload } from './push-text.ts'

/** The browser has unsubscribed, or the push service has forgotten it (RFC 8030, 7.3). */
const GONE_STATUSES = new Set([404, 410])
/** Client errors worth a retry: timeout, too early, too many requests. */
const RETRYABLE_STATUSES = new Set([408, 425, 429])

/**
 * Sends a push of a message to one browser, unless the message was read or deleted in the meantime, is too old, or the browser is
 * notified no more. A job: a throw is retried at growing intervals. A crash after the push service took it sends it again under
 * the same id, by which push service and browser know it: it is shown once.
 */
export async function deliverPush(ctx: Context, messageId: string, subscriptionId: string): Promise<void> {
  const row = await readPush(ctx, messageId, subscriptionId)
  const contact = await ctx.settings.value('pushContact')
  if (!row || row.frozen || contact === '' || !isPushEndpoint(row.endpoint)) return
  const ageMs = ctx.clock.now().getTime() - row.created_at.getTime()
  const privateKey = openPushKey(ctx, row.public_key, row.private_key_sealed)
  const payload = pushPayload(
    {
      id: row.id,
      code: row.code as InboxCode,
      params: row.params as InboxParams,
      content: row.content as OperatorContent | null,
    },
    {
      language: Language.catch('vi').parse(row.language),
      details: row.details ?? false,
      currencySymbol: await ctx.settings.value('currencySymbol'),
    },
  )
  if (ageMs >= PUSH_GOOD_MS || privateKey === undefined || payload === null) return
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contact, publicKey: row.public_key, privateKey },
      TTL: Math.floor((PUSH_GOOD_MS - ageMs) / SECOND_MS),
      urgency: 'high',
      topic: topicOf(messageId),
    },
  )
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>
  const response = await ctx.fetchPush(
    new Request(endpoint, {
      method: 'POST',
      headers: new Headers(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body ?? []),
      redirect: 'error', // to an address that nobody has checked
      signal: AbortSignal.timeout(PUSH_MS),
    }),
  )
  await response.body?.cancel()
  return answered(ctx, subscriptionId, response)
}

async function answered(ctx: Context, subscriptionId: string, { ok, status }: Response): Promise<void> {
  if (GONE_STATUSES.has(status))
    await ctx.db.deleteFrom('push_subscription').where('id', '=', BigInt(subscriptionId)).execute()
  else if (ok)
    await ctx.db
      .updateTable('push_subscription')
      .set({ pushed_at: ctx.clock.now() })
      .where('id', '=', BigInt(subscriptionId))
      .execute()
  else if (status >= 500 || RETRYABLE_STATUSES.has(status))
    throw new Error(`the push service answered ${status}`)
  else ctx.log.warn({ status, subscriptionId }, 'a push service refuses a push')
}

/** The push service keeps one push of a topic. It is told nothing by it: two browsers have different subscriptions. */
const topicOf = (messageId: string): string =>
  createHash('sha256').update(`sen push ${messageId}`).digest('base64url').slice(0, 32)

const readPush = ({ db }: Context, messageId: string, subscriptionId: string) =>
  db
    .selectFrom('push_subscription as subscription')
    .innerJoin('push_key as key', 'key.id', 'subscription.key_id')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .innerJoin('inbox_message as message', 'message.member_id', 'member.id')
    .leftJoin('operator_message as operator', 'operator.id', 'message.operator_message_id')
    .leftJoin('push_choice as choice', 'choice.member_id', 'member.id')
    .where('subscription.id', '=', BigInt(subscriptionId))
    .where('message.id', '=', BigInt(messageId))
    .where('message.read_at', 'is', null)
    .where('message.deleted_at', 'is', null)
    .select([
      'subscription.endpoint',
      'subscription.p256dh',
      'subscription.auth',
      'key.public_key',
      'key.private_key_sealed',
      'member.language',
      'member.frozen',
      'message.id',
      'message.code',
      'message.params',
      'message.created_at',
      'operator.content',
      'choice.details',
    ])
    .executeTakeFirst()
