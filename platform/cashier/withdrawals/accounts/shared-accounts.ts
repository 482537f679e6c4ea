import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** Bank accounts that several members have bound: the last four digits, and whose they are. */
export async function sharedBankAccounts(
  { reports }: Context,
  limit: number,
): Promise<{ bank: string; tail: string; memberIds: bigint[]; last: string }[]> {
  const { rows } = await sql<{ bank: string; tail: string; members: string[]; last: Date }>`
    select bank_code as bank, right(account_number, 4) as tail, array_agg(member_id::text order by member_id) as members,
      max(created_at) as last
    from bound_account where released_at is null
    group by bank_code, account_number having count(distinct member_id) > 1 order by last desc limit ${limit}
  `.execute(reports)
  return rows.map(({ bank, tail, members, last }) => ({
    bank,
    tail,
    memberIds: [...new Set(members)].map(BigInt),
    last: last.toISOString(),
  }))
}
