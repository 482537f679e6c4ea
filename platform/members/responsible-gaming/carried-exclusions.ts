import { sql } from 'kysely'
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

/** Exclusions that members have begun themselves and that are in force, as a table: `member_id` and `until_at`. */
export const ownExclusions = (now: Date) => sql`(
  select member_id, until_at from exclusion
  where kind = 'self-exclusion' and carried_from is null and until_at > ${now}
)`
