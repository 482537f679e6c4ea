import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { headAgents, heads } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { accountNames, memberOrigins } from '#platform/members/accounts/index.ts'
import { movedDays } from '#platform/money/ledger/index.ts'
import { cohortOf, countryOf } from './due-lines.ts'
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
  /** Members of one trait alone: a part of the report, and the key of its line. */
  of?: { part: Exclude<ReportPart, 'all'>; key: string } | undefined
}

/** The lines of a figure, the latest day first. */
export async function movedLines(
  ctx: Context,
  { figure, fromDay, toDay, of, after, limit, oldestFirst }: MovedFilter,
): Promise<MovedLine[]> {
  const { way, past } = wayOf(oldestFirst)
  const { kinds, sign } = figureKinds[figure]
  const place = after === undefined ? undefined : placeOf(after)
  if (after !== undefined && !place) return []
  const { rows } = await sql<MovedRow>`
    select line.day::text, line.kind, line.account_id, line.wallet, name.account, line.moved
    from ${movedDays} line join ${accountNames} name on name.id = line.member_id
    where line.day between ${fromDay}::date and ${toDay}::date and line.kind = any (${[...kinds]}::text[]) and line.moved <> 0
      ${of ? sql`and ${isOf(of.part, of.key, await diallingCodesOf(ctx))}` : sql``}
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
  return day && kind && account ? { day, kind, account: BigInt(account) } : undefined
}

/** Whether `line.member_id` has a trait, as the report sees it now. */
function isOf(
  part: Exclude<ReportPart, 'all'>,
  key: string,
  diallingCodes: readonly string[],
): RawBuilder<SqlBool> {
  if (part === 'agent') {
    const agents = sql`(select member_id from ${headAgents} agent)`
    const head = sql`(select head_id from ${heads} head where head.member_id = line.member_id)`
    return key === '' ? sql`${head} not in ${agents}` : sql`${head} = ${key}::bigint and ${head} in ${agents}`
  }
  const trait = part === 'country' ? countryOf(diallingCodes) : cohortOf
  return sql`exists (select from ${memberOrigins} member where member.id = line.member_id and ${trait} = ${key})`
}
