import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  teamTransactions as endpoint,
  teamTransactionRows as rowsEndpoint,
  TeamTransaction,
} from '#contract/agents/reports.ts'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { TransactionType } from '#contract/money/wallet.ts'
import { teamMainDays } from '#platform/agents/figures/index.ts'
import { MAX_POSTING_WAIT_MS } from '#platform/agents/limits.ts'
import { inTeam } from '#platform/agents/tree/index.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { firstIdAt } from '#platform/base/db/id-times.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { mainDays, mainEntries, postings } from '#platform/money/ledger/index.ts'
import { type Days, findPage, isOldestFirst, isWithin, type PageOfDays, withinDays } from './page-of-days.ts'
import {
  BY_TIME_THRESHOLDS,
  type ByTimeThresholds,
  findTeamPage,
  isReadByTime,
  linesByTime,
  requestedLines,
  requestedMembers,
  type TeamQuery,
  teamQueryOf,
} from './team-query.ts'

type Input = ParsedInputOf<typeof endpoint>
type Filter = Omit<ParsedInputOf<typeof rowsEndpoint>, 'account'>

/** A line's posting and member: a transfer within the team is two lines of one posting. */
type Key = string

interface Line {
  posting_id: string
  member_id: bigint
  kind: TransactionType
  reference: string
  created_at: Date
  amount: Minor
  balance: Minor
}

/**
 * A page of the movements of a team's main wallets, newest first unless `sort` says otherwise, with totals over the whole
 * result. The page is clamped to what exists. Refuses what `inTeam` does.
 */
export const teamTransactions = (ctx: Context, agent: Member, input: Input) =>
  pageOfTransactions(ctx, agent, input, BY_TIME_THRESHOLDS)

/** The same with another threshold for many lines. */
export async function pageOfTransactions(
  ctx: Context,
  agent: Member,
  input: Input,
  many: ByTimeThresholds,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const team = await inTeam(ctx, agent, input.account)
  if (!team.ok) return team
  const { member, way } = team.value
  const query = await teamQueryOf(ctx.reports, member.id, input.q, many)
  const page = await findLineDays(ctx.reports, query, input)
  const byTime = isReadByTime(query, page, many)
  const [keys, names] = await Promise.all([
    page.rows === 0n ? [] : keysOfPage(ctx.reports, query, input, page, byTime),
    accountsOf(ctx.db, way),
  ])
  return ok({
    ...placeOf(page.rows, input),
    content: await readLines(ctx.reports, keys),
    totals: {
      in: moneyOf(page.credited),
      out: moneyOf(page.debited),
      amount: moneyOf(page.credited + page.debited),
    },
    way: way.map((id) => names.get(id) ?? ''),
  })
}

