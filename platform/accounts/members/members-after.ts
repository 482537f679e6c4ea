import type { Context } from '../../context.ts'

/** What is asked for: whoever has a real account since `joinedBy`, from the member after `after` on, `limit` at most. */
export interface MembersWish {
  after: bigint
  joinedBy: Date
  limit: number
}

/** The ids of members in their order, a batch at a time, without trial accounts. */
export async function membersAfter(ctx: Context, { after, joinedBy, limit }: MembersWish): Promise<bigint[]> {
  const rows = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('id', '>', after)
    .where('is_agent', '!=', 4)
    .where('created_at', '<=', joinedBy)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
