import { type Money, moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { type ListPlace, limitOf } from '../paging.ts'

export const adjustmentStatuses = ['waiting', 'posted', 'rejected'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]

/** A correction of a member's main wallet, as the operator sees it. */
export interface Adjustment {
  id: string
  time: string
  account: string
  /** As it changes the wallet: `-50000.00` takes. */
  amount: Money
  reason: string
  status: AdjustmentStatus
  requestedBy: string
  decidedBy: string | null
  decidedAt: string | null
  decisionReason: string | null
}

export interface AdjustmentFilter extends ListPlace {
  status?: AdjustmentStatus | undefined
  memberId?: bigint | undefined
}

/** Adjustments of all members, newest first. */
export async function listAdjustments(
  ctx: Context,
  { status, memberId, after, limit }: AdjustmentFilter = {},
): Promise<Adjustment[]> {
  let query = ctx.db.selectFrom('adjustment').selectAll()
  if (status) query = query.where('status', '=', status)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (after !== undefined) query = query.where('id', '<', BigInt(after))
  const rows = await query.orderBy('id', 'desc').limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.requested_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    amount: moneyOf(row.amount),
    reason: row.reason,
    status: row.status as AdjustmentStatus,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  }))
}
