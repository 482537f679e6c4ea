import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { accountKey } from '../base/login-failures.ts'

/** A member in a list, as the operator sees it. */
export interface ListedMember {
  id: string
  account: string
  accountKind: number
  payeeName: string | null
  email: string | null
  frozen: boolean
  /** Of the main wallet; null for a trial account. */
  balance: Money | null
  registeredAt: string
}

export interface MemberFilter extends ListPlace {
  /** The beginning of a user name, or a whole e-mail address, mobile number (with its dialling code), payee name or address of a login. */
  search?: string | undefined
  accountKind?: number | undefined
  frozen?: boolean | undefined
  /** Of an inclusive range of days of the site. */
  joined?: { fromDay?: string | undefined; toDay?: string | undefined } | undefined
  /** Members that are found whatever the search. */
  alsoIds?: readonly bigint[] | undefined
}

/** Members, newest first. */
export async function listMembers(
  ctx: Context,
  { search, alsoIds = [], accountKind, frozen, joined, after, limit, oldestFirst }: MemberFilter = {},
): Promise<ListedMember[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db
    .selectFrom('member')
    .leftJoin(mainWallets.as('main_wallet'), 'main_wallet.member_id', 'member.id')
    .select([
      'member.id',
      'account',
      'is_agent',
      'payee_name',
      'email',
      'frozen',
      'balance',
      'member.created_at',
    ])
  if (search !== undefined) query = query.where(isFoundBy(search.trim(), alsoIds))
  if (accountKind !== undefined) query = query.where('is_agent', '=', accountKind)
  if (frozen !== undefined) query = query.where('frozen', '=', frozen)
  if (joined?.fromDay) query = query.where('member.created_at', '>=', startOfDay(joined.fromDay))
  if (joined?.toDay) query = query.where('member.created_at', '<', startOfNextDay(joined.toDay))
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(member.created_at, member.id) ${sql.raw(past)} (select created_at, id from member where id = ${BigInt(after)})`,
    )
  const rows = await query
    .orderBy('member.created_at', way)
    .orderBy('member.id', way)
    .limit(limitOf(limit))
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    account: row.account,
    accountKind: row.is_agent,
    payeeName: row.payee_name,
    email: row.email,
    frozen: row.frozen,
    balance: row.balance === null ? null : moneyOf(row.balance),
    registeredAt: row.created_at.toISOString(),
  }))
}

const isFoundBy = (words: string, alsoIds: readonly bigint[]): RawBuilder<SqlBool> => sql`(
  starts_with(account_key, ${accountKey(words)}) or lower(email) = lower(${words})
  or mobile = ${`+${words.replace(/\D/g, '')}`} or payee_name = upper(${words})
  or member.id = any(${[...alsoIds]}::bigint[])
  or member.id in (select member_id from login_record where address = ${words})
)`
