import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { type uplineTransfers as endpoint, uplineTransferSorting } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { orderOf } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { maySendUp } from './upline-desk.ts'

/**
 * A member's transfers to the upline and from downlines, newest first unless `sort` says otherwise, with signed
 * amounts. The page is clamped to what exists; days are days of the site. Refuses `in-need-true-account`.
 */
export async function uplineTransfers(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await maySendUp(ctx, member)
  if (!permission.ok) return permission
  const { fromDay, toDay, sort } = input
  let theirs = ctx.db
    .selectFrom('member_transfer')
    .where('kind', '=', 'upline-transfer')
    .where((is) => is.or([is('from_member_id', '=', member.id), is('to_member_id', '=', member.id)]))
  if (fromDay) theirs = theirs.where('created_at', '>=', startOfDay(fromDay))
  if (toDay) theirs = theirs.where('created_at', '<', startOfNextDay(toDay))
  const { rows: counted } = await theirs
    .select((is) => is.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  const place = placeOf(counted, input)
  const sorted = {
    time: sql`created_at`,
    amount: sql`case from_member_id when ${member.id} then -amount else amount end`,
  }
  const rows = await theirs
    .selectAll()
    .orderBy(orderOf(uplineTransferSorting, sort, sorted, [sql`created_at`, sql`id`]))
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  const names = await accountsOf(ctx.db, [
    ...new Set(rows.flatMap((row) => [row.from_member_id, row.to_member_id])),
  ])
  return ok({
    ...place,
    content: rows.map((row) => ({
      id: row.id,
      time: row.created_at.toISOString(),
      from: names.get(row.from_member_id) ?? '',
      to: names.get(row.to_member_id) ?? '',
      amount: moneyOf(row.from_member_id === member.id ? -row.amount : row.amount),
      status: 'done' as const,
    })),
  })
}
