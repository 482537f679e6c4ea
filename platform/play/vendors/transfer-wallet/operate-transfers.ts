import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { reasonDetail } from '#platform/base/input/operator-reason.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf, memberByAccount } from '#platform/members/accounts/index.ts'
import { balancesOf, membersWithVendorMoney } from '#platform/money/ledger/index.ts'
import { walletKeepers } from '#platform/play/catalogue/index.ts'
import { carryTransfer, providerOf, settleLeg } from './carry-transfer.ts'
import { NoAnswer, type VendorOutcome } from './providers/provider.ts'
import { startRecall } from './recall-funds.ts'
import { currentOrder, findTransfer, hasEnded, lockTransfer, type TransferState } from './transfer-order.ts'

/** A transfer between wallets as the operator sees it: money as decimals, times in ISO 8601. */
export interface ListedTransfer {
  id: string
  time: string
  account: string
  from: string
  to: string
  amount: Money
  status: TransferState
  /** How often its vendor was asked. */
  asked: number
  endedAt: string | null
}

/** A filter of transfers; days of the site, both included. */
export interface TransferFilter {
  status?: TransferState | undefined
  memberId?: bigint | undefined
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Transfers of all members between their own wallets, newest first, 500 at most. */
export async function listTransfers(
  ctx: Context,
  { status, memberId, fromDay, toDay, after, limit }: TransferFilter & ListStart = {},
): Promise<ListedTransfer[]> {
  let query = ctx.db.selectFrom('wallet_transfer').selectAll()
  if (status) query = query.where('status', '=', status)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (fromDay) query = query.where('created_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('created_at', '<', startOfNextDay(toDay))
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from wallet_transfer where id = ${after})`,
    )
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    from: row.from_wallet,
    to: row.to_wallet,
    amount: moneyOf(row.amount),
    status: row.status as TransferState,
    asked: row.asked,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/**
 * Asks the vendor of an open transfer now, and ends its leg by the answer. If the vendor does not know it, or cannot be
 * reached, `learned` is the result that the operator knows from elsewhere. `actor` and `reason` are for the audit trail. Answers the
 * transfer's state.
 *
 * Refuses `not-found`, `state-moved-on` for a transfer that has ended, or was carried on meanwhile, and without `learned` `platform-unreachable` if
 * the vendor does not answer, `operation-not-allowed` if it does not know the transfer.
 */
export async function resolveTransfer(
  ctx: Context,
  transferId: string,
  actor: string,
  learned?: VendorOutcome,
  reason?: string,
): Promise<Result<{ status: TransferState }>> {
  const why = reasonDetail(reason)
  if (!why.ok) return why
  const transfer = await findTransfer(ctx, transferId)
  if (!transfer) return refuse('not-found')
  if (hasEnded(transfer)) return refuse('state-moved-on')
  const { vendor, reference } = currentOrder(transfer)
  const provider = await providerOf(ctx, vendor)
  const answer = await provider.statusOf(ctx, vendor, reference).catch((error: unknown) => {
    if (error instanceof NoAnswer) return 'silent' as const
    throw error
  })
  const outcome = answer === 'done' || answer === 'refused' ? answer : learned
  if (!outcome) return refuse(answer === 'silent' ? 'platform-unreachable' : 'operation-not-allowed')
  const by = outcome === answer ? 'vendor' : 'operator'
  const detail = { vendor, reference, outcome, by, ...why.value }
  // With its line in the audit trail: there is never one without the other.
  const settled = await ctx.transact(async (tx) => {
    // Nothing is locked while the vendor is asked: a job, or another operator, may have ended the leg since.
    const now = await lockTransfer(tx, transferId)
    if (!now || hasEnded(now) || now.leg !== transfer.leg) return refuse('state-moved-on')
    await audit(tx, { actor, action: 'transfer-resolved', subject: transferId, detail })
    return ok(await settleLeg(tx, transfer, outcome))
  })
  if (!settled.ok) return settled
  if (settled.value === 'next-leg') await carryTransfer(ctx, transferId)
  const { status } = await ctx.db
    .selectFrom('wallet_transfer')
    .select('status')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow()
  return ok({ status: status as TransferState })
}

/**
 * Brings all money at vendors back to the main wallets, for one member or all, before vendors' wallets are closed
 * (`isSingle`). Answers how many transfers it started; jobs continue those that a vendor does not answer at once.
 * Refuses `not-found`.
 */
export async function recallForAll(
  ctx: Context,
  actor: string,
  account?: string,
  reason?: string,
): Promise<Result<{ transfers: number }>> {
  const why = reasonDetail(reason)
  if (!why.ok) return why
  const member = account === undefined ? undefined : await memberByAccount(ctx, account)
  if (member === null) return refuse('not-found')
  const vendors = (await walletKeepers(ctx.db)).map(({ code }) => code)
  const subject = account ?? 'everybody'
  // Before anything moves, so that the trail names the operator even if the run is interrupted.
  await ctx.transact(async (tx) => {
    await audit(tx, { actor, action: 'wallets-recall-begun', subject, detail: why.value })
    return ok(null)
  })
  let count = 0
  for (const memberId of await membersWithVendorMoney(ctx.db, member?.id)) {
    const started = await ctx.transact((ctx) => startRecall(ctx, memberId, vendors))
    if (!started.ok) continue // too many are open: the next run moves the rest
    count += started.value.transferIds.length
    await Promise.all(started.value.transferIds.map((id) => carryTransfer(ctx, id)))
  }
  await audit(ctx, {
    actor,
    action: 'wallets-recalled',
    subject,
    detail: { transfers: count },
  })
  return ok({ transfers: count })
}

/** A member's wallet at a vendor in our books and in the vendor's; `theirs` is null if it does not answer. */
export interface VendorBook {
  vendor: string
  ours: Money
  theirs: Money | null
}

/** Compares our books with the vendors'. Money in transit may be in either. Refuses `not-found`. */
export async function compareBooks(ctx: Context, account: string): Promise<Result<VendorBook[]>> {
  const member = await memberByAccount(ctx, account)
  if (!member) return refuse('not-found')
  const balances = await balancesOf(ctx.db, member.id)
  const books: VendorBook[] = []
  for (const { code: vendor } of await walletKeepers(ctx.db)) {
    const provider = await providerOf(ctx, vendor)
    const theirs = await provider.balance(ctx, { vendor, memberId: member.id }).then(
      (amount) => moneyOf(amount),
      (error: unknown) => {
        if (error instanceof NoAnswer) return null
        throw error
      },
    )
    books.push({ vendor, ours: moneyOf(balances.get(`vendor-${vendor}`) ?? 0n), theirs })
  }
  return ok(books)
}
