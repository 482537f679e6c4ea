import type { Context } from '#platform/base/context.ts'
import { isOnBreak } from '#platform/members/responsible-gaming/index.ts'

/**
 * Selects real accounts that existed at `joinedBy`, after the member `after`, at most `limit`; members on a break from
 * play only with `alsoExcluded`.
 */
export interface MembersInput {
  after: bigint
  joinedBy: Date
  limit: number
  alsoExcluded: boolean
}

/** The ids of members in order, a batch at a time, without trial accounts. */
export async function membersAfter(
  ctx: Context,
  { after, joinedBy, limit, alsoExcluded }: MembersInput,
): Promise<bigint[]> {
  let query = ctx.db
    .selectFrom('member')
    .select('id')
    .where('id', '>', after)
    .where('is_agent', '!=', 4)
    .where('created_at', '<=', joinedBy)
  if (!alsoExcluded) query = query.where(({ not }) => not(isOnBreak(ctx.clock.now())))
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}
