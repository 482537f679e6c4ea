import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { house, lockMoneyOf, move, type Posting, post } from '#platform/money/ledger/index.ts'
import { walletKeepers } from '#platform/play/catalogue/index.ts'
import { FIRST_TRANSFER_WAIT_MS, LONGEST_TRANSFER_WAIT_MS, MAX_TRANSFER_LEGS } from '#platform/play/limits.ts'
import { NoAnswer, type VendorOutcome } from './providers/provider.ts'
import { walletProviderOf } from './providers/providers.ts'
import { currentOrder, hasEnded, lockTransfer, type TransferRow, walletOf } from './transfer-order.ts'

/**
 * Advances a transfer as far as the vendors allow: asks the vendor of the current leg, and ends the leg by the answer.
 * Without an answer in time the transfer stays as it is, its money in transit, and the job `transfer-carry` asks again
 * at growing intervals until the outcome is known. Safe to run at any time, repeatedly and in several processes: the
 * vendor recognises an order by its reference, and an end is written once.
 */
export async function carryTransfer(ctx: Context, transferId: string): Promise<void> {
  for (let leg = 0; leg < MAX_TRANSFER_LEGS; leg++) {
    const transfer = await noteAttempt(ctx, transferId)
    if (!transfer) return
    const outcome = await ask(ctx, transfer)
    const settled = await settleLeg(ctx, transfer, outcome)
    if (settled !== 'next-leg') return
  }
}

/** Queues the next attempt of a transfer, replacing a waiting one. */
export const queueAttempt = (
  ctx: Context,
  transferId: string,
  waitMs = FIRST_TRANSFER_WAIT_MS,
): Promise<void> => ctx.addJob('transfer-carry', { transferId }, { waitMs, key: `transfer ${transferId}` })

/**
 * Notes that the vendor is about to be asked, and queues the next attempt: from now on the vendor may know the
 * transfer. Answers the transfer as it was before; null if it has ended.
 */
async function noteAttempt(ctx: Context, transferId: string): Promise<TransferRow | null> {
  const noted = await ctx.transact(async (ctx): Promise<Result<TransferRow | null>> => {
    const transfer = await lockTransfer(ctx, transferId)
    if (!transfer) throw new Error(`no transfer ${transferId}`)
    if (hasEnded(transfer)) return ok(null)
    await ctx.db
      .updateTable('wallet_transfer')
      .set({ status: transfer.status === 'requested' ? 'sent' : transfer.status, asked: transfer.asked + 1 })
      .where('id', '=', transferId)
      .execute()
    await queueAttempt(
      ctx,
      transferId,
      Math.min(FIRST_TRANSFER_WAIT_MS * 2 ** Math.min(transfer.asked, 20), LONGEST_TRANSFER_WAIT_MS),
    )
    return ok(transfer)
  })
  return noted.ok ? noted.value : null
}

/**
 * Asks the vendor, for `vendorAnswerMs` at most. If it may know the order already, it is asked for the outcome first;
 * if it does not know the order, the order is sent again under the same reference, and never counts as refused, because
 * the first one may still be on its way. After the time limit nothing more is sent: the operator may have ended the
 * transfer by then.
 */
async function ask(ctx: Context, transfer: TransferRow): Promise<VendorOutcome | 'unknown'> {
  const { vendor, reference } = currentOrder(transfer)
  const { member_id: memberId, amount } = transfer
  const provider = await providerOf(ctx, vendor)
  const answer = async (late: AbortSignal): Promise<VendorOutcome> => {
    const status =
      transfer.status === 'requested' ? 'unheard' : await provider.statusOf(ctx, vendor, reference)
    if (status !== 'unheard') return status
    late.throwIfAborted()
    return provider[transfer.leg === 'withdraw' ? 'withdraw' : 'deposit'](ctx, {
      vendor,
      memberId,
      reference,
      amount,
    })
  }
  const limitMs = await ctx.settings.value('vendorAnswerMs')
  return inTime(answer, limitMs).catch((error: unknown) => {
    if (error instanceof NoAnswer) return 'unknown'
    throw error
  })
}

/**
 * The current or former keeper of a vendor's wallets. Throws for a vendor without wallets, rather than lose track of
 * money.
 */
export async function providerOf({ db }: Context, code: string) {
  const vendor = (await walletKeepers(db)).find((one) => one.code === code)
  if (!vendor) throw new Error(`the vendor ${code} keeps no wallets`)
  return walletProviderOf(vendor.provider)
}

/**
 * The answer, or `NoAnswer` if it takes too long; `late` is then aborted. A later answer is ignored; the next attempt
 * asks for it.
 */
async function inTime<Value>(answer: (late: AbortSignal) => Promise<Value>, limitMs: number): Promise<Value> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new NoAnswer(`no answer within ${limitMs} ms`)), limitMs)
  const over = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason), { once: true })
  })
  return Promise.race([answer(late.signal), over]).finally(() => clearTimeout(timer))
}

/** `open`: the outcome is unknown. `next-leg`: the money has left one vendor and must go to another. */
type LegEnd = 'ended' | 'open' | 'next-leg'

/**
 * Writes the new state of the transfer after a vendor's answer to `leg`. A repeated answer, to a leg that is over,
 * changes nothing.
 */
export async function settleLeg(
  ctx: Context,
  leg: Pick<TransferRow, 'id' | 'leg'>,
  outcome: VendorOutcome | 'unknown',
): Promise<LegEnd> {
  const settled = await ctx.transact(async (ctx): Promise<Result<LegEnd>> => {
    const transfer = await lockTransfer(ctx, leg.id)
    if (!transfer || hasEnded(transfer) || transfer.leg !== leg.leg) return ok('ended')
    // In the same order as at the start of a transfer: before the house's transit account.
    await lockMoneyOf(ctx, transfer.member_id)
    if (outcome === 'unknown') {
      await updateTransfer(ctx, transfer, { status: 'unknown' })
      return ok('open')
    }
    if (outcome === 'done' && transfer.leg === 'withdraw' && transfer.to_wallet !== 'main') {
      await updateTransfer(ctx, transfer, { status: 'requested', leg: 'deposit', asked: 0 })
      await queueAttempt(ctx, transfer.id)
      return ok('next-leg')
    }
    const status = outcome === 'done' ? 'done' : 'failed'
    await updateTransfer(ctx, transfer, { status, ended_at: ctx.clock.now() })
    await announce(ctx, transfer.member_id, 'transfers')
    const posting = await post(ctx, arrival(transfer, outcome))
    return posting.ok ? ok('ended') : posting
  })
  if (!settled.ok) throw new Error(`transfer ${leg.id} cannot end: ${settled.code}`)
  return settled.value
}

const updateTransfer = (ctx: Context, { id }: TransferRow, to: Partial<TransferRow>) =>
  ctx.db.updateTable('wallet_transfer').set(to).where('id', '=', id).execute()

/**
 * The destination of the money in transit: the requested one, or its origin if the leg was refused. Money that has left
 * one vendor and is refused by the other goes to the main wallet.
 */
function arrival(transfer: TransferRow, outcome: VendorOutcome): Posting {
  const { id, member_id: memberId, from_wallet: from, to_wallet: to, leg, amount } = transfer
  const home = leg === 'withdraw' ? from : 'main'
  return {
    kind: 'transfer-in',
    reference: id,
    entries: move(house('transit', memberId), walletOf(memberId, outcome === 'done' ? to : home), amount),
  }
}
