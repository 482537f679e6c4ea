import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type AccountKey, wallet } from './post.ts'

/**
 * Read access to the ledger for other rooms. The tables below are fragments to select from; the planner inlines them,
 * so that they cost the same as naming the ledger's tables directly.
 */

/** The lines of one account: `posting_id`, `created_at`, `kind`, `amount`, `balance`, `seq` and `kind_seq`. */
export const linesOf = (account: AccountKey) => sql`(
  select posting_id, created_at, kind, amount, balance, seq, kind_seq from ledger_entry
  where account_id = (select id from ledger_account where key = ${account})
)`

/** The reference of each posting: `id` and `reference`. */
export const postings = sql`(select id, reference from ledger_posting)`

/** The daily sums of an account by `kind`; columns that end in `_before` are the sums of all earlier days. */
export const daysOf = (account: AccountKey) => sql`(
  select kind, day, entries, credited, debited, entries_before, credited_before, debited_before from ledger_day
  where account_id = (select id from ledger_account where key = ${account})
)`

/** The daily sums of all accounts, each with the account's `key`, `member_id` and `wallet`. */
export const walletDays = sql`(
  select account.key, account.member_id, account.kind as wallet, of_day.kind, of_day.day, of_day.credited, of_day.debited
  from ledger_day of_day join ledger_account account on account.id = of_day.account_id
)`

/**
 * The daily sums of all main wallets: `account_id`, `member_id`, `kind`, `day`, `entries`, `credited`, `debited`.
 * `entries_before` is the number of lines of the kind on earlier days, by which `mainEntries` are numbered.
 */
export const mainDays = sql`(
  select of_day.account_id, account.member_id, of_day.kind, of_day.day, of_day.entries, of_day.entries_before,
    of_day.credited, of_day.debited
  from ledger_account account join ledger_day of_day on of_day.account_id = account.id where account.kind = 'main'
)`

/**
 * The lines of all main wallets, with their members. In `seq` order each balance of a wallet follows from the one
 * before; posting ids begin with the time, and ids of the same moment are in no particular order.
 */
export const mainEntries = sql`(
  select entry.posting_id, entry.account_id, account.member_id, entry.kind, entry.kind_seq, entry.seq, entry.created_at,
    entry.amount, entry.balance
  from ledger_entry entry join ledger_account account on account.id = entry.account_id where account.kind = 'main'
)`

/** The balance of each member's main wallet. */
export const mainWallets = sql<{ member_id: bigint; balance: Minor }>`(
  select member_id, balance from ledger_account where kind = 'main'
)`

/** The balances of the main wallets of many members, in minor units. */
export async function mainBalances(
  { db }: Context,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Minor>> {
  const keys = memberIds.map((memberId) => wallet(memberId, 'main'))
  const { rows } = await sql<{ member_id: bigint; balance: Minor }>`
    select member_id, balance from ledger_account where key = any (${keys}::text[])
  `.execute(db)
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]))
}

/** The balance of a member's main wallet as a value within a statement; null if the wallet is not open. */
export const mainBalance = (memberId: RawBuilder<unknown>): RawBuilder<Minor | null> =>
  sql<Minor | null>`(select balance from ledger_account where key = ${memberId} || ':main:0')`

/**
 * The balance in the header (site.md 1.5) of a member, as a scalar: main and vendor wallets, without held money and
 * bonus; for a trial account its play money, which nobody else has.
 */
export const headerBalance = (memberId: RawBuilder<unknown>) => sql<Minor>`(
  select coalesce(sum(balance), 0)::bigint from ledger_account
  where member_id = ${memberId} and (kind in ('main', 'play') or kind like 'vendor-%')
)`

/** The balance in the header (site.md 1.5), see `headerBalance`. */
export async function sumBalanceOf(db: Db, { id }: Pick<Member, 'id'>): Promise<Minor> {
  const { rows } = await sql<{ sum: Minor }>`select ${headerBalance(sql`${id}::bigint`)} as sum`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** On how many days an account was credited with a kind, and the total, in minor units. */
export async function totalCredited(
  db: Db,
  account: AccountKey,
  kind: string,
): Promise<{ days: bigint; amount: Minor }> {
  const { rows } = await sql<{ days: bigint; amount: Minor }>`
    select count(distinct day) as days, coalesce(sum(credited), 0)::bigint as amount from ${daysOf(account)} of_day
    where kind = ${kind} and credited > 0
  `.execute(db)
  return rows[0] ?? { days: 0n, amount: 0n }
}

/** The amounts of a kind credited to an account, by day of the site, from a day on. Days without any are left out. */
export async function creditedByDay(
  db: Db,
  account: AccountKey,
  kind: string,
  fromDay: string,
): Promise<{ day: string; amount: Minor }[]> {
  const { rows } = await sql<{ day: string; amount: Minor }>`
    select day::text, sum(credited)::bigint as amount from ${daysOf(account)} of_day
    where day >= ${fromDay}::date and kind = ${kind} and credited > 0
    group by 1
  `.execute(db)
  return rows
}

/** The members with money at vendors; with `memberId` only that member, if it has any. */
export async function membersWithVendorMoney(db: Db, memberId?: bigint): Promise<bigint[]> {
  let holders = db
    .selectFrom('ledger_account')
    .select('member_id')
    .distinct()
    .where('kind', 'like', 'vendor-%')
    .where('balance', '>', 0n)
  if (memberId !== undefined) holders = holders.where('member_id', '=', memberId)
  const rows = await holders.execute()
  return rows.flatMap(({ member_id }) => member_id ?? [])
}

/**
 * Locks accounts in id order, as one posting does, until the end of the transaction of `db`: for callers that post
 * twice in it.
 */
export async function lockAccounts(db: Db, accounts: readonly AccountKey[]): Promise<void> {
  await db
    .selectFrom('ledger_account')
    .select('id')
    .where('key', 'in', accounts)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