/** All of them, in the order of their page. Refuses what `inTeam` and `sortedKeys` do. */
export async function everyTeamTransaction(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<TeamTransaction>>> {
  const team = await inTeam(ctx, agent, input.account)
  if (!team.ok) return team
  const query = { memberId: team.value.member.id, q: input.q }
  const keys = await sortedKeys(
    ctx.reports,
    agent.id,
    sql<{ key: Key }>`
      select ${keyOf} as key from ${mainEntries} entry join ${requestedMembers(query)} asked using (member_id)
      where ${isWithin(input, columns)} and ${matchesFilter(input)} order by ${orderOf(input)}`,
  )
  return keys.ok ? ok(batchesOfKeys(keys.value, (some) => readLines(ctx.reports, some))) : keys
}

function findLineDays(db: Db, query: TeamQuery, input: Input): Promise<PageOfDays> {
  const daysIn = (from: RawBuilder<unknown>) => sql`(
    select day, entries as rows, credited, debited
    from ${from} where ${withinDays(input, sql`entry.day`)} and ${matchesFilter(input)}
  )`
  const lists = {
    ofTeam: (teamId: bigint) => daysIn(sql`${teamMainDays(teamId)} entry`),
    ofMembers: () => daysIn(requestedLines(mainDays, sql`entry`, query)),
  }
  return findTeamPage(db, query, lists, (days) => findPage(db, days, input, isOldestFirst(input)))
}

/**
 * The keys of a non-empty page: if there are few lines, all are found by the numbers that follow from the days' sums;
 * if many, they are searched by the time of the postings' ids, as far as the page reaches, for those of the team.
 */
async function keysOfPage(
  db: Db,
  query: TeamQuery,
  input: Input,
  page: PageOfDays,
  dense: boolean,
): Promise<Key[]> {
  const days = { fromDay: page.from_day ?? undefined, toDay: page.to_day ?? undefined }
  const source = dense
    ? sql`${byTime(query, days, input)} and ${await isReached(db, query, days, input, page)}`
    : sql`(
        select of_day.* from ${mainDays} of_day join ${requestedMembers(query)} asked using (member_id)
      ) entry_day cross join lateral (
        select posting_id, member_id, created_at, seq from ${mainEntries} line
        where line.account_id = entry_day.account_id and line.kind = entry_day.kind
          and line.kind_seq > entry_day.entries_before and line.kind_seq <= entry_day.entries_before + entry_day.entries
      ) entry where ${withinDays(days, sql`entry_day.day`)} and ${matchesFilter(input, sql`entry_day`)}`
  const { rows } = await sql<{ key: Key }>`
    ${withoutCachedPlan} select ${keyOf} as key from ${source}
    order by ${orderOf(input)} limit ${input.size} offset ${page.skipped}
  `.execute(db)
  return rows.map(({ key }) => key)
}

const byTime = (query: TeamQuery, days: Days, input: Pick<Filter, 'type'>) =>
  sql`${linesByTime(mainEntries, sql`entry`, query)} where ${isWithin(days, columns)} and ${matchesFilter(input)}`

/**
 * Which lines a page may hold. As many as reach to its end are found by the ids of their postings, which an index has in
 * order: no line of the page is further by time than the furthest of these, nor by id, but for `MAX_POSTING_WAIT_MS`. The
 * time is compared before a line's member is looked up: thousands may be paid in those seconds.
 */
async function isReached(
  db: Db,
  query: TeamQuery,
  days: Days,
  input: Input,
  page: PageOfDays,
): Promise<RawBuilder<SqlBool>> {
  const oldest = isOldestFirst(input)
  const lines = page.skipped + BigInt(input.size)
  const { rows } = await sql<{ lines: bigint; id: string; time: string }>`
    ${withoutCachedPlan}
    select count(*) as lines, ${oldest ? sql`max(id::text)` : sql`min(id::text)`} as id,
      (${oldest ? sql`max(time)` : sql`min(time)`})::text as time
    from (
      select entry.posting_id as id, entry.created_at as time from ${byTime(query, days, input)}
      order by entry.posting_id ${oldest ? sql`asc` : sql`desc`} limit ${lines}
    ) reached`.execute(db)
  const [last] = rows
  if (!last || last.lines < lines) return sql`true`
  const at = Number.parseInt(last.id.replace('-', '').slice(0, 12), 16)
  return oldest
    ? sql`entry.created_at <= ${last.time}::timestamptz and entry.posting_id < ${firstIdAt(at + MAX_POSTING_WAIT_MS)}`
    : sql`entry.created_at >= ${last.time}::timestamptz and entry.posting_id >= ${firstIdAt(at - MAX_POSTING_WAIT_MS)}`
}

const keyOf = sql`entry.posting_id || ' ' || entry.member_id`

async function readLines(db: Db, keys: Key[]): Promise<TeamTransaction[]> {
  if (keys.length === 0) return []
  const postingIds = keys.map((key) => key.split(' ')[0] ?? '')
  const { rows } = await sql<Line>`
    select entry.*, posting.reference from ${mainEntries} entry
    join ${postings} posting on posting.id = entry.posting_id
    where entry.posting_id = any (${postingIds}::uuid[])
  `.execute(db)
  const names = await accountsOf(db, [...new Set(rows.map(({ member_id }) => member_id))])
  return sortByKeys(keys, rows, (row) => `${row.posting_id} ${row.member_id}`).map((row) => ({
    id: row.posting_id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    type: row.kind,
    reference: row.reference,
    amount: moneyOf(row.amount),
    balance: moneyOf(row.balance),
  }))
}

/** By time, and within each wallet in the order of its lines, so that each balance follows from the one before. */
const orderOf = (input: Pick<Filter, 'sort'>) =>
  isOldestFirst(input)
    ? sql`entry.created_at, entry.member_id, entry.seq`
    : sql`entry.created_at desc, entry.member_id desc, entry.seq desc`

const matchesFilter = ({ type }: Pick<Filter, 'type'>, of = sql`entry`): RawBuilder<SqlBool> =>
  type ? sql<SqlBool>`${of}.kind = ${type}` : sql<SqlBool>`true`

/** The columns by which lines are found in their days. */
const columns = { at: sql`entry.created_at`, id: sql`entry.posting_id` }
