import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { TransactionType } from '#contract/money/wallet.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type HouseKind, houseAccounts } from './post.ts'

/** What moved in members' wallets of money by kind, in minor units: above zero what they were given. */
export type MovedByKind = Record<TransactionType, Minor>

/** Movements of no kind. */
export const noMovements = (): MovedByKind =>
  Object.fromEntries(TransactionType.options.map((kind) => [kind, 0n])) as MovedByKind

/** What moved in wallets of money, as a table: `day`, `kind`, `member_id`, `account_id`, `wallet`, `moved`. */
export const movedDays = sql`(
  select of_day.day, of_day.kind, account.member_id, of_day.account_id, account.kind as wallet,
    of_day.credited + of_day.debited as moved
  from ledger_day of_day join ledger_account account on account.id = of_day.account_id
  where account.member_id is not null and account.kind not in ('points', 'play')
)`

/** Whose each wallet is, as a table: `account_id` and `member_id`. */
export const walletOwners = sql<{ account_id: bigint; member_id: bigint }>`(
  select id as account_id, member_id from ledger_account where member_id is not null
)`

/**
 * What the house holds by account, in minor units; `bank` is all its bank accounts together, `chain` all its tokens. Accounts
 * of points and of play money are not money.
 */
export async function houseHolds(db: Db): Promise<Record<HouseKind | 'bank' | 'chain', Minor>> {
  const keys = houseAccounts()
  const { rows } = await sql<{ key: string; balance: Minor }>`
    select key, balance from ledger_account where key = any (${keys.map(({ key }) => key)}::text[])
  `.execute(db)
  const balances = new Map(rows.map(({ key, balance }) => [key, balance]))
  const holds = Object.fromEntries(keys.map(({ kind }) => [kind, 0n])) as Record<HouseKind, Minor>
  for (const { kind, key } of keys) holds[kind] += balances.get(key) ?? 0n
  const sum = (of: Map<number, Minor>) => [...of.values()].reduce((all, one) => all + one, 0n)
  return { ...holds, bank: sum(await bankBalances(db)), chain: sum(await chainBalances(db)) }
}

/**
 * What some postings moved in accounts of the house of some kinds together. `postings`: a table of `posting_id`. Each is looked up
 * by itself: PostgreSQL takes a half percent of all lines for one posting's otherwise, and reads them all.
 */
export async function movedInHouse(
  db: Db,
  postings: RawBuilder<unknown>,
  kinds: readonly (HouseKind | 'bank' | 'chain')[],
): Promise<Minor> {
  const { rows } = await sql<{ moved: Minor }>`
    select coalesce(sum(entry.amount), 0)::bigint as moved
    from ${postings} posting cross join lateral (
      select account_id, amount from ledger_entry where posting_id = posting.posting_id
      union all select account_id, amount from archived_entry where posting_id = posting.posting_id
    ) entry
    join ledger_account account on account.id = entry.account_id
    where account.member_id is null and account.kind = any (${[...kinds]}::text[])
  `.execute(db)
  return rows[0]?.moved ?? 0n
}

/** The balance of each of the house's bank accounts, by its number; below zero by what lies there. */
export const bankBalances = (db: Db): Promise<Map<number, Minor>> => balancesOfKind(db, 'bank')

/** The same of each token of a chain. */
export const chainBalances = (db: Db): Promise<Map<number, Minor>> => balancesOfKind(db, 'chain')

async function balancesOfKind(db: Db, kind: 'bank' | 'chain'): Promise<Map<number, Minor>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['stripe', 'balance'])
    .where('member_id', 'is', null)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ stripe, balance }) => [stripe, balance]))
}
