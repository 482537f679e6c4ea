import type { InboxCode, InboxParams } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { announceTo } from '#platform/base/events/index.ts'

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

/** Notifies several members, each with its own params, in one statement: about 1,000 at most. */
export async function notifyMembers(
  ctx: Context,
  code: Exclude<InboxCode, 'operator'>,
  told: readonly { memberId: bigint; params: InboxParams }[],
): Promise<void> {
  if (told.length === 0) return
  await ctx.db
    .insertInto('inbox_message')
    .values(
      told.map(({ memberId, params }) => ({
        member_id: memberId,
        code,
        params: JSON.stringify(params),
        created_at: ctx.clock.now(),
      })),
    )
    .execute()
  await announceTo(
    ctx,
    told.map(({ memberId }) => memberId),
    'inbox',
  )
}
