import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import type { EndResult } from '../turnover/bet-terms.ts'
import type { KeptOfBet } from './reverse-bet.ts'

/** A bet as the operator sees it: money as decimals, times in ISO 8601. */
export interface ListedBet {
  id: string
  time: string
  account: string
  vendor: string
  game: string
  wallet: string
  stake: Money
  /** The number of steps that its player has done. */
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
  { memberId, fromDay, toDay, after, limit }: BetFilter & ListStart = {},
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

/** Everything about a bet except its seed. */
export interface ShownBet extends ListedBet {
  payout: Money
  /** What an open bet has been paid already, by cash-outs; null once it has ended, or where nothing was. */
  cashedOut: Money | null
  settledAt: string | null
  wager: Json
  actions: Json[]
  outcome: Json
  nonce: number | null
  bonusId: string | null
  /** How a settled bet was made void; null for any other bet. */
  reversal: ShownReversal | null
}

/** A reversal, with the missing amount and what has become of it. */
export interface ShownReversal {
  result: EndResult
  payout: Money
  turnover: Money
  missing: Money
  collected: Money
  decision: string | null
  decidedBy: string | null
  kept: KeptOfBet
  by: string
  at: string
  reason: string
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
    cashedOut: row.cashed_out === null ? null : moneyOf(row.cashed_out),
    settledAt: row.settled_at?.toISOString() ?? null,
    wager: row.wager,
    actions: (row.actions ?? []) as Json[],
    outcome: row.outcome,
    nonce: row.nonce,
    bonusId: row.bonus_id === null ? null : String(row.bonus_id),
    reversal: row.result === 'void' ? await showReversal(ctx, betId) : null,
  })
}

async function showReversal({ db }: Context, betId: string): Promise<ShownReversal | null> {
  const row = await db.selectFrom('bet_reversal').selectAll().where('bet_id', '=', betId).executeTakeFirst()
  if (!row) return null
  return {
    result: row.result as EndResult,
    payout: moneyOf(row.payout),
    turnover: moneyOf(row.turnover),
    missing: moneyOf(row.missing),
    collected: moneyOf(row.collected),
    decision: row.decision,
    decidedBy: row.decided_by,
    kept: row.kept as unknown as KeptOfBet,
    by: row.reversed_by,
    at: row.reversed_at.toISOString(),
    reason: row.reason,
  }
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
