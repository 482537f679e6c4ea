import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import { type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { accountKey } from '../base/login-failures.ts'
import { writtenPayeeName } from './profile/payee-name.ts'

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
  const conditions = [sql<SqlBool>`true`]
  if (accountKind !== undefined) conditions.push(sql`is_agent = ${accountKind}`)
  if (frozen !== undefined) conditions.push(frozen ? sql`frozen` : sql`not frozen`)
  if (joined?.fromDay) conditions.push(sql`created_at >= ${startOfDay(joined.fromDay)}`)
  if (joined?.toDay) conditions.push(sql`created_at < ${startOfNextDay(joined.toDay)}`)
  if (after !== undefined)
    conditions.push(standsPast(past, after, { table: sql`member`, time: 'created_at' }))
  const page = (among: RawBuilder<SqlBool>) => sql`
    select id, account, is_agent, payee_name, email, frozen, created_at from member
    where ${sql.join([among, ...conditions], sql` and `)}
    order by created_at ${sql.raw(way)}, id ${sql.raw(way)} limit ${limitOf(limit)}`
  const words = search?.trim()
  const members = words === undefined ? page(sql`true`) : page(sql`id in (${foundBy(words, alsoIds, page)})`)
  const { rows } = await sql<MemberRow>`
    select member.*, main_wallet.balance from (${members}) member
    left join ${mainWallets} main_wallet on main_wallet.member_id = member.id
    order by member.created_at ${sql.raw(way)}, member.id ${sql.raw(way)}
  `.execute(ctx.db)
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

/**
 * The ids of members whom words find, each by an index of its own: one condition for all would be looked for in every member. A
 * beginning may be that of every name, so of those only a page is taken, planned by how many there are.
 */
const foundBy = (
  words: string,
  alsoIds: readonly bigint[],
  page: (among: RawBuilder<SqlBool>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select id from (${withoutCachedPlan} ${page(sql`account_key ^@ ${accountKey(words)}`)}) named
  union all select id from member where lower(email) = lower(${words})
  union all select id from member where mobile = ${`+${words.replace(/\D/g, '')}`}
  union all select id from member where payee_name = upper(${writtenPayeeName(words)})
  union all select unnest(${[...alsoIds]}::bigint[])
  union all select member_id from login_record where address = ${words}`

interface MemberRow {
  id: bigint
  account: string
  is_agent: number
  payee_name: string | null
  email: string | null
  frozen: boolean
  created_at: Date
  balance: Minor | null
}
