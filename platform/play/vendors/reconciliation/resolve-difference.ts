import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberById } from '#platform/members/accounts/index.ts'
import { type PendingApproval, requestApproval } from '#platform/members/approvals/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { payFreeWin, payPart, voidBet } from '#platform/play/bets/index.ts'
import { selectStakedGame, toStakedGame } from '#platform/play/catalogue/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { absent, type BookedBet, netOf, type OurBet, ourBets, theirBet } from './both-books.ts'
import { addPaidWins } from './refused-win.ts'

/**
 * The book to follow. `theirs` moves the amount that our books lack; `ours` moves nothing: the vendor has agreed, or
 * the difference is written off. For a refused win, `ours` ends the bet with its payments so far.
 */
export const decisions = ['theirs', 'ours'] as const
export type DifferenceDecision = (typeof decisions)[number]

/**
 * Requests the resolution of a difference, which another operator approves whatever the amount. Refuses `required` and
 * `too-long` at `reason`, `not-found`, `state-moved-on` if it is not open, already waits for an approval, or our bet
 * has changed since the report, and `operation-not-allowed` if the report cannot be followed: the token of its line is
 * unknown, or bonus money would have to be moved without its bet.
 */
export const resolveDifference = (
  ctx: Context,
  {
    id,
    decision,
    actor,
    reason,
  }: { id: string; decision: DifferenceDecision; actor: string; reason: string },
): Promise<Result<PendingApproval>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const difference = await lockOpen(ctx, id)
    const locked =
      difference.ok && difference.value.kind === 'win-over-limit'
        ? await withCurrentFigures(ctx, difference.value)
        : difference
    if (!locked.ok) return locked
    const { memberId } = locked.value
    const plan = decision === 'theirs' ? await currentPlan(ctx, locked.value) : ok({ due: 0n })
    if (!plan.ok) return plan
    return requestApproval(ctx, {
      what: 'vendor-difference',
      subject: id,
      memberId,
      amount: plan.value.due,
      actor,
      reason,
      input: { decision, wins: winsOf(locked.value) },
    })
  })

/** The wins that the decision is about; wins refused meanwhile are not among them. */
const winsOf = ({ line }: OpenDifference): string[] =>
  line?.wins.map(({ transactionId }) => transactionId).toSorted() ?? []

/** A difference with a member, whose wallet can take the money. */
type MembersDifference = OpenDifference & { memberId: bigint }

interface OpenDifference {
  id: bigint
  kind: string
  vendor: string
  transactionId: string
  /** Null if the token of the report's line is unknown: then it can only be written off. */
  memberId: bigint | null
  node: string
  round: string
  betId: string | null
  /** Our figures when the difference was noted. */
  seenBet: { state: string; stake: Minor; payout: Minor }
  line: ReportedBet | null
  adjusted: Minor
}

async function lockOpen(ctx: Context, text: string): Promise<Result<OpenDifference>> {
  const id = rowIdOf(text)
  const row =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('vendor_difference')
          .selectAll()
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
  if (!row) return refuse('not-found')
  if (row.status !== 'open') return refuse('state-moved-on')
  return ok({
    id: row.id,
    kind: row.kind,
    vendor: row.vendor_code,
    transactionId: row.transaction_id,
    memberId: row.member_id,
    node: row.node_id,
    round: row.round_id,
    betId: row.bet_id,
    adjusted: row.adjusted,
    seenBet: { state: row.our_state, stake: row.our_stake, payout: row.our_payout },
    line: row.line === null ? null : ReportedBet.parse(row.line),
  })
}

/** Our figures of a refused win, including later payments on its bet, because there may be no report. */
async function withCurrentFigures(ctx: Context, difference: OpenDifference): Promise<Result<OpenDifference>> {
  const { memberId } = difference
  if (memberId !== null) await addPaidWins(ctx, { ...difference, memberId })
  return lockOpen(ctx, String(difference.id))
}

/**
 * Our bet now; refuses `state-moved-on` if it has changed since the comparison: the next report will show the
 * difference.
 */
async function unchangedBet(ctx: Context, { vendor, transactionId, seenBet }: OpenDifference) {
  const ours = (await ourBets(ctx, vendor, [transactionId])).get(transactionId) ?? absent
  const same = ours.state === seenBet.state && ours.stake === seenBet.stake && ours.payout === seenBet.payout
  return same ? ok(ours) : refuse('state-moved-on')
}

