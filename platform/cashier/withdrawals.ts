import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { withdrawal as oneEndpoint, withdrawals as pageEndpoint, Withdrawal } from '#contract/cashier.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { moneyOf } from '#contract/money.ts'
import type { Context, Member } from '../context.ts'
import type { Db } from '../db/database.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result, refuse } from '../result.ts'
import { accountLabel } from './banks.ts'

/** A page of a member's orders, newest first; the page is clamped to what exists. */
export async function withdrawals(
  ctx: Context,
  member: Member,
  wish: ParsedInputOf<typeof pageEndpoint>,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const { status } = wish
  let counting = ctx.db
    .selectFrom('withdrawal_order')
    .select((is) => is.fn.countAll<bigint>().as('rows'))
    .where('member_id', '=', member.id)
  if (status) counting = counting.where('status', '=', status)
  const place = placeOf((await counting.executeTakeFirstOrThrow()).rows, wish)

  let query = selectWithdrawals(ctx.db).where('withdrawal_order.member_id', '=', member.id)
  if (status) query = query.where('withdrawal_order.status', '=', status)
  const rows = await query
    .orderBy('withdrawal_order.created_at', 'desc')
    .orderBy('withdrawal_order.id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({ ...place, content: rows.map(toWithdrawal) })
}

/** One order of the member. Refuses `not-found`, also for someone else's. */
export async function withdrawal(
  ctx: Context,
  member: Member,
  { orderId }: ParsedInputOf<typeof oneEndpoint>,
): Promise<Result<Withdrawal>> {
  if (!isRecordId(orderId)) return refuse('not-found')
  const row = await selectWithdrawals(ctx.db)
    .where('withdrawal_order.id', '=', orderId)
    .where('withdrawal_order.member_id', '=', member.id)
    .executeTakeFirst()
  return row ? done(toWithdrawal(row)) : refuse('not-found')
}

/** Orders with their bound accounts and timelines, in one query. */
const selectWithdrawals = (db: Db) =>
  db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .select([
      'withdrawal_order.id',
      'withdrawal_order.created_at',
      'withdrawal_order.amount',
      'withdrawal_order.fee',
      'withdrawal_order.status',
      'withdrawal_order.reason',
      'withdrawal_order.promised_by',
      'withdrawal_order.auto_receipt_at',
      'bound_account.bank_code',
      'bound_account.account_number',
      (is) =>
        jsonArrayFrom(
          is
            .selectFrom('withdrawal_event')
            .select(['status', 'at'])
            .whereRef('order_id', '=', 'withdrawal_order.id')
            .orderBy('at')
            .orderBy(
              sql`array_position(array['requested', 'cancelled', 'rejected', 'approved', 'paid', 'received'], status)`,
            ),
        ).as('timeline'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['executeTakeFirstOrThrow']>>

function toWithdrawal(row: Row): Withdrawal {
  return {
    id: row.id,
    time: row.created_at.toISOString(),
    account: accountLabel(row.bank_code, row.account_number),
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    status: row.status as Withdrawal['status'],
    promisedBy: row.promised_by.toISOString(),
    autoReceiptAt: row.status === 'paid' ? (row.auto_receipt_at?.toISOString() ?? null) : null,
    reason: row.reason,
    timeline: row.timeline.map(({ status, at }) => ({
      status: status as Withdrawal['status'],
      at: new Date(at).toISOString(),
    })),
  }
}
