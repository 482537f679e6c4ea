import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** The rebate granted to a member by its upline, in basis points of turnover; 0 for none. */
export async function grantedRebateOf(db: Db, memberId: bigint): Promise<number> {
  const { rebate } = await db
    .selectFrom('member')
    .select('rebate')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return rebate
}

/** Grants another rebate (basis points), in the transaction of `ctx.db`; what is already due keeps its rate. */
export const grantRebate = async (ctx: Context, memberId: bigint, rebate: number): Promise<void> => {
  await ctx.db.updateTable('member').set({ rebate }).where('id', '=', memberId).execute()
}

/** The highest rebate of any member; 0 if nobody has one. */
export async function highestRebate(db: Db): Promise<number> {
  const { highest } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.max('rebate').as('highest'))
    // As the index `member_rebate` has them.
    .where('rebate', '>', sql.lit(0))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

/** The highest rebate among a member's direct downlines; 0 if there is none. */
export async function highestRebateBelow(db: Db, memberId: bigint): Promise<number> {
  const { highest } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.max('rebate').as('highest'))
    .where('upline_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return highest ?? 0
}
