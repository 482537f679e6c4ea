import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  teamBet as detailEndpoint,
  teamBets as endpoint,
  teamBetRows as rowsEndpoint,
  WireTeamBet,
} from '#contract/agents/reports.ts'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { teamBetDays } from '#platform/agents/figures/index.ts'
import { findInTeam, inTeam } from '#platform/agents/tree/index.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { placeOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { betDays } from '#platform/money/play-sums/index.ts'
import { betDetail, placedBets, selectBets, toBet } from '#platform/play/bets/index.ts'
import { findPage, isOldestFirst, isWithin, type PageOfDays, withinDays } from './page-of-days.ts'
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
type Filter = Omit<ParsedInputOf<typeof rowsEndpoint>, 'account' | 'language'>

/**
 * A page of the bets of a team, newest first unless `sort` says otherwise, with totals over the whole result. The page is
 * clamped to what exists. Refuses what `inTeam` does.
 */
export const teamBets = (ctx: Context, agent: Member, input: Input) =>
  pageOfBets(ctx, agent, input, BY_TIME_THRESHOLDS)

/** The same with another threshold for many lines. */
export async function pageOfBets(
  ctx: Context,
  agent: Member,
  input: Input,
  many: ByTimeThresholds,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const team = await inTeam(ctx, agent, input.account)
  if (!team.ok) return team
  const { member, way } = team.value
  const query = await teamQueryOf(ctx.reports, member.id, input.q, many)
  const page = await findBetDays(ctx.reports, query, input)
  const place = placeOf(page.rows, input)
  const byTime = isReadByTime(query, page, many)
  const [ids, names] = await Promise.all([
    page.rows === 0n ? [] : idsOfPage(ctx.reports, query, input, page, byTime),
    accountsOf(ctx.db, way),
  ])
  return ok({
    ...place,
    content: await readBets(ctx.reports, input.language, ids),
    totals: { stake: moneyOf(page.debited), payout: moneyOf(page.credited) },
    way: way.map((id) => names.get(id) ?? ''),
  })
}

/** All of them, in the order of their page. Refuses what `inTeam` and `sortedKeys` do. */
export async function everyTeamBet(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<WireTeamBet>>> {
  const team = await inTeam(ctx, agent, input.account)
  if (!team.ok) return team
  const query = { memberId: team.value.member.id, q: input.q }
  const keys = await sortedKeys(
    ctx.reports,
    agent.id,
    sql<{ key: string }>`
      select bet.id as key from ${placedBets} bet join ${requestedMembers(query)} asked on asked.member_id = bet.member_id
      where ${isWithin(input, columns)} and ${matchesFilter(input)} order by ${orderOf(input)}`,
  )
  return keys.ok ? ok(batchesOfKeys(keys.value, (ids) => readBets(ctx.reports, input.language, ids))) : keys
}

/** One bet of the team with its outcome. Refuses as `inTeam`, and `not-found` for anybody else's bet. */
export async function teamBet(
  ctx: Context,
  agent: Member,
  { betId, language }: ParsedInputOf<typeof detailEndpoint>,
): Promise<Result<WireValueOf<typeof detailEndpoint>>> {
  const admitted = await inTeam(ctx, agent, undefined)
  if (!admitted.ok) return admitted
  if (!isRecordId(betId)) return refuse('not-found')
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from ${placedBets} bet where id = ${betId}
  `.execute(ctx.db)
  const [row] = rows
  const account = row && (await accountsOf(ctx.db, [row.member_id])).get(row.member_id)
  const teamMember = account === undefined ? null : await findInTeam(ctx, agent, account)
  if (!teamMember) return refuse('not-found')
  const detail = await betDetail(ctx, teamMember.member, { betId, language })
  if (!detail.ok) return detail
  // Only the bet's owner may see the salt.
  const { bet, outcome } = detail.value
  return ok({ bet, outcome, account: teamMember.member.account })
}

function findBetDays(db: Db, query: TeamQuery, input: Input): Promise<PageOfDays> {
  const daysIn = (from: RawBuilder<unknown>) => sql`(
    select day, bets as rows, payout as credited, stake as debited
    from ${from} where ${withinDays(input, sql`bet.day`)} and ${matchesFilter(input)}
  )`
  const lists = {
    ofTeam: (teamId: bigint) => daysIn(sql`${teamBetDays(teamId)} bet`),
    ofMembers: () => daysIn(requestedLines(betDays, sql`bet`, query)),
  }
  return findTeamPage(db, query, lists, (days) => findPage(db, days, input, isOldestFirst(input)))
}

/**
 * The ids of a non-empty page: if there are few bets, all are found by member; if many, they are searched by time for
 * those of the team.
 */
async function idsOfPage(
  db: Db,
  query: TeamQuery,
  input: Input,
  page: PageOfDays,
  dense: boolean,
): Promise<string[]> {
  const days = { fromDay: page.from_day ?? undefined, toDay: page.to_day ?? undefined }
  const order = orderOf(input)
  const limit = sql`limit ${input.size} offset ${page.skipped}`
  const statement = dense
    ? sql<{ id: string }>`
        select bet.id from ${linesByTime(placedBets, sql`bet`, query)}
        where bet.unit = 'money' and ${isWithin(days, columns)} and ${matchesFilter(input)}
        order by ${order} ${limit}`
    : sql<{ id: string }>`
        select bet.id from (
          select distinct bet.member_id from ${betDays} bet join ${requestedMembers(query)} asked using (member_id)
          where ${withinDays(days, sql`bet.day`)} and ${matchesFilter(input)}
        ) player cross join lateral (
          select id, placed_at from ${placedBets} bet
          where bet.member_id = player.member_id and ${isWithin(days, columns)} and ${matchesFilter(input)}
          order by ${order} limit ${page.skipped + BigInt(input.size)}
        ) bet order by ${order} ${limit}`
  const { rows } = await sql<{ id: string }>`${withoutCachedPlan} ${statement}`.execute(db)
  return rows.map(({ id }) => id)
}

async function readBets(db: Db, language: Input['language'], ids: string[]): Promise<WireTeamBet[]> {
  if (ids.length === 0) return []
  const rows = await selectBets(db, language).select('bet.member_id').where('bet.id', 'in', ids).execute()
  const names = await accountsOf(db, [...new Set(rows.map(({ member_id }) => member_id))])
  return sortByKeys(ids, rows, ({ id }) => id).map((row) => ({
    ...toBet(row),
    account: names.get(row.member_id) ?? '',
  }))
}

const orderOf = (input: Pick<Filter, 'sort'>) =>
  isOldestFirst(input) ? sql`bet.placed_at, bet.id` : sql`bet.placed_at desc, bet.id desc`

/** The conditions of a filter on a bet, and on a day's sums, apart from the time. */
function matchesFilter({ gameType, vendorCode, result }: Filter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (gameType) conditions.push(sql`bet.game_type = ${gameType}`)
  if (vendorCode) conditions.push(sql`bet.vendor_code = ${vendorCode}`)
  if (result) conditions.push(sql`bet.result = ${result}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The columns by which lines are found in their days. */
const columns = { at: sql`bet.placed_at`, id: sql`bet.id` }
