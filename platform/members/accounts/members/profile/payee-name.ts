import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/**
 * A payee's name as it is kept and compared: with one space between words. Pages show several as one, so that nobody would see
 * why a name differs.
 */
export const writtenPayeeName = (typed: string): string => typed.trim().replace(/ +/g, ' ')

/** The registered name of a member in capitals; null until one is given. */
export async function payeeNameOf(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('payee_name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.payee_name
}

/** Registers the name of a member without one (site.md section 3); returns the name then in force. */
export async function registerPayeeName(
  ctx: Context,
  memberId: bigint,
  name: string,
): Promise<string | null> {
  await ctx.db
    .updateTable('member')
    .set({ payee_name: name })
    .where('id', '=', memberId)
    .where('payee_name', 'is', null)
    .execute()
  return payeeNameOf(ctx.db, memberId)
}
