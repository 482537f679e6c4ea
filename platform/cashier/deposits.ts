import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deposit, deposit as oneEndpoint, deposits as pageEndpoint } from '#contract/cashier.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { moneyOf } from '#contract/money.ts'
import type { Context, Member } from '../context.ts'
import type { Db } from '../db/database.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result, refuse } from '../result.ts'

/** A page of a member's orders, newest first; the page is clamped to what exists. */
export async function deposits(
  ctx: Context,
  member: Member,
  wish: ParsedInputOf<typeof pageEndpoint>,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const { status } = wish
  let counting = ctx.db
    .selectFrom('deposit_order')
    .select((is) => is.fn.countAll<bigint>().as('rows'))
    .where('member_id', '=', member.id)
  if (status) counting = counting.where('status', '=', status)
  const place = placeOf((await counting.executeTakeFirstOrThrow()).rows, wish)

  let query = selectDeposits(ctx.db).where('member_id', '=', member.id)
  if (status) query = query.where('status', '=', status)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({ ...place, content: rows.map(toDeposit) })
}

/** One order of the member. Refuses `not-found`, also for someone else's. */
export async function deposit(
  ctx: Context,
  member: Member,
  { orderId }: ParsedInputOf<typeof oneEndpoint>,
): Promise<Result<Deposit>> {
  if (!isRecordId(orderId)) return refuse('not-found')
  const row = await selectDeposits(ctx.db)
    .where('id', '=', orderId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return row ? done(toDeposit(row)) : refuse('not-found')
}

/** Orders with their timelines, in one query. */
const selectDeposits = (db: Db) =>
  db
    .selectFrom('deposit_order')
    .select([
      'id',
      'created_at',
      'method',
      'amount',
      'fee',
      'status',
      'expires_at',
      'instructions',
      (is) =>
        jsonArrayFrom(
          is
            .selectFrom('deposit_event')
            .select(['status', 'at'])
            .whereRef('order_id', '=', 'deposit_order.id')
            .orderBy('at')
            .orderBy(
              sql`array_position(array['created', 'waiting', 'failed', 'cancelled', 'expired', 'paid'], status)`,
            ),
        ).as('timeline'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectDeposits>['executeTakeFirstOrThrow']>>

function toDeposit(row: Row): Deposit {
  return {
    id: row.id,
    time: row.created_at.toISOString(),
    method: row.method as Deposit['method'],
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    credited: row.status === 'paid' ? moneyOf(row.amount - row.fee) : '0.00',
    status: row.status as Deposit['status'],
    expiresAt: row.expires_at.toISOString(),
    timeline: row.timeline.map(({ status, at }) => ({
      status: status as Deposit['status'],
      at: new Date(at).toISOString(),
    })),
    instructions: row.status === 'waiting' ? (row.instructions as Deposit['instructions']) : null,
  }
}
