import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import { type redeemList as endpoint, type Redeem, redeemSorting } from '#contract/benefits/points.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { type ListPlace, limitOf, offsetOf, placeOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { asCode, asName, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * A page of a member's redeemed items, newest first unless `sort` says otherwise; the total excludes rejected ones.
 * Refuses `in-need-true-account`.
 */
export async function redeemList(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member, 'PTSYS3')
  if (!permission.ok) return permission
  const theirs = matching(member, input)
  const { rows } = await sql<{ redeems: bigint; points: bigint }>`
    select count(*) as redeems, coalesce(sum(points) filter (where status <> 'rejected'), 0)::bigint as points
    from point_redeem where ${theirs}
  `.execute(ctx.db)
  const { redeems, points } = rows[0] ?? { redeems: 0n, points: 0n }
  const place = placeOf(redeems, input)
  const redeemRows = await selectRedeems(ctx)
    .where(theirs)
    .orderBy(
      orderOf(redeemSorting, input.sort, sortedColumns(input.language), [
        sql`point_redeem.created_at`,
        sql`point_redeem.id`,
      ]),
    )
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  const content = redeemRows.map(
    (row): Redeem => ({
      id: row.id,
      time: row.created_at.toISOString(),
      reward: (row.name as LocalText)[input.language],
      kind: row.kind as Redeem['kind'],
      quantity: row.quantity,
      points: moneyOf(row.points),
      status: row.status as Redeem['status'],
      reason: row.reason,
    }),
  )
  return ok({ ...place, content, totals: { points: moneyOf(points) } })
}

const sortedColumns = (language: WrittenLanguage): SortedColumns<ColumnOf<typeof redeemSorting>> => ({
  time: sql`point_redeem.created_at`,
  reward: asName(sql`(point_reward.name->>${language})`, language),
  quantity: sql`point_redeem.quantity`,
  points: sql`point_redeem.points`,
  status: asCode(sql`point_redeem.status`),
})

function matching(member: Member, { status, fromDay, toDay }: Input): RawBuilder<SqlBool> {
  const conditions = [sql`point_redeem.member_id = ${member.id}`]
  if (status) conditions.push(sql`point_redeem.status = ${status}`)
  if (fromDay) conditions.push(sql`point_redeem.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`point_redeem.created_at < ${startOfNextDay(toDay)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const selectRedeems = (ctx: Context) =>
  ctx.db
    .selectFrom('point_redeem')
    .innerJoin('point_reward', 'point_reward.id', 'point_redeem.reward_id')
    .selectAll('point_redeem')
    .select(['point_reward.name', 'point_reward.kind', 'point_reward.code'])

/** A redeemed item as the operator sees it: points as decimals, times in ISO 8601. */
export interface ListedRedeem {
  id: string
  time: string
  account: string
  reward: string
  kind: string
  quantity: number
  points: string
  status: string
  reason: string | null
}

/** Redeemed items of all members, newest first; with `processing` those that have waited longest first. */
export async function listRedeems(
  ctx: Context,
  {
    status,
    after,
    limit,
    oldestFirst = status === 'processing',
  }: ListPlace & { status?: Redeem['status'] | undefined },
): Promise<ListedRedeem[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = selectRedeems(ctx)
  if (status) query = query.where('point_redeem.status', '=', status)
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(point_redeem.created_at, point_redeem.id) ${sql.raw(past)} (select created_at, id from point_redeem where id = ${after})`,
    )
  const rows = await query
    .orderBy('point_redeem.created_at', way)
    .orderBy('point_redeem.id', way)
    .limit(limitOf(limit))
    .execute()
  return toListed(ctx, rows)
}

/** One of them; undefined where there is none. */
export async function showRedeem(ctx: Context, id: string): Promise<ListedRedeem | undefined> {
  if (!isRecordId(id)) return undefined
  const rows = await selectRedeems(ctx).where('point_redeem.id', '=', id).execute()
  return (await toListed(ctx, rows))[0]
}

async function toListed(
  ctx: Context,
  rows: Awaited<ReturnType<ReturnType<typeof selectRedeems>['execute']>>,
): Promise<ListedRedeem[]> {
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    reward: row.code,
    kind: row.kind,
    quantity: row.quantity,
    points: moneyOf(row.points),
    status: row.status,
    reason: row.reason,
  }))
}
