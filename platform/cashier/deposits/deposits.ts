import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import {
  type Deposit,
  depositSorting,
  type deposit as oneEndpoint,
  type deposits as pageEndpoint,
} from '#contract/cashier/cashier.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { asCode, orderOf } from '#platform/base/input/sorting.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { bonusesOfDeposits } from '#platform/benefits/promotions/index.ts'
import { confirmationsOf } from '#platform/cashier/chains/index.ts'
import {
  ordersMatching,
  orderTies,
  pageOfOrders,
  sortedOrders,
  timelineOf,
  toWireTimeline,
} from '#platform/cashier/orders/index.ts'
import { DEPOSITS } from './deposit-table.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>

/** States of an order that is waiting for its payment. */
const OPEN = ['created', 'waiting']

/**
 * A page of a member's orders, newest first unless `sort` says otherwise; the page is clamped to what exists. Days are
 * days of the site.
 */
export async function deposits(
  ctx: Context,
  member: Member,
  input: PageInput,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const theirs = ordersMatching(DEPOSITS, { ...input, memberId: member.id })
  const read = (...page: Page) => readDeposits(ctx, member, input, ...page)
  return ok(await pageOfOrders(ctx, DEPOSITS, theirs, input, read))
}

/** One order of the member. Refuses `not-found`, also for another member's. */
export async function deposit(
  ctx: Context,
  member: Member,
  { orderId, language }: ParsedInputOf<typeof oneEndpoint>,
): Promise<Result<Deposit>> {
  const theirs = ordersMatching(DEPOSITS, { orderId, memberId: member.id })
  const [order] = await readDeposits(ctx, member, { language }, theirs, 1, 0)
  return order ? ok(order) : refuse('not-found')
}

const sortedColumns = {
  ...sortedOrders(DEPOSITS),
  method: asCode(sql`deposit_order.method`),
  credited: sql`deposit_order.credited`,
}

type Page = [matching: RawBuilder<SqlBool>, limit: number, offset: number]

/** Orders of a member with their timelines and bonuses, read only for the page. */
async function readDeposits(
  ctx: Context,
  member: Member,
  { language = 'vi', sort }: { language?: WrittenLanguage | undefined; sort?: PageInput['sort'] },
  ...[matching, limit, offset]: Page
): Promise<Deposit[]> {
  const order = orderOf(depositSorting, sort, sortedColumns, orderTies(DEPOSITS))
  const rows = await ctx.db
    .selectFrom((is) =>
      is
        .selectFrom('deposit_order')
        .selectAll()
        .where(matching)
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .as(DEPOSITS.name),
    )
    .select([
      'id',
      'created_at',
      'method',
      'amount',
      'fee',
      'credited',
      'status',
      'expires_at',
      'instructions',
      'reason',
      'card_network',
      'card_serial_tail',
      'chain_id',
      'seen_block',
      timelineOf(DEPOSITS).as('timeline'),
    ])
    .orderBy(order)
    .execute()
  const joined = await bonusesOfDeposits(
    ctx,
    member.id,
    rows.map(({ id, amount, created_at: createdAt, status }) => ({
      id,
      amount,
      createdAt,
      open: OPEN.includes(status),
    })),
    language,
  )
  const confirmed = await confirmationsOf(
    ctx,
    rows.flatMap(({ chain_id }) => chain_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    method: row.method as Deposit['method'],
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    credited: moneyOf(row.credited),
    status: row.status as Deposit['status'],
    expiresAt: row.expires_at.toISOString(),
    timeline: toWireTimeline<Deposit['status']>(row.timeline),
    instructions: row.status === 'waiting' ? withCode(row.instructions as Deposit['instructions']) : null,
    card:
      row.card_network === null
        ? null
        : {
            network: row.card_network as NonNullable<Deposit['card']>['network'],
            serialTail: row.card_serial_tail ?? '',
          },
    confirmations:
      row.chain_id === null || row.seen_block === null || row.status === 'paid'
        ? null
        : confirmed(row.chain_id, row.seen_block),
    reason: row.reason,
    promotion: joined.get(row.id) ?? null,
  }))
}

/** Orders from before codes, own bank accounts or chains existed have none. */
const withCode = (instructions: Deposit['instructions']) =>
  instructions && {
    ...instructions,
    qr: instructions.qr ?? null,
    bank: instructions.bank ?? null,
    chain: instructions.chain ?? null,
  }
