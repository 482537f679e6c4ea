import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { type EarningRules, earningRules } from '#platform/benefits/points/index.ts'
import { type PendingApproval, requestApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { winPostingOf } from '#platform/play/jackpot/index.ts'
import { type LockedBet, lockBet } from '../locked-bet.ts'
import { voidLocked } from '../settle-bet.ts'
import type { OpenBet } from '../turnover/bet-terms.ts'
import { keptDetail, type PaidCommission, type Reversal, reverseLocked } from './reverse-bet.ts'

/** What voiding a bet needs of rooms above this one (`betVoiding` of `backoffice/adjustments`). */
export interface VoidRules {
  /** Frees what an open bet has kept from others, such as its part of what may be staked on a number, in the transaction that voids it. */
  free(ctx: Context, bet: OpenBet): Promise<void>
  /**
   * Whether other players can win the stake of a bet, in a hand's pot or in a round's pools: the bet is refunded only
   * with the whole hand (`ops rooms void`) or round (`ops rounds void`).
   */
  isInPot(bet: Pick<OpenBet, 'vendor' | 'node'>): boolean
  /** Whether a vendor reports its bets. */
  isReported(ctx: Context, vendor: string): Promise<boolean>
  /** The payments to agents for periods with a bet that was settled `at` a moment. */
  paidForBet(db: Db, bet: { memberId: bigint; at: Date }): Promise<PaidCommission[]>
}

interface VoidByHand {
  betId: string
  rules: VoidRules
  /** The operator, `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * The result for a bet that an operator voids: it waits for an approval, or is void; with its reversal if it had ended.
 */
export type VoidAnswer = PendingApproval | { waitsAs: null; reversal: Reversal | null }

/**
 * Voids a bet on behalf of an operator. An open one is undone: the stake goes back to where it came from. A settled one
 * is reversed (`reverseLocked`). A large stake or payout waits for another operator's approval; play money does not.
 * `actor` and `reason` are for the audit trail.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` for a bet that is void or waits for
 * approval, and `operation-not-allowed`, with the reason, for a bet in a pot or in pools (`ops rooms void` and `ops
 * rounds void` end it), for an open one that was cashed out, and for a settled bet that has won the jackpot, has no stake, or whose
 * vendor reports it.
 */
export async function voidByHand(
  ctx: Context,
  { betId, rules, ...wish }: VoidByHand,
): Promise<Result<VoidAnswer>> {
  const points = await earningRules(ctx)
  return transactByHand(ctx, wish, async (ctx, allowance, operator): Promise<Result<VoidAnswer>> => {
    const by = { betId, ...operator }
    const bet = await betToVoid(ctx, betId, rules)
    if (!bet.ok) return bet
    const { memberId, stake, payout } = bet.value
    if (!(await allowance.use('void', worthOfVoid(bet.value)))) {
      const standing = standingOf(bet.value)
      const operation = { what: 'void', subject: bet.value.id, memberId, amount: stake - payout } as const
      return requestApproval(ctx, { ...operation, ...by, input: { ...standing } })
    }
    const voided = await voidLockedByHand(ctx, bet.value, { ...by, rules, points })
    return voided.ok ? ok({ waitsAs: null, reversal: voided.value }) : voided
  })
}

/**
 * What a void is worth to a second operator: the stake that goes back, or the payout that is taken, whichever is more; nothing of play
 * money.
 */
export function worthOfVoid({
  wallet,
  stake,
  payout,
}: {
  wallet: string
  stake: Minor
  payout: Minor
}): Minor {
  if (wallet === 'play') return 0n
  return stake > payout ? stake : payout
}

/** The state of an ended bet when its voiding was requested; empty for an open one. */
interface EndedStanding {
  result?: string | undefined
  payout?: Money | undefined
}

const standingOf = ({ result, payout }: LockedBet): EndedStanding =>
  result === 'open' ? {} : { result, payout: moneyOf(payout) }

/**
 * The same in a transaction, without the checks of approval and reason. `earlierStanding`: that of the bet when its
 * voiding was requested, undefined for an open one; refuses `state-moved-on` if it has changed. `points`:
 * `earningRules`, read before the transaction.
 */
export async function voidAlone(
  ctx: Context,
  {
    earlierStanding,
    points,
    ...by
  }: VoidByHand & { earlierStanding: EndedStanding; points: EarningRules | null },
): Promise<Result<null>> {
  const bet = await betToVoid(ctx, by.betId, by.rules)
  if (!bet.ok) return bet
  const standing = standingOf(bet.value)
  if (standing.result !== earlierStanding.result || standing.payout !== earlierStanding.payout)
    return refuse('state-moved-on')
  const voided = await voidLockedByHand(ctx, bet.value, { ...by, points })
  return voided.ok ? ok(null) : voided
}

async function voidLockedByHand(
  ctx: Context,
  bet: LockedBet,
  { rules, points, actor, reason }: VoidByHand & { points: EarningRules | null },
): Promise<Result<Reversal | null>> {
  const { id, stake, wallet } = bet
  const detail = { reason, stake: moneyOf(stake), wallet }
  if (bet.result === 'open') {
    await audit(ctx, { actor, action: 'bet-voided', subject: id, detail })
    const voided = await voidLocked(ctx, bet)
    if (!voided.ok) return voided
    await rules.free(ctx, bet)
    return ok(null)
  }
  const { paidForBet } = rules
  const reversal = await reverseLocked(ctx, { bet, points, paidForBet, actor, reason })
  const { kept, ...moved } = reversal
  await audit(ctx, {
    actor,
    action: 'bet-reversed',
    subject: id,
    detail: { ...detail, ...moved, kept: keptDetail(kept) },
  })
  return ok(reversal)
}

/** Locks a bet that can be made void. Refuses as `voidByHand`. */
async function betToVoid(ctx: Context, betId: string, rules: VoidRules): Promise<Result<LockedBet>> {
  const bet = isRecordId(betId) ? await lockBet(ctx, betId) : undefined
  if (!bet) return refuse('not-found')
  if (bet.result === 'void') return refuse('state-moved-on')
  const inPot = rules.isInPot(bet)
  if (bet.result === 'open') {
    if (inPot)
      return forbid(
        'it is in a pot or in pools: only its whole hand (rooms void) or round (rounds void) is made void',
      )
    return bet.cashedOutStake > 0n
      ? forbid(
          'it was cashed out and paid: void it once its round has ended, or void the round (rounds void)',
        )
      : ok(bet)
  }
  if (inPot) return forbid('it was in a pot or in pools that are paid: put it right by adjustments')
  if (bet.stake === 0n) return forbid('nothing was staked on it: take the win back by an adjustment')
  if ((await winPostingOf(ctx.db, bet.id)) !== null)
    return forbid(
      'it has won the jackpot, which was announced and seeded anew: take it back by an adjustment',
    )
  if (await rules.isReported(ctx, bet.vendor))
    return forbid(
      'its vendor reports it: the vendor takes it back, and vendors differences shows what is left',
    )
  return ok(bet)
}
