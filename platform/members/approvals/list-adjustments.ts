import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { type ListDays, type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import type { ManualOperation } from './request-approval.ts'

export const adjustmentStatuses = ['waiting', 'posted', 'rejected'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]

/**
 * A manual operation as the operator sees it: a correction of a main wallet, or an operation that needs an approval.
 */
export interface Adjustment {
  id: string
  time: string
  /** Empty for a difference with an unknown token, and for an offer. */
  account: string
  what: ManualOperation['what']
  /** The order, payment, payout, bet or offer concerned. */
  subject: string | null
  /** Further details: a reward's kind, wallet and rollover (minor units); the decision about a payout exception. */
  input: string
  /** Of an offer: what `backoffice/content` keeps of it. */
  offer: JsonObject | null
  /** Of a reward: what it is besides its amount; null of one that one operator could grant alone. */
  reward: { kind: string; paysTo: string; turnover: Money; expiresAt: string | null } | null
  /** Of another role for an operator: which one it has, and which it is to have. */
  roles: { from: string; to: string } | null
  /** The change of the wallet (`-50000.00` takes). */
  amount: Money
  /** Whether the amount is of points, and not of money. */
  inPoints: boolean
  reason: string
  status: AdjustmentStatus
  requestedBy: string
  decidedBy: string | null
  decidedAt: string | null
  decisionReason: string | null
}

/** Days of the request. */
export interface AdjustmentFilter extends ListPlace, ListDays {
  id?: bigint | undefined
  status?: AdjustmentStatus | undefined
  memberId?: bigint | undefined
  /** Only operations of these kinds. */
  what?: readonly ManualOperation['what'][] | undefined
}

/** As `requestOperatorChange` of `backoffice/operators` keeps them. */
const rolesIn = ({ from, role }: JsonObject) => ({ from: String(from), to: String(role) })

/** As `grantByHand` of `benefits/reward-center` keeps it. */
const rewardIn = ({ kind, paysTo, turnover, expiresAt }: JsonObject) =>
  kind === undefined
    ? null
    : {
        kind: String(kind),
        paysTo: String(paysTo),
        turnover: moneyOf(BigInt(String(turnover))),
        expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
      }

/** Adjustments of all members, newest first. */
export async function listAdjustments(
  ctx: Context,
  { id, status, memberId, what, fromDay, toDay, after, limit, oldestFirst }: AdjustmentFilter = {},
): Promise<Adjustment[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db.selectFrom('adjustment').selectAll()
  if (id !== undefined) query = query.where('id', '=', id)
  // Each in a statement of its own: only so are the indexes of the rarer ones used.
  if (status) query = query.where('status', '=', sql.lit(status))
  if (what) query = query.where('what', 'in', what)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (fromDay) query = query.where('requested_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('requested_at', '<', startOfNextDay(toDay))
  if (after !== undefined)
    query = query.where(standsPast(past, after, { table: sql`adjustment`, time: 'requested_at' }))
  const rows = await query.orderBy('requested_at', way).orderBy('id', way).limit(limitOf(limit)).execute()
  const memberIds = rows.map((row) => row.member_id).filter((id) => id !== null)
  const names = await accountsOf(ctx.db, [...new Set(memberIds)])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.requested_at.toISOString(),
    account: row.member_id === null ? '' : (names.get(row.member_id) ?? ''),
    what: row.what as ManualOperation['what'],
    subject: row.subject,
    input: Object.entries(row.wish as JsonObject)
      .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(', '),
    offer: row.what === 'offer' ? (row.wish as JsonObject) : null,
    roles: row.what === 'operator-role' ? rolesIn(row.wish as JsonObject) : null,
    reward: row.what === 'reward' ? rewardIn(row.wish as JsonObject) : null,
    amount: moneyOf(row.amount),
    inPoints:
      row.what === 'points' || (row.what === 'reward' && (row.wish as JsonObject).paysTo === 'points'),
    reason: row.reason,
    status: row.status as AdjustmentStatus,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  }))
}
