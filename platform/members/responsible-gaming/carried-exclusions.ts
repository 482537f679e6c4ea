import type { Context } from '#platform/base/context.ts'
import { MAX_LISTED_ROWS } from '#platform/base/limits.ts'

/** An exclusion that was carried over from another account. */
export interface CarriedExclusion {
  id: bigint
  memberId: bigint
  /** Whose own exclusion it is. */
  from: bigint
  since: Date
  until: Date
  /** The operator who has decided that the two are different people; null: nobody. */
  undoneBy: string | null
}

/** Exclusions that were carried over and are not past, newest first; of all members, or of one. */
export async function carriedExclusions(ctx: Context, memberId?: bigint): Promise<CarriedExclusion[]> {
  let query = ctx.db
    .selectFrom('exclusion')
    .select(['id', 'member_id', 'carried_from', 'from_at', 'until_at', 'undone_by'])
    .where('carried_from', 'is not', null)
    .where('until_at', '>', ctx.clock.now())
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  const rows = await query.orderBy('id', 'desc').limit(MAX_LISTED_ROWS).execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    from: row.carried_from ?? row.member_id,
    since: row.from_at,
    until: row.until_at,
    undoneBy: row.undone_by,
  }))
}

/** Until when a member has excluded itself; null if it has not, or no more. */
export async function ownExclusionUntil(ctx: Context, memberId: bigint): Promise<Date | null> {
  const { until } = await ctx.db
    .selectFrom('exclusion')
    .select(({ fn }) => fn.max('until_at').as('until'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'self-exclusion')
    .where('carried_from', 'is', null)
    .where('until_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  return until
}
