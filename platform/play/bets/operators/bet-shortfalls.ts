import { sql } from 'kysely'
import { lesser, type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { balanceOf, lockAccounts, move, post, wallet } from '#platform/money/ledger/index.ts'
import { gamesOf, loseIfEmptied, payoutTargetOf } from '../bet-money.ts'
import { type LockedBet, lockBet } from '../locked-bet.ts'

/**
 * Shortfalls: the part of a payout that a member's wallet did not hold when its settled bet was made void, open until
 * another operator has collected it or written it off.
 */

export type ShortfallDecision = 'collected' | 'written-off'

/** A shortfall as the operator sees it; its id is that of the bet. Money as decimals, times in ISO 8601. */
export interface BetShortfall {
  id: string
  time: string
  account: string
  wallet: string
  /** The bet's payout, the missing part, and the amount collected since. */
  payout: Money
  missing: Money
  collected: Money
  decision: ShortfallDecision | null
  reversedBy: string
  decidedBy: string | null
  reason: string | null
}

/** Shortfalls that wait for a decision, or all, newest first, 500 at most. */
export async function listShortfalls(
  ctx: Context,
  { all = false, betId, after, limit, oldestFirst }: ListPlace & { all?: boolean; betId?: string } = {},
): Promise<BetShortfall[]> {
  const { way, past } = wayOf(oldestFirst)
  if ([betId, after].some((id) => id !== undefined && !isRecordId(id))) return []
  let query = ctx.db
    .selectFrom('bet_reversal')
    .innerJoin('bet', 'bet.id', 'bet_reversal.bet_id')
    .selectAll('bet_reversal')
    .select('bet.wallet')
    .where('missing', '>', 0n)
  if (!all) query = query.where('decision', 'is', null)
  if (betId !== undefined) query = query.where('bet_id', '=', betId)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(reversed_at, bet_id) ${sql.raw(past)} (select reversed_at, bet_id from bet_reversal where bet_id = ${after})`,
    )
  const rows = await query.orderBy('reversed_at', way).orderBy('bet_id', way).limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: row.bet_id,
    time: row.reversed_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    wallet: row.wallet,
    payout: moneyOf(row.payout),
    missing: moneyOf(row.missing),
    collected: moneyOf(row.collected),
    decision: row.decision as ShortfallDecision | null,
    reversedBy: row.reversed_by,
    decidedBy: row.decided_by,
    reason: row.decision_reason,
  }))
}

/** Shortfalls that wait for a decision; the amount is what is still missing. */
export const shortfallQueue: QueueQuery = () => ({
  from: sql`from bet_reversal where missing > 0 and decision is null`,
  since: sql`reversed_at`,
  amount: sql`missing - collected`,
})

interface Decision {
  betId: string
  /** The operator, `ops:<name>`: not the one who made the bet void. */
  actor: string
  reason: string
}

/**
 * Takes the missing amount from the wallet that now holds the bet's money, as far as the wallet holds it; the rest stays open.
 * Answers the taken and the still missing amount, in minor units.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if it is decided,
 * `operation-not-allowed` to the operator who made the bet void, and `insufficient-balance` if there is nothing to
 * take.
 */
export const collectShortfall = (
  ctx: Context,
  decision: Decision,
): Promise<Result<{ amount: Minor; left: Minor }>> =>
  decideOpen(ctx, decision, async (ctx, { bet, missing, collected, by }) => {
    const target = await payoutTargetOf(ctx, bet)
    const from = wallet(bet.memberId, target.wallet)
    await lockAccounts(ctx.db, [gamesOf(bet), from])
    // The wallet of an ended bonus may hold another bonus by now.
    const held = target.takenBackBy ? 0n : await balanceOf(ctx.db, from)
    const due = missing - collected
    const amount = lesser(held, due)
    if (amount === 0n) return refuse('insufficient-balance')
    const left = due - amount
    await ctx.db
      .updateTable('bet_reversal')
      .set({
        collected: collected + amount,
        unreturned: left,
        ...(left === 0n ? decided(ctx, by, 'collected') : {}),
      })
      .where('bet_id', '=', bet.id)
      .execute()
    await auditDecision(ctx, bet, by, { action: 'bet-shortfall-collected', amount, left })
    const posting = await post(ctx, {
      kind: 'void',
      reference: bet.id,
      entries: move(from, gamesOf(bet), amount),
    })
    if (!posting.ok) return posting
    await loseIfEmptied(ctx, target)
    return ok({ amount, left })
  })

/**
 * Closes it as a loss of the house, which has already paid it: no money moves. Answers the amount in minor units.
 * Refuses as `collectShortfall`, except for the balance.
 */
export const writeOffShortfall = (ctx: Context, decision: Decision): Promise<Result<Minor>> =>
  decideOpen(ctx, decision, async (ctx, { bet, missing, collected, by }) => {
    await ctx.db
      .updateTable('bet_reversal')
      .set(decided(ctx, by, 'written-off'))
      .where('bet_id', '=', bet.id)
      .execute()
    const amount = missing - collected
    await auditDecision(ctx, bet, by, { action: 'bet-shortfall-written-off', amount, left: 0n })
    return ok(amount)
  })

interface OpenShortfall {
  bet: LockedBet
  missing: Minor
  collected: Minor
  by: Decision
}

/**
 * With the bet locked, checks that a shortfall is open and that `actor` may decide it, and decides it in the same
 * transaction.
 */
const decideOpen = <Value>(
  ctx: Context,
  decision: Decision,
  decide: (ctx: Context, open: OpenShortfall) => Promise<Result<Value>>,
): Promise<Result<Value>> =>
  byReason(ctx, decision.reason, async (ctx, reason) => {
    const by = { ...decision, reason }
    const bet = isRecordId(by.betId) ? await lockBet(ctx, by.betId) : undefined
    const row =
      bet &&
      (await ctx.db
        .selectFrom('bet_reversal')
        .select(['missing', 'collected', 'decision', 'reversed_by'])
        .where('bet_id', '=', bet.id)
        .where('missing', '>', 0n)
        .forNoKeyUpdate()
        .executeTakeFirst())
    if (!bet || !row) return refuse('not-found')
    if (row.decision !== null) return refuse('state-moved-on')
    if (row.reversed_by === by.actor) return refuse('operation-not-allowed')
    return decide(ctx, { bet, missing: row.missing, collected: row.collected, by })
  })

const decided = ({ clock }: Context, { actor, reason }: Decision, decision: ShortfallDecision) => ({
  decision,
  decided_by: actor,
  decided_at: clock.now(),
  decision_reason: reason,
})

const auditDecision = (
  ctx: Context,
  { id }: LockedBet,
  { actor, reason }: Decision,
  { action, amount, left }: { action: string; amount: Minor; left: Minor },
) =>
  audit(ctx, {
    actor,
    action,
    subject: id,
    detail: { amount: moneyOf(amount), left: moneyOf(left), reason },
  })
