import { sql } from 'kysely'
import { z } from 'zod'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { type Address, chainById, lockChain, tokenText, worthOf } from '#platform/cashier/chains/index.ts'
import { type PendingApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { chainAccount, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from '../withdrawal-order.ts'
import { findTransfer, hashIn, payoutRow, spentTransfers, wrongHash } from './find-transfer.ts'

/** Why tokens that left for a withdrawal do not pay it: it has ended, was paid by another transfer, or they are of another amount. */
export type UnneededKind = 'ended' | 'twice' | 'other-amount'

/** Who bears them: `collected` from the player's main wallet; `written-off` by the house. */
export const unneededDecisions = ['collected', 'written-off'] as const
export type UnneededDecision = (typeof unneededDecisions)[number]

/** Tokens that left for a withdrawal and did not pay it, as the operator sees them. */
export interface UnneededTransfer {
  tx: string
  /** How much of the token. */
  units: string
  amount: Money
  why: UnneededKind
  decision: UnneededDecision
  decidedBy: string
  reason: string
}

interface Booking {
  orderId: string
  decision: UnneededDecision
  actor: string
  reason: string
}

/** A transfer as the chain has told it, kept with a request for a second operator. */
const FoundTransfer = z.object({
  decision: z.enum(unneededDecisions),
  order: z.string(),
  tx: z.string(),
  logIndex: z.number(),
  units: z.string(),
})
type FoundTransfer = z.infer<typeof FoundTransfer>

/** What a request for a second operator is about; a payout exception of a provider is a number alone. */
const SUBJECT = /^transfer /

/** Whether a request for a second operator is about a transfer that pays no withdrawal. */
export const isUnneededSubject = (subject: string): boolean => SUBJECT.test(subject)

/**
 * Takes tokens into the books that have left for a withdrawal and do not pay it, once the chain shows them; they are collected from
 * the player or written off. A large amount waits for approval. Refuses `required` and `too-long` at `reason`; `not-found`;
 * at `hash` `format`, and `invalid` with a reason; `operation-not-allowed` if the withdrawal is not paid with a token, or the
 * transfer pays it (`payByTransaction`); `state-moved-on` if the same waits for approval; `insufficient-balance` if the player's
 * wallet does not hold what is collected.
 */
export async function bookTransfer(
  ctx: Context,
  { hash, ...booking }: Booking & { hash: string },
): Promise<Result<PendingApproval | null>> {
  // A bad reason is refused before the chain is asked.
  const checkedReason = checkReason(booking.reason)
  if (!checkedReason.ok) return checkedReason
  const tx = hashIn(hash)
  if (!tx) return refuse('format', { field: 'hash' })
  const order = await readWithdrawal(ctx, booking.orderId)
  if (!order) return refuse('not-found')
  const payout = await payoutRow(ctx, order.id)
  if (!payout) return refuse('operation-not-allowed')
  const chain = await chainById(ctx, String(payout.chain_id))
  if (!chain) throw new Error(`no chain ${payout.chain_id}`)
  const onChain = await findTransfer(ctx, chain, tx, {
    to: payout.address as Address,
    units: null,
    spent: await spentTransfers(ctx, chain.id, tx),
  })
  if (!onChain.ok) return onChain
  const { logIndex, units } = onChain.value
  const transfer = { order: order.id, decision: booking.decision, tx, logIndex, units: String(units) }
  return transactByHand(ctx, booking, async (ctx, allowance, by) => {
    const result = await openTransfer(ctx, transfer)
    if (!result.ok) return result
    const { order, amount } = result.value
    const subject = `transfer ${chain.id}:${tx}:${logIndex}`
    return allowance.carryOutOrAsk(
      { what: 'odd-payout', subject, memberId: order.member_id, amount: -amount, ...by, input: transfer },
      () => carryOut(ctx, transfer, result.value, by),
    )
  })
}

/** `bookTransfer` within a transaction, once a second operator has approved its `input`. Returns the posting's id. Same refusals. */
export async function bookApprovedTransfer(
  ctx: Context,
  input: unknown,
  by: { actor: string; reason: string },
): Promise<Result<string>> {
  const transfer = FoundTransfer.parse(input)
  const result = await openTransfer(ctx, transfer)
  return result.ok ? carryOut(ctx, transfer, result.value, by) : result
}

interface OpenTransfer {
  order: WithdrawalRow
  chainId: number
  amount: Minor
  why: UnneededKind
}

/** Locks the withdrawal, then its chain, and says why the transfer does not pay it. */
async function openTransfer(
  ctx: Context,
  { order: orderId, tx, logIndex, units: text }: FoundTransfer,
): Promise<Result<OpenTransfer>> {
  const order = await lockWithdrawal(ctx, orderId)
  const payout = order && (await payoutRow(ctx, order.id))
  if (!payout) return refuse('not-found')
  // One transfer is booked once: two withdrawals may be to one address.
  const chain = await lockChain(ctx, String(payout.chain_id))
  if (!chain) throw new Error(`no chain ${payout.chain_id}`)
  const spent = (await spentTransfers(ctx, chain.id, tx)).get(logIndex)
  if (spent) return wrongHash(spent)
  const [units, isAsked] = [BigInt(text), text === payout.units]
  const why = whyUnneeded(order, isAsked)
  if (!why) return refuse('operation-not-allowed')
  const amount = isAsked ? order.amount - order.fee : worthOf(units, { ...chain, rate: payout.rate })
  if (amount <= 0n) return wrongHash('it is worth nothing')
  return ok({ order, chainId: chain.id, amount, why })
}

/** Null if a transfer of the amount that was asked for pays the withdrawal. */
function whyUnneeded({ status }: WithdrawalRow, isAsked: boolean): UnneededKind | null {
  if (status === 'rejected' || status === 'cancelled') return 'ended'
  if (status === 'paid' || status === 'received') return 'twice'
  return isAsked ? null : 'other-amount'
}

async function carryOut(
  ctx: Context,
  { decision, tx, logIndex, units }: FoundTransfer,
  { order, chainId, amount, why }: OpenTransfer,
  { actor, reason }: { actor: string; reason: string },
): Promise<Result<string>> {
  const from =
    decision === 'collected' ? wallet(order.member_id, 'main') : house('adjustments', order.member_id)
  const posting = await post(ctx, {
    kind: 'adjustment',
    reference: order.id,
    entries: move(from, chainAccount(chainId), amount),
  })
  if (!posting.ok) return posting
  const { postingId } = posting.value
  await audit(ctx, {
    actor,
    action: 'unneeded-transfer-booked',
    subject: order.id,
    detail: { tx, units, amount: moneyOf(amount), why, decision, reason },
  })
  await ctx.db
    .insertInto('chain_unneeded')
    .values({
      chain_id: chainId,
      tx,
      log_index: logIndex,
      withdrawal_id: order.id,
      units,
      amount,
      why,
      decision,
      posting_id: postingId,
      decided_at: ctx.clock.now(),
      decided_by: actor,
      reason,
    })
    .execute()
  return ok(postingId)
}

/** What left for these withdrawals without paying them, by their ids, the oldest first. */
export async function unneededTransfers(
  ctx: Context,
  withdrawalIds: readonly string[],
): Promise<Map<string, UnneededTransfer[]>> {
  const byWithdrawal = new Map<string, UnneededTransfer[]>()
  if (withdrawalIds.length === 0) return byWithdrawal
  const rows = await ctx.db
    .selectFrom('chain_unneeded')
    .selectAll()
    .where('withdrawal_id', 'in', withdrawalIds)
    .orderBy('decided_at')
    .execute()
  for (const row of rows) {
    const chain = await chainById(ctx, String(row.chain_id))
    if (!chain) throw new Error(`no chain ${row.chain_id}`)
    const one = {
      tx: row.tx,
      units: tokenText(BigInt(row.units), chain.decimals),
      amount: moneyOf(row.amount),
      why: row.why as UnneededKind,
      decision: row.decision as UnneededDecision,
      decidedBy: row.decided_by,
      reason: row.reason,
    }
    byWithdrawal.set(row.withdrawal_id, [...(byWithdrawal.get(row.withdrawal_id) ?? []), one])
  }
  return byWithdrawal
}

/** The adjustments by which such transfers were collected or written off, as a table: `posting_id`. */
export const bookedTransfers = sql`(select posting_id from chain_unneeded)`