/**
 * The plan to follow the report now. Refuses as `unchanged` and `planOf`, and `operation-not-allowed` without a member.
 */
async function currentPlan(
  ctx: Context,
  difference: OpenDifference,
): Promise<Result<Plan & { ours: OurBet }>> {
  if (difference.memberId === null) return refuse('operation-not-allowed')
  const ours = await unchangedBet(ctx, difference)
  if (!ours.ok) return ours
  const plan = planOf(ours.value, theirBet(difference.line), difference.adjusted)
  return plan.ok ? ok({ ...plan.value, ours: ours.value }) : plan
}

/**
 * Carries out a resolution, in the transaction of its approval. Whatever a message of the vendor could do is done like
 * one: the bet is paid, ended or rolled back. Answers the rest, which must be posted as an adjustment of the member's
 * main wallet: the stake of a finished game, or the reversal of a settled bet. Messages that never came are noted as
 * done, so that they move nothing if they arrive after all. Refuses as `resolveDifference`, and `state-moved-on` if it
 * would move another `amount` than was approved, or another win of the bet was refused since.
 */
export async function settleDifference(
  ctx: Context,
  decision: {
    id: string
    decision: DifferenceDecision
    amount: Minor
    /** The wins that `resolveDifference` has read; absent in requests older than this field. */
    wins?: readonly string[] | undefined
    actor: string
    reason: string
  },
): Promise<Result<Minor>> {
  const locked = await lockOpen(ctx, decision.id)
  if (!locked.ok) return locked
  const difference = locked.value
  const { memberId } = difference
  if (decision.wins && decision.wins.join() !== winsOf(difference).join()) return refuse('state-moved-on')
  if (decision.decision === 'theirs' && memberId === null) return refuse('operation-not-allowed')
  const moved =
    decision.decision === 'theirs' && memberId !== null
      ? await followTheirs(ctx, { ...difference, memberId }, decision.amount)
      : ok(0n)
  if (!moved.ok) return moved
  const isLeft = difference.kind === 'win-over-limit' && decision.decision === 'ours'
  await ctx.db
    .updateTable('vendor_difference')
    .set({
      status: 'resolved',
      resolution: decision.decision,
      ended_at: ctx.clock.now(),
      ...(isLeft && (await endLeftBet(ctx, difference))),
      adjusted: difference.adjusted + moved.value,
    })
    .where('id', '=', difference.id)
    .execute()
  const { vendor, transactionId } = difference
  const amount = moneyOf(decision.amount)
  const detail = { vendor, transactionId, decision: decision.decision, amount, reason: decision.reason }
  await audit(ctx, {
    actor: decision.actor,
    action: 'vendor-difference-resolved',
    subject: decision.id,
    detail,
  })
  return moved
}

/**
 * Ends the bet of a refused win that is not paid, as lost if nothing was paid for it, because no message or report
 * would end it. Answers its current figures, so that the same win is not listed again when the vendor repeats it.
 */
async function endLeftBet(ctx: Context, { vendor, transactionId }: OpenDifference) {
  const betOf = async () => (await ourBets(ctx, vendor, [transactionId])).get(transactionId) ?? absent
  const { betId } = await betOf()
  if (betId !== null) {
    const ended = await payPart(ctx, betId, 0n)
    // It was rolled back meanwhile, and that end stands.
    if (!ended.ok && ended.code !== 'state-moved-on') throw new Error(ended.code)
  }
  const { state, stake, payout } = await betOf()
  return { our_state: state, our_stake: stake, our_payout: payout }
}

/** Makes our books agree with the report; answers the amount that bets cannot move. */
async function followTheirs(
  ctx: Context,
  difference: MembersDifference,
  amount: Minor,
): Promise<Result<Minor>> {
  // Writes the rows of the calls first, so that a concurrent call waits here.
  const noted = await noteMissingCalls(ctx, difference)
  await lockStakes(ctx, difference.memberId)
  const plan = await currentPlan(ctx, difference)
  if (!plan.ok) return plan
  const { due, left } = plan.value
  if (due !== amount) return refuse('state-moved-on')
  const moved = await carryOutPlan(ctx, difference, plan.value)
  if (!moved.ok) return moved
  const balance = (await balanceOf(ctx.db, wallet(difference.memberId, 'main'))) + left
  if (noted.length > 0)
    await ctx.db
      .updateTable('vendor_call')
      .set({ bet_id: moved.value, balance })
      .where('vendor_code', '=', difference.vendor)
      .where('transaction_id', 'in', noted)
      .execute()
  return ok(left)
}

