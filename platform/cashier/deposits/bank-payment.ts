import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { house } from '#platform/money/ledger/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { methodFeeOf } from './deposit-methods.ts'
import { type DepositRow, lockDeposit } from './deposit-order.ts'

/** What a line of a statement says of a transfer; money that came is above zero. */
export interface Transfer {
  bankId: number
  amount: Minor
}

/**
 * Why a line is not simply the payment of its order: no order has its content, or several could be meant; its order is of
 * another account, was paid before, has expired, was cancelled or failed, is of another amount.
 */
export type LineReason = 'no-order' | 'other-account' | 'twice' | 'late' | 'ended' | 'other-amount'

/** The order that a line names, and how it fits. `pays`: it may be credited by itself. */
export interface FoundOrder {
  order: DepositRow | null
  reason: LineReason | null
  pays: boolean
}

/**
 * Finds the order of a transfer by the contents that its line may hold, and locks it until the end of the transaction. One
 * of the right account and amount that is not paid yet pays, also when it has ended meanwhile; never where two could.
 */
export async function findOrderOf(
  ctx: Context,
  { bankId, amount }: Transfer,
  contents: readonly string[],
): Promise<FoundOrder> {
  if (contents.length === 0 || amount <= 0n) return { order: null, reason: 'no-order', pays: false }
  const orders = await ctx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('content', 'in', contents)
    .where('provider', '=', 'bank')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = orders.map((order) => fitOf(order, bankId, amount))
  const paying = found.filter(({ pays }) => pays)
  if (paying.length > 1) return { order: null, reason: 'no-order', pays: false }
  return paying[0] ?? found[0] ?? { order: null, reason: 'no-order', pays: false }
}

/** Those of these contents that are of an order. */
export async function knownContents({ db }: Context, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set()
  const rows = await db
    .selectFrom('deposit_order')
    .select('content')
    .where('content', 'in', contents)
    .where('provider', '=', 'bank')
    .execute()
  return new Set(rows.map(({ content }) => content))
}

function fitOf(order: DepositRow, bankId: number, amount: Minor): FoundOrder {
  const unfit = (reason: LineReason): FoundOrder => ({ order, reason, pays: false })
  if (order.status === 'paid') return unfit('twice')
  if (order.bank_account_id !== bankId) return unfit('other-account')
  const ended = endedReasons[order.status] ?? null
  if (order.amount !== amount) return unfit(ended ?? 'other-amount')
  return { order, reason: ended, pays: true }
}

const endedReasons: Record<string, LineReason> = { expired: 'late', cancelled: 'ended', failed: 'ended' }

/**
 * Credits a transfer to a locked order, from what came in and is nobody's yet; another amount than the ordered one as it
 * came, less the fee of its method. Returns the posting's id. Run in a transaction.
 */
export function creditTransfer(
  ctx: Context,
  order: DepositRow,
  { bankId, amount }: Transfer,
  rolloverPercent: number,
): Promise<string> {
  const fee = amount === order.amount ? order.fee : methodFeeOf(order.method, amount)
  const from = house('suspense', BigInt(bankId))
  return creditDeposit(ctx, order, { amount, fee, from }, rolloverPercent)
}

/** Locks the order of a transfer that an operator names; undefined if there is none of a bank transfer. */
export async function lockTransferOrder(ctx: Context, orderId: string): Promise<DepositRow | undefined> {
  const order = await lockDeposit(ctx, orderId)
  return order?.method === 'bank-transfer' ? order : undefined
}
