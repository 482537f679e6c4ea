import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import {
  type Bonus,
  bonusSorting,
  type bonuses as pageEndpoint,
  type bonusRows as rowsEndpoint,
  type runningBonus as runningEndpoint,
} from '#contract/benefits/promotions.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { asCode, asName, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { balanceIn } from '#platform/money/ledger/index.ts'
import { type BonusRow, selectBonuses, toBonus } from './bonus-row.ts'
import { selectTurnoverLeft, toTurnoverLeft } from './turnover-left.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>

/**
 * A page of a member's bonuses, newest first unless `sort` says otherwise, with totals over the whole result: `amount`
 * was granted to the bonus wallet, `released` and `forfeited` left it when the bonuses ended, and only a running bonus
 * has wagering left. Refuses `in-need-true-account`.
 */
export async function bonusRecords(
  ctx: Context,
  member: Member,
  input: PageInput,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const theirs = matching(member, input)
  const sumOf = (column: 'amount' | 'required' | 'released' | 'forfeited') =>
    sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column)
  const totals = await ctx.db
    .selectFrom('bonus')
    .select([sql<bigint>`count(*)`.as('rows'), sumOf('amount'), sumOf('required')])
    .select([sumOf('released'), sumOf('forfeited')])
    .select(
      sql<bigint>`(coalesce(sum(remaining) filter (where state = 'running'), 0))::bigint`.as('remaining'),
    )
    .where(theirs)
    .executeTakeFirstOrThrow()
  const place = placeOf(totals.rows, input)
  const page = sql<{ key: bigint }>`${sortedIds(member, input)} limit ${place.size} offset ${offsetOf(place)}`
  const ids = (await page.execute(ctx.db)).rows.map(({ key }) => key)
  return ok({
    content: await readBonuses(ctx.db, input, ids),
    ...place,
    totals: {
      amount: moneyOf(totals.amount),
      wageringRequired: moneyOf(totals.required),
      wageringLeft: moneyOf(totals.remaining),
      released: moneyOf(totals.released),
      forfeited: moneyOf(totals.forfeited),
    },
  })
}

/**
 * All bonuses that match a filter, in the page's order. Refuses `in-need-true-account`, and the refusals of
 * `sortedKeys`.
 */
export async function everyBonus(
  ctx: Context,
  member: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Bonus>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const keys = await sortedKeys(ctx.downloads, member.id, sortedIds(member, input))
  return keys.ok ? ok(batchesOfKeys(keys.value, (ids) => readBonuses(ctx.downloads, input, ids))) : keys
}

const sortedColumns = ({ language }: RowsInput): SortedColumns<ColumnOf<typeof bonusSorting>> => ({
  time: sql`bonus.created_at`,
  promotion: asName(sql`(promotion.content->${language}->>'title')`, language),
  amount: sql`bonus.amount`,
  wageringRequired: sql`bonus.required`,
  wageringLeft: sql`case bonus.state when 'running' then bonus.remaining else 0 end`,
  expires: sql`bonus.expires_at`,
  status: asCode(sql`bonus.state`),
})

/** The ids of all bonuses that match a filter, in its order. */
const sortedIds = (member: Member, input: RowsInput): RawBuilder<{ key: bigint }> => sql`
  select bonus.id as key from bonus join promotion on promotion.id = bonus.promotion_id
  where ${matching(member, input)}
  order by ${orderOf(bonusSorting, input.sort, sortedColumns(input), [sql`bonus.created_at`, sql`bonus.id`])}`

/** The bonuses of `ids` with their columns, in that order. */
async function readBonuses(db: Db, { language }: RowsInput, ids: bigint[]): Promise<Bonus[]> {
  if (ids.length === 0) return []
  const rows = await selectBonuses(db, language).where('bonus.id', 'in', ids).execute()
  return sortByKeys(ids, rows, ({ id }) => id).map(toBonus)
}

function matching(member: Member, { status, fromDay, toDay }: RowsInput): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bonus.member_id = ${member.id}`]
  if (status) conditions.push(sql`bonus.state = ${status}`)
  if (fromDay) conditions.push(sql`bonus.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`bonus.created_at < ${startOfNextDay(toDay)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const runningOf = (ctx: Context, member: Member, language: WrittenLanguage) =>
  selectBonuses(ctx.reads, language)
    .where('bonus.member_id', '=', member.id)
    .where('bonus.state', '=', 'running')
    .where('bonus.expires_at', '>', ctx.clock.now())

/**
 * The running bonus, the balances of the two wallets that stakes come from, and what is left to play. Refuses
 * `in-need-true-account`.
 */
export async function runningBonus(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof runningEndpoint>,
): Promise<Result<ValueOf<typeof runningEndpoint>>> {
  const permission = await admitReal(ctx, member)
  return permission.ok ? ok(await wageringOf(ctx, member, language)) : permission
}

/** `runningBonus` without the refusal. */
export async function wageringOf(
  ctx: Context,
  member: Member,
  language: WrittenLanguage,
): Promise<ValueOf<typeof runningEndpoint>> {
  // Always one row; without a running bonus its id is null.
  const row = await ctx.reads
    .selectFrom(selectTurnoverLeft(ctx, member.id).as('turnover_left'))
    .leftJoin(runningOf(ctx, member, language).as('bonus'), (join) => join.onTrue())
    .select([balanceIn(member.id, 'main').as('main'), balanceIn(member.id, 'bonus').as('balance')])
    .selectAll('turnover_left')
    .selectAll('bonus')
    .executeTakeFirstOrThrow()
  return {
    bonus: row.id === null ? null : toBonus(row as BonusRow),
    balance: moneyOf(row.balance),
    main: moneyOf(row.main),
    turnoverLeft: toTurnoverLeft(row),
  }
}
