import { type RawBuilder, sql } from 'kysely'
import { isOfMonth } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'

/**
 * Keeps the figures of a month's entries that are needed after they have moved to the archive: the sums of each account, for the
 * check of the ledger; and the house's entries of the postings in `named` (a table of `posting_id`), for the proof of reports.
 */
export async function keepSumsOfEntries(db: Db, month: string, named: RawBuilder<unknown>): Promise<void> {
  const ofMonth = isOfMonth(sql`entry.posting_id`, month)
  await sql`
    insert into archived_account (month, account_id, entries, amount, last_seq)
    select ${month}::date, account_id, count(*), sum(amount)::bigint, max(seq)
    from ledger_entry entry where ${ofMonth} group by account_id
  `.execute(db)
  await sql`
    insert into archived_entry (month, posting_id, account_id, amount)
    select ${month}::date, entry.posting_id, entry.account_id, entry.amount
    from ${named} named join ledger_entry entry on entry.posting_id = named.posting_id
    join ledger_account account on account.id = entry.account_id
    where account.member_id is null and ${ofMonth}
  `.execute(db)
}

/** What does not sum to zero among the entries of a month: the unit and the sum. */
export async function unevenUnitsOfMonth(db: Db, month: string): Promise<{ unit: string; sum: bigint }[]> {
  const { rows } = await sql<{ unit: string; sum: bigint }>`
    select unit, sum(amount)::bigint as sum from ledger_entry entry where ${isOfMonth(sql`entry.posting_id`, month)}
    group by unit having sum(amount) <> 0
  `.execute(db)
  return rows
}

/** The accounts of a member, by the numbers that its entries have. */
export async function accountIdsOf(db: Db, memberId: bigint): Promise<Set<string>> {
  const rows = await db.selectFrom('ledger_account').select('id').where('member_id', '=', memberId).execute()
  return new Set(rows.map(({ id }) => String(id)))
}
