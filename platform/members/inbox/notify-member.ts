import { sql } from 'kysely'
import type { InboxCode, InboxParams } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import { announceTo } from '#platform/base/events/index.ts'
import { writeAndPush } from './push/queue-pushes.ts'

/**
 * Puts a message of the site into a member's inbox, in the transaction of `ctx.db`. `params` fill its text: `amount` as
 * money on the wire, `at` as an ISO moment, and others by code.
 */
export const notifyMember = (
  ctx: Context,
  memberId: bigint,
  code: Exclude<InboxCode, 'operator'>,
  params: InboxParams = {},
): Promise<void> => notifyMembers(ctx, code, [{ memberId, params }])

/** Notifies several members, each with its own params, in one statement. */
export async function notifyMembers(
  ctx: Context,
  code: Exclude<InboxCode, 'operator'>,
  notices: readonly { memberId: bigint; params: InboxParams }[],
): Promise<void> {
  if (notices.length === 0) return
  const memberIds = notices.map(({ memberId }) => memberId)
  const messages = sql`
    insert into inbox_message (member_id, code, params, created_at)
    select "memberId", ${code}, params, ${ctx.clock.now()}
    from jsonb_to_recordset(${rowsAsJson(notices)}::jsonb) as told ("memberId" bigint, params jsonb)
  `
  await writeAndPush(ctx, code, messages)
  await announceTo(ctx, [...new Set(memberIds)], 'inbox')
}
