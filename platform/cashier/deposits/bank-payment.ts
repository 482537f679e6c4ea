import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { house } from '#platform/money/ledger/index.ts'
import { creditDeposit, creditDeposits, type Payment } from './credit-deposit.ts'
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
export type OrderMatch =
  | { order: DepositRow; reason: LineReason | null; pays: true }
  | { order: DepositRow | null; reason: LineReason; pays: false }

/** A transfer with the contents that its line may hold. */
export type NamedTransfer = Transfer & { contents: readonly string[] }

/**
 * Finds the orders of transfers by their contents, and locks them until the end of the transaction. One of the right account
 * and amount that is not paid yet pays, also when it has ended meanwhile; never where two could. Of two transfers for one
 * order the first pays it.
 */
export async function findOrdersOf<One extends NamedTransfer>(
  ctx: Context,
  transfers: readonly One[],
): Promise<(One & OrderMatch)[]> {
  const contents = [...new Set(transfers.flatMap(({ contents }) => contents))]
  const orders =
    contents.length === 0
      ? []
      : await ctx.db
          .selectFrom('deposit_order')
          .selectAll()
          .where('content', 'in', contents)
          .where('provider', '=', 'bank')
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ id }) => id))
  return transfers.map((transfer) => {
    const named = orders.filter(({ content }) => content !== null && transfer.contents.includes(content))
    const match = findAmong(named, transfer, paid)
    if (match.order && match.pays) paid.add(match.order.id)
    return { ...transfer, ...match }
  })
}

function findAmong(orders: readonly DepositRow[], transfer: Transfer, paid: ReadonlySet<string>): OrderMatch {
  const fits = orders.map((order) => fitOf(order, transfer, paid.has(order.id)))
  const paying = fits.filter(({ pays }) => pays)
  const [one] = paying.length > 0 ? paying : fits
  return one && paying.length < 2 ? one : { order: null, reason: 'no-order', pays: false }
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

function fitOf(order: DepositRow, { bankId, amount }: Transfer, isPaid: boolean): OrderMatch {
  const unfit = (reason: LineReason): OrderMatch => ({ order, reason, pays: false })
  if (isPaid) return unfit('twice')
  if (order.bank_account_id !== bankId) return unfit('other-account')
  const ended = endedReasons[order.status] ?? null
  if (order.amount !== amount) return unfit(ended ?? 'other-amount')
  return { order, reason: ended, pays: true }
}

const endedReasons: Record<string, LineReason> = { expired: 'late', cancelled: 'ended', failed: 'ended' }

/**
 * Credits transfers to locked orders, each order once, from what came in and is nobody's yet; another amount than the ordered one
 * as it came, less the fee of its method. Returns their postings by order. Run in a transaction.
 */
export const creditTransfers = (
  ctx: Context,
  transfers: readonly (Transfer & { order: DepositRow })[],
  rolloverPercent: number,
): Promise<Map<string, string>> =>
  creditDeposits(
    ctx,
    transfers.map((transfer) => ({ order: transfer.order, ...paymentOf(transfer.order, transfer) })),
    rolloverPercent,
  )

/** `creditTransfers` of one transfer. */
export const creditTransfer = (
  ctx: Context,
  order: DepositRow,
  transfer: Transfer,
  rolloverPercent: number,
): Promise<string> => creditDeposit(ctx, order, paymentOf(order, transfer), rolloverPercent)

const paymentOf = (order: DepositRow, { bankId, amount }: Transfer): Payment => ({
  amount,
  fee: amount === order.amount ? order.fee : methodFeeOf(order.method, amount),
  from: house('suspense', BigInt(bankId)),
})

/** Locks the order of a transfer that an operator names; undefined if there is none of a bank transfer. */
export async function lockTransferOrder(ctx: Context, orderId: string): Promise<DepositRow | undefined> {
  const order = await lockDeposit(ctx, orderId)
  return order?.method === 'bank-transfer' ? order : undefined
}
