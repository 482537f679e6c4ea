import type { InboxCode, InboxParams } from '#contract/inbox.ts'
import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'

/**
 * Puts a message of the site into a member's inbox, in the transaction of `ctx.db`. `params` are what its words name:
 * `amount` as money on the wire, `at` as an ISO moment, and what else the code's words ask for.
 */
export async function tell(
  ctx: Context,
  memberId: bigint,
  code: Exclude<InboxCode, 'operator'>,
  params: InboxParams = {},
): Promise<void> {
  await ctx.db
    .insertInto('inbox_message')
    .values({ member_id: memberId, code, params: JSON.stringify(params), created_at: ctx.clock.now() })
    .execute()
  await announce(ctx, memberId, 'inbox')
}
