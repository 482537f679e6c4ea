import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { reasonOf } from '#platform/base/operator-reason.ts'
import { type ListPlace, limitOf } from '#platform/base/paging.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import {
  approvalThreshold,
  needsApproval,
  type PendingApproval,
  requestApproval,
} from '#platform/members/approvals/index.ts'
import type { EndResult, OpenBet } from './bet-terms.ts'
import { type LockedBet, lockBet } from './locked-bet.ts'
import { voidLocked } from './settle-bet.ts'

/** A bet as the operator sees it: money as decimals, times in ISO 8601. */
export interface ListedBet {
  id: string
  time: string
  account: string
  vendor: string
  game: string
  wallet: string
  stake: Money
  /** How many steps its player has done. */
  steps: number
  result: EndResult | 'open'
}

export interface BetFilter {
  memberId?: bigint | undefined
  /** Days of the site, both included. */
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Open bets of all members, newest first, 500 at most. */
export async function listOpenBets(
  ctx: Context,
  { memberId, fromDay, toDay, after, limit }: BetFilter & ListPlace = {},
): Promise<ListedBet[]> {
  let query = ctx.db.selectFrom('bet').selectAll().where('result', '=', 'open')
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (fromDay) query = query.where('placed_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('placed_at', '<', startOfNextDay(toDay))
  if (after)
    query = query.where(sql<boolean>`(placed_at, id) < (select placed_at, id from bet where id = ${after})`)
  const rows = await query.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => toListed(row, names.get(row.member_id) ?? ''))
}

/** One bet with everything known about it except its seed. */
export interface ShownBet extends ListedBet {
  payout: Money
  settledAt: string | null
  wager: Json
  actions: Json[]
  outcome: Json
  nonce: number | null
  bonusId: string | null
}

/** One bet, open or not. Refuses `not-found`. */
export async function showBet(ctx: Context, betId: string): Promise<Result<ShownBet>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await ctx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirst()
  if (!row) return refuse('not-found')
  const names = await accountsOf(ctx.db, [row.member_id])
  return ok({
    ...toListed(row, names.get(row.member_id) ?? ''),
    payout: moneyOf(row.payout),
    settledAt: row.settled_at?.toISOString() ?? null,
    wager: row.wager,
    actions: (row.actions ?? []) as Json[],
    outcome: row.outcome,
    nonce: row.nonce,
    bonusId: row.bonus_id === null ? null : String(row.bonus_id),
  })
}

/**
 * Whether others play for the stake of a bet, in a hand's pot or in a round's pools: the bet goes back with the whole hand
 * (`ops rooms void`) or round (`ops rounds void`), never alone.
 */
type IsInPot = (bet: Pick<OpenBet, 'vendor' | 'node'>) => boolean

interface VoidByHand {
  betId: string
  isInPot: IsInPot
  /** The operator, `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * Ends an open bet as if it had not been, by an operator's hand: the stake goes back to where it came from. A large stake
 * waits for another operator's approval; play money does not. `actor` and `reason` are for the audit trail.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `operation-not-allowed` for a bet in a pot or in pools
 * (`ops rooms void` and `ops rounds void` end it), and `state-moved-on` for one that has ended or waits for approval.
 */
export async function voidByHand(
  ctx: Context,
  { betId, isInPot, actor, reason }: VoidByHand,
): Promise<Result<PendingApproval | null>> {
  const checkedReason = reasonOf(reason)
  if (!checkedReason.ok) return checkedReason
  const alone = await approvalThreshold(ctx)
  const by = { betId, actor, reason: checkedReason.value }
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const bet = await openBetToVoid(ctx, betId, isInPot)
    if (!bet.ok) return bet
    const { memberId, stake, wallet } = bet.value
    if (wallet !== 'play' && needsApproval(stake, alone))
      return requestApproval(ctx, { what: 'void', subject: bet.value.id, memberId, amount: stake, ...by })
    return voidAlone(ctx, { ...by, isInPot })
  })
}

/** The same in a transaction, without the approval check and that of the reason. */
export async function voidAlone(
  ctx: Context,
  { betId, isInPot, actor, reason }: VoidByHand,
): Promise<Result<null>> {
  const bet = await openBetToVoid(ctx, betId, isInPot)
  if (!bet.ok) return bet
  const { id, stake, wallet } = bet.value
  const detail = { reason, stake: moneyOf(stake), wallet }
  await audit(ctx, { actor, action: 'bet-voided', subject: id, detail })
  const voided = await voidLocked(ctx, bet.value)
  return voided.ok ? ok(null) : voided
}

async function openBetToVoid(ctx: Context, betId: string, isInPot: IsInPot): Promise<Result<LockedBet>> {
  const bet = isRecordId(betId) ? await lockBet(ctx, betId) : undefined
  if (!bet) return refuse('not-found')
  if (isInPot(bet)) return refuse('operation-not-allowed')
  return bet.result === 'open' ? ok(bet) : refuse('state-moved-on')
}

interface Row {
  id: string
  placed_at: Date
  vendor_code: string
  node_id: string
  wallet: string
  stake: bigint
  actions: Json | null
  result: string
}

const toListed = (row: Row, account: string): ListedBet => ({
  id: row.id,
  time: row.placed_at.toISOString(),
  account,
  vendor: row.vendor_code,
  game: row.node_id,
  wallet: row.wallet,
  stake: moneyOf(row.stake),
  steps: ((row.actions ?? []) as Json[]).length,
  result: row.result as ListedBet['result'],
})
