import type { Context } from '#platform/base/context.ts'
import { MAX_HOLDERS_ROWS } from '#platform/cashier/limits.ts'

/** The members who have, or had, a bank account of this number (`bound_account_number`). */
export async function membersWithAccount({ db }: Context, accountNumber: string): Promise<bigint[]> {
  const rows = await db
    .selectFrom('bound_account')
    .select('member_id')
    .distinct()
    .where('account_number', '=', accountNumber)
    .limit(MAX_HOLDERS_ROWS)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
