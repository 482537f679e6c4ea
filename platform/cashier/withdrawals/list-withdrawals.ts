import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  byTime,
  type ListedOrder,
  type OrderEvents,
  type OrderFilter,
  orderEvents,
  orderFormatter,
  ordersMatching,
} from '#platform/cashier/orders/index.ts'
import { bankName } from './accounts/banks.ts'
import { filesOfPayouts } from './payout-files/list-payout-files.ts'
import { payoutQr } from './payouts/bank-payout.ts'
import { type TokenPayout, tokenPayouts } from './payouts/chain-payout.ts'
import { listPayoutExceptions, type PayoutException } from './payouts/payout-exceptions.ts'
import { isUnclear, unclearSince } from './payouts/unclear-payouts.ts'
import type { WithdrawalStatus } from './withdrawal-order.ts'
import { WITHDRAWALS } from './withdrawal-table.ts'

export interface ListedWithdrawal extends ListedOrder<WithdrawalStatus> {
  bank: string
  /** Unmasked. */
  number: string
  payee: string
  promisedBy: string
  /** Why the provider refused the payout: the order waits for `retry`, `pay` or `reject`. */
  problem: string | null
  /** Since when its gateway cannot say what became of its payout: the operator finds out, and says so by `resolve`. */
  unclearSince: string | null
  /** The content by which it is paid from an own account, and while it waits for that, in no file, the VietQR that pays it. */
  content: string | null
  vietQr: string | null
  /** The payout file in which it has left. */
  payoutFile: { id: string; at: string; by: string } | null
  /** What pays it where it goes to an address of a chain. */
  payout: TokenPayout | null
}

/**
 * Withdrawals of all members, newest first. `problem`: only those with a refused payout; `unclear`: only those whose gateway cannot
 * say what became of them.
 */
export async function listWithdrawals(
  ctx: Context,
  {
    limit,
    problem,
    unclear,
    ...filter
  }: OrderFilter<WithdrawalStatus> & ListPlace & { problem?: boolean; unclear?: boolean } = {},
): Promise<ListedWithdrawal[]> {
  let query = ctx.db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .selectAll('withdrawal_order')
    .select(['bank_code', 'account_number', 'payee_name'])
    .where(ordersMatching(WITHDRAWALS, filter))
  if (problem) query = query.where('status', '=', 'approved').where('payout_problem', 'is not', null)
  if (unclear) query = query.where(isUnclear(ctx))
  const rows = await query.orderBy(byTime(WITHDRAWALS, filter)).limit(limitOf(limit)).execute()
  const listed = await orderFormatter<WithdrawalStatus, (typeof rows)[number]>(ctx, rows)
  const [payouts, since] = [await tokenPayouts(ctx, rows), await unclearSince(ctx, rows)]
  const files = await filesOfPayouts(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...listed(row),
    bank: bankName(row.bank_code) ?? row.bank_code,
    number: row.account_number,
    payee: row.payee_name,
    promisedBy: row.promised_by.toISOString(),
    problem: row.payout_problem,
    unclearSince: since.get(row.id)?.toISOString() ?? null,
    content: row.content,
    // Nobody is to scan what the bank already has in a file.
    vietQr: files.has(row.id) ? null : payoutQr(row, { bankCode: row.bank_code, number: row.account_number }),
    payoutFile: files.get(row.id) ?? null,
    payout: payouts.get(row.id) ?? null,
  }))
}

/** A withdrawal with its timeline and payout exceptions. Refuses `not-found`. */
export async function showWithdrawal(
  ctx: Context,
  orderId: string,
): Promise<Result<ListedWithdrawal & { events: OrderEvents; exceptions: PayoutException[] }>> {
  const [order] = await listWithdrawals(ctx, { orderId })
  if (!order) return refuse('not-found')
  const events = await orderEvents(ctx, WITHDRAWALS, orderId)
  return ok({ ...order, events, exceptions: await listPayoutExceptions(ctx, { orderId, all: true }) })
}
