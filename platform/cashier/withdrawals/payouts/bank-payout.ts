import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { hasOpenBank, newTransferContent, vietQr } from '#platform/cashier/banks/index.ts'
import { house } from '#platform/money/ledger/index.ts'
import { bankBin } from '../accounts/banks.ts'
import { lockWithdrawal, type WithdrawalRow } from '../withdrawal-order.ts'
import { isPaidWithToken } from './chain-payout.ts'
import { mayHaveLeft } from './payout-exceptions.ts'
import { awaitedPayout, hasPaidPayout, isRunning, recordPaid } from './record-payout.ts'

/** What the bank is to pay: the amount less the fee. */
export const payable = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): Minor => amount - fee

/**
 * The content by which a withdrawal is paid from own accounts, if the house has any: banks pay whole đồng. Such a withdrawal is
 * paid by the cashier, and by nobody else. Null where another provider pays, or the operator by hand.
 */
export async function contentOfPayout(
  ctx: Context,
  order: Pick<WithdrawalRow, 'amount' | 'fee'>,
): Promise<string | null> {
  if (payable(order) % 100n !== 0n || !(await hasOpenBank(ctx))) return null
  for (;;) {
    const content = newTransferContent(ctx)
    const order = await ctx.db
      .selectFrom('withdrawal_order')
      .select('id')
      .where('content', '=', content)
      .executeTakeFirst()
    if (!order) return content
  }
}

/** The VietQR that pays a withdrawal; null if none can. */
export function payoutQr(order: WithdrawalRow, account: { bankCode: string; number: string }): string | null {
  const bin = bankBin(account.bankCode)
  if (!isRunning(order) || order.content === null || !bin) return null
  return vietQr({ bin, number: account.number, amount: payable(order), content: order.content })
}

/** A line of money that left an own account. */
interface Payment {
  amount: Minor
  contents: readonly string[]
}

/**
 * `pays`: the withdrawal is paid by it now. `confirms`: the cashier had said that it was paid. Else why it does neither:
 * no withdrawal has its content, it is of another amount, was rejected or cancelled, or is paid by another way, or may have been.
 */
export interface PayoutMatch {
  order: WithdrawalRow | null
  does: 'pays' | 'confirms' | null
  reason: 'no-order' | 'other-amount' | 'ended' | 'twice' | null
}

/** Finds the withdrawal of a payment by the contents that its line may hold, and locks it until the end of the transaction. */
export async function findPayoutOf(ctx: Context, { amount, contents }: Payment): Promise<PayoutMatch> {
  const orders =
    contents.length === 0
      ? []
      : await ctx.db
          .selectFrom('withdrawal_order')
          .selectAll()
          .where('content', 'in', contents)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  const [order] = orders
  if (!order || orders.length > 1) return { order: null, does: null, reason: 'no-order' }
  return fitOf(ctx, order, amount)
}

/** `findPayoutOf` for the withdrawal that an operator names. */
export async function findPayoutBy(ctx: Context, orderId: string, amount: Minor): Promise<PayoutMatch> {
  const order = await lockWithdrawal(ctx, orderId)
  return order ? fitOf(ctx, order, amount) : { order: null, does: null, reason: 'no-order' }
}

/** The withdrawals whose contents are among these, by content. */
export async function payoutsWithContents(
  { db }: Context,
  contents: readonly string[],
): Promise<Map<string, string>> {
  if (contents.length === 0) return new Map()
  const rows = await db
    .selectFrom('withdrawal_order')
    .select(['id', 'content'])
    .where('content', 'in', contents)
    .execute()
  return new Map(rows.map(({ id, content }) => [content ?? '', id]))
}

/** What a line can be of a withdrawal besides its payment; locks the withdrawal. */
export async function lockPaidBy(ctx: Context, orderId: string): Promise<PaidOrder | undefined> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) return undefined
  return {
    order,
    owed: payable(order),
    wasPaid: wasPaid(order),
    wasPaidOtherwise: wasPaid(order) && (await isPaidOtherwise(ctx, order.id)),
    hasEnded: order.status === 'rejected' || order.status === 'cancelled',
  }
}

interface PaidOrder {
  order: WithdrawalRow
  /** The amount of its payment: a line of any other amount does not belong to it. */
  owed: Minor
  wasPaid: boolean
  /** By a provider or a token: it needed no money of an own account. */
  wasPaidOtherwise: boolean
  hasEnded: boolean
}

const wasPaid = ({ status }: WithdrawalRow): boolean => status === 'paid' || status === 'received'

/** Whether a withdrawal is paid with a token, or was paid by a provider: no line is of its payment. */
const isPaidOtherwise = async (ctx: Context, orderId: string): Promise<boolean> =>
  (await isPaidWithToken(ctx, orderId)) || (await hasPaidPayout(ctx, orderId))

async function fitOf(ctx: Context, order: WithdrawalRow, amount: Minor): Promise<PayoutMatch> {
  if (payable(order) !== amount) return { order, does: null, reason: 'other-amount' }
  if (!wasPaid(order) && order.status !== 'approved') return { order, does: null, reason: 'ended' }
  if (await isPaidOtherwise(ctx, order.id)) return { order, does: null, reason: 'twice' }
  if (wasPaid(order)) return { order, does: 'confirms', reason: null }
  if ((await awaitedPayout(ctx, order)) || (await mayHaveLeft(ctx, order.id)))
    return { order, does: null, reason: 'twice' }
  return { order, does: 'pays', reason: null }
}

/**
 * Records a locked withdrawal as paid by a line, from `suspense`, where the line was posted when it came. Returns the
 * posting's id.
 */
export async function payByLine(
  ctx: Context,
  order: WithdrawalRow,
  bankId: number,
  receiptMinutes: number,
): Promise<string> {
  const from = house('suspense', BigInt(bankId))
  return expectOk(
    await recordPaid(ctx, order, 'system', receiptMinutes, from),
    `withdrawal ${order.id} cannot be paid by a line`,
  )
}
