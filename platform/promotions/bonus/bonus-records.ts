import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { moneyOf } from '#contract/money.ts'
import type {
  bonuses as pageEndpoint,
  bonusRows as rowsEndpoint,
  runningBonus as runningEndpoint,
} from '#contract/promotions.ts'
import { admitReal } from '../../admit-real.ts'
import type { Context, Member } from '../../context.ts'
import { balanceOf, wallet } from '../../ledger/index.ts'
import { offsetOf, placeOf } from '../../paging.ts'
import { done, type Result } from '../../result.ts'
import { startOfDay, startOfNextDay } from '../../site-days.ts'
import { selectBonuses, toBonus } from './bonus-row.ts'

type PageWish = ParsedInputOf<typeof pageEndpoint>
type RowsWish = ParsedInputOf<typeof rowsEndpoint>

/**
 * A page of a member's bonuses, newest first unless `sort` is `time`, with totals over the whole result: `amount` is what
 * the bonus wallet was granted, `released` and `forfeited` are what left it when the bonuses ended, and only one that runs
 * has anything left to wager. Refuses `in-need-true-account`.
 */
export async function bonusRecords(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const theirs = matching(member, wish)
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
  const place = placeOf(totals.rows, wish)
  const direction = wish.sort === 'time' ? 'asc' : 'desc'
  const rows = await selectBonuses(ctx.db, wish.language)
    .where(theirs)
    .orderBy('bonus.created_at', direction)
    .orderBy('bonus.id', direction)
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({
    content: rows.map(toBonus),
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

/** The same rows by key, newest first: `after` is the `next` of the rows before, which is the last one's id. */
export async function bonusRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  let query = selectBonuses(ctx.reports, wish.language).where(matching(member, wish))
  if (wish.after !== undefined) {
    if (!/^\d{1,18}$/.test(wish.after)) return done({ content: [], next: null })
    query = query.where(
      sql<SqlBool>`(bonus.created_at, bonus.id) < (select created_at, id from bonus where id = ${BigInt(wish.after)} and member_id = ${member.id})`,
    )
  }
  const rows = await query
    .orderBy('bonus.created_at', 'desc')
    .orderBy('bonus.id', 'desc')
    .limit(wish.size)
    .execute()
  const last = rows.length === wish.size ? rows.at(-1) : undefined
  return done({ content: rows.map(toBonus), next: last ? String(last.id) : null })
}

function matching(member: Member, { status, fromDay, toDay }: RowsWish | PageWish): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bonus.member_id = ${member.id}`]
  if (status) conditions.push(sql`bonus.state = ${status}`)
  if (fromDay) conditions.push(sql`bonus.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`bonus.created_at < ${startOfNextDay(toDay)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The bonus that runs, and what the two wallets hold that a stake may come from. Refuses `in-need-true-account`. */
export async function runningBonus(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof runningEndpoint>,
): Promise<Result<ValueOf<typeof runningEndpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const [row, balance, main] = await Promise.all([
    selectBonuses(ctx.db, language)
      .where('bonus.member_id', '=', member.id)
      .where('bonus.state', '=', 'running')
      .where('bonus.expires_at', '>', ctx.clock.now())
      .executeTakeFirst(),
    balanceOf(ctx.db, wallet(member.id, 'bonus')),
    balanceOf(ctx.db, wallet(member.id, 'main')),
  ])
  return done({ bonus: row ? toBonus(row) : null, balance: moneyOf(balance), main: moneyOf(main) })
}
