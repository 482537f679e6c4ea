import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { Day } from '#contract/base/fields/values.ts'
import { headAgents, heads, teamOf } from '#platform/agents/tree/index.ts'
import { FEW_MEMBERS } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { monthOf, monthStartAfter, startOfDay } from '#platform/base/site-days.ts'
import { accountNames, memberOrigins } from '#platform/members/accounts/index.ts'
import { movedDays } from '#platform/money/ledger/index.ts'
import { type Days, diallingCodesOf } from './report-days.ts'
import { figureKinds, type HouseResult, type ReportPart } from './report-parts.ts'

/** What one wallet of a member moved by one kind on a day: the records that a figure of a report is the sum of. */
export interface MovedLine {
  id: string
  day: string
  account: string
  kind: string
  wallet: string
  /** As the figure counts it: what was given is above zero among benefits, and below zero in GGR and NGR. */
  amount: Money
}

export interface MovedFilter extends Days, ListPlace {
  figure: keyof HouseResult
  /** Members of one trait alone. */
  of?: Trait | undefined
}

/** What members have in common: a part of the report, and the key of its line. */
interface Trait {
  part: Exclude<ReportPart, 'all'>
  key: string
}

/**
 * The lines of a figure, the latest day first. `few`: a trait of at most so many members is read by their wallets; for one of more,
 * the lines of all members are read until a page is full.
 */
export async function movedLines(
  ctx: Context,
  { figure, fromDay, toDay, of, after, limit, oldestFirst }: MovedFilter,
  few = FEW_MEMBERS,
): Promise<MovedLine[]> {
  const { way, past } = wayOf(oldestFirst)
  const { kinds, sign } = figureKinds[figure]
  const place = after === undefined ? undefined : placeOf(after)
  if (after !== undefined && !place) return []
  const isTheirs = of ? await ofMembersWith(ctx, of, few) : sql`true`
  if (!isTheirs) return []
  const { rows } = await sql<MovedRow>`
    select line.day::text, line.kind, line.account_id, line.wallet, name.account, line.moved
    from ${movedDays} line join ${accountNames} name on name.id = line.member_id
    where line.day between ${fromDay}::date and ${toDay}::date and line.kind = any (${[...kinds]}::text[]) and line.moved <> 0
      and ${isTheirs}
      ${place ? sql`and (line.day, line.kind, line.account_id) ${sql.raw(past)} (${place.day}::date, ${place.kind}, ${place.account})` : sql``}
    order by line.day ${sql.raw(way)}, line.kind ${sql.raw(way)}, line.account_id ${sql.raw(way)} limit ${limitOf(limit)}
  `.execute(ctx.reports)
  return rows.map(({ day, kind, account_id, wallet, account, moved }) => ({
    id: `${day}.${kind}.${account_id}`,
    day,
    account,
    kind,
    wallet,
    amount: moneyOf(sign * moved),
  }))
}

interface MovedRow {
  day: string
  kind: string
  account_id: bigint
  wallet: string
  account: string
  moved: Minor
}

/** Where a list continues: after the line with this id. */
function placeOf(id: string): { day: string; kind: string; account: bigint } | undefined {
  const [, day, kind, account] = /^(\d{4}-\d\d-\d\d)\.([a-z-]{1,40})\.(\d{1,18})$/.exec(id) ?? []
  return Day.safeParse(day).success && day && kind && account
    ? { day, kind, account: BigInt(account) }
    : undefined
}

/** Whether `line` is of a member with a trait; undefined if nobody has it. */
async function ofMembersWith(
  ctx: Context,
  trait: Trait,
  few: number,
): Promise<RawBuilder<SqlBool> | undefined> {
  const has = hasTrait(trait, await diallingCodesOf(ctx))
  const members = has ? await membersWith(ctx, has, few) : []
  if (!has || members.length === 0) return undefined
  return members.length > few ? isTheirsOf(trait, has) : sql`line.member_id = any (${members}::bigint[])`
}

/** The members of whom `has` is true, in no order; of more than `few` one more than these. */
async function membersWith(ctx: Context, has: RawBuilder<SqlBool>, few: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ${memberOrigins} member where ${has} limit ${few + 1}
  `.execute(ctx.reports)
  return rows.map(({ id }) => id)
}

/**
 * Whether `member` has a trait, as the report sees it now; undefined where nobody can. An index finds who has it, but for those of no country
 * (no number, or one that the site does not take): they are sought among all members, a second for a million of them where few are such.
 */
function hasTrait({ part, key }: Trait, codes: readonly string[]): RawBuilder<SqlBool> | undefined {
  if (part === 'agent') {
    if (key === '')
      return sql`member.id in (select member_id from ${heads} head where head_id not in ${agents})`
    if (!/^\d{1,18}$/.test(key)) return undefined
    return sql`${key}::bigint in ${agents} and member.id in (select member_id from ${teamOf(sql`${key}::bigint`)} team)`
  }
  if (part === 'cohort') {
    if (!Day.safeParse(key).success || key !== monthOf(key)) return undefined
    return sql`member.created_at >= ${startOfDay(key)} and member.created_at < ${startOfDay(monthStartAfter(key, 1))}`
  }
  if (key === '') return sql`(member.mobile is null or ${isOfNone(codes)})`
  if (!codes.includes(key)) return undefined
  const longer = codes.filter((code) => code !== key && code.startsWith(key))
  return sql`member.mobile between ${`+${key}`} and ${`+${key}${LAST_DIGITS}`} and ${isOfNone(longer)}`
}

/** Comes after the digits of any number. */
const LAST_DIGITS = '9'.repeat(16)

/** Whether `member.mobile` begins with none of these dialling codes. */
const isOfNone = (codes: readonly string[]) =>
  codes.length === 0 ? sql`true` : sql`member.mobile !~ ${`^\\+(${codes.join('|')})`}`

const agents = sql`(select member_id from ${headAgents} agent)`

/** Whether `line.member_id` has a trait of which `has` says whether `member` has it. */
function isTheirsOf({ part, key }: Trait, has: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (part !== 'agent')
    return sql`exists (select from ${memberOrigins} member where member.id = line.member_id and ${has})`
  const head = sql`(select head_id from ${heads} head where head.member_id = line.member_id)`
  return key === '' ? sql`${head} not in ${agents}` : sql`${head} = ${key}::bigint and ${head} in ${agents}`
}
