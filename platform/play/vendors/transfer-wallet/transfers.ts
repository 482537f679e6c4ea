import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import { type transfers as endpoint, transferSorting } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { statesOf, toTransfer } from './transfer-order.ts'

const sortedColumns: SortedColumns<ColumnOf<typeof transferSorting>> = {
  time: sql`created_at`,
  from: asCode(sql`from_wallet`),
  to: asCode(sql`to_wallet`),
  amount: sql`amount`,
  status: asCode(
    sql`case when status = any (${statesOf.processing}::text[]) then 'processing' else status end`,
  ),
}

/**
 * The member's transfers between own wallets, newest first unless `sort` says otherwise. The page is clamped to what exists;
 * days are days of the site. Refuses `in-need-true-account`.
 */
export async function transfers(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const { status, wallet, fromDay, toDay, sort } = input
  let theirs = ctx.db.selectFrom('wallet_transfer').where('member_id', '=', member.id)
  if (status) theirs = theirs.where('status', 'in', statesOf[status])
  if (wallet)
    theirs = theirs.where((is) => is.or([is('from_wallet', '=', wallet), is('to_wallet', '=', wallet)]))
  if (fromDay) theirs = theirs.where('created_at', '>=', startOfDay(fromDay))
  if (toDay) theirs = theirs.where('created_at', '<', startOfNextDay(toDay))
  const { rows: counted } = await theirs
    .select((is) => is.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  const place = placeOf(counted, input)
  const rows = await theirs
    .selectAll()
    .orderBy(orderOf(transferSorting, sort, sortedColumns, [sql`created_at`, sql`id`]))
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return ok({ ...place, content: rows.map(toTransfer) })
}

/** Whether a transfer of a member is on its way: money may still come back from it. */
export async function hasOpenTransfer(db: Db, memberId: bigint): Promise<boolean> {
  const transfer = await db
    .selectFrom('wallet_transfer')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['requested', 'sent', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return transfer !== undefined
}