/**
 * The changes to our bet that follow the report. `due` is the total amount; `left` is the part that an adjustment
 * moves.
 */
interface Plan {
  act: 'void' | 'pay' | 'pay-free' | 'none'
  due: Minor
  left: Minor
}

/**
 * The plan that makes our books agree with the report. An open bet of ours never stays open: it is paid if the stakes
 * are equal and rolled back otherwise, so that nothing can end it once more. Refuses `operation-not-allowed` if bonus
 * money would have to be moved without its bet, because an adjustment would turn it into cash.
 */
function planOf(ours: OurBet, theirs: BookedBet, adjusted: Minor): Result<Plan> {
  const due = netOf(theirs) - netOf(ours) - adjusted
  // An earlier adjustment must not be mixed with the bet's own missing amount.
  const isSameBet = adjusted === 0n && theirs.state === 'settled' && ours.stake === theirs.stake
  const weStand = ours.betId !== null && (ours.state === 'open' || ours.state === 'settled')
  if (weStand && isSameBet && theirs.payout >= ours.payout) return ok({ act: 'pay', due, left: 0n })
  if (ours.betId === null && isSameBet && ours.state === 'absent' && theirs.stake === 0n)
    return ok({ act: 'pay-free', due, left: 0n })
  const isOpen = weStand && ours.state === 'open'
  const left = isOpen ? due + netOf(ours) : due
  if (left !== 0n && ours.wallet === 'bonus') return refuse('operation-not-allowed')
  return ok({ act: isOpen ? 'void' : 'none', due, left })
}

/** Carries out the plan on our bet; answers the bet's id. */
async function carryOutPlan(
  ctx: Context,
  difference: MembersDifference,
  { act, ours }: Plan & { ours: OurBet },
): Promise<Result<string | null>> {
  const { betId } = ours
  const { payout } = theirBet(difference.line)
  if (act === 'pay-free') return payFree(ctx, difference, payout)
  if (act === 'none' || betId === null) return ok(betId)
  const done = act === 'void' ? await voidBet(ctx, betId) : await payPart(ctx, betId, payout - ours.payout)
  return done.ok ? ok(betId) : done
}

async function payFree(ctx: Context, { vendor, node, round, memberId }: MembersDifference, payout: Minor) {
  const { rows } = await selectStakedGame(vendor, node).execute(ctx.db)
  const member = await memberById(ctx, memberId)
  if (!rows[0] || !member) return refuse('not-found')
  const { gameType, leastStake, turnoverTerms } = toStakedGame(rows[0])
  const bet = { vendor, node, gameType, leastStake, turnoverTerms, wager: { round } }
  const paid = await payFreeWin(ctx, member, bet, payout)
  return paid.ok ? ok(paid.value.betId) : paid
}

/** Notes the report's messages that never came as calls; answers them. */
async function noteMissingCalls(
  ctx: Context,
  { vendor, memberId, transactionId, node, round, line }: MembersDifference,
): Promise<string[]> {
  if (!line) return []
  const common = { vendor_code: vendor, member_id: memberId, node_id: node, round_id: round }
  const { stake } = theirBet(line)
  const isFree = stake === 0n
  const bet = { transaction_id: transactionId, kind: 'bet', bet_transaction_id: null, amount: stake }
  const wins = line.wins.map((win) => ({
    transaction_id: win.transactionId,
    kind: 'win',
    bet_transaction_id: isFree ? null : transactionId,
    amount: minorOf(win.amount),
  }))
  const back = line.rollback === null ? [] : [line.rollback]
  const rollbacks = back.map((id) => ({
    transaction_id: id,
    kind: 'rollback',
    bet_transaction_id: transactionId,
    amount: null,
  }))
  const noted = await ctx.db
    .insertInto('vendor_call')
    .values(
      [...(isFree ? [] : [bet]), ...wins, ...rollbacks].map((call) => ({
        ...common,
        ...call,
        balance: 0n,
        created_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .execute()
  return noted.map(({ transaction_id }) => transaction_id)
}
