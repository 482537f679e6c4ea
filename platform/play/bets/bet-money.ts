import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import {
  countStake,
  countsForBonus,
  endIfEmptied,
  lockRunningBonus,
  lockStakedBonus,
  type RunningBonus,
  releaseBonus,
  takeBackPayout,
} from '#platform/benefits/promotions/index.ts'
import { type AccountKey, house, move, type Posting, post, wallet } from '#platform/money/ledger/index.ts'
import type { EndResult } from './turnover/bet-terms.ts'
import type { StakeSource } from './turnover/stake-source.ts'

/** The fields of a bet that decide how its money moves. */
export interface StakedBet {
  id: string
  memberId: bigint
  gameType: string
  stake: Minor
  wallet: StakeSource['wallet']
  placedAt: Date
}

/**
 * Where the payout of a bet goes, or the stake of a void one: to the wallet that was staked, unless its bonus has ended
 * (`lockStakedBonus`).
 */
export interface PayoutTarget {
  wallet: StakeSource['wallet']
  /** The bonus whose wagering the stake counts for; locked. */
  counts: RunningBonus | undefined
  /** The bonus that takes the payout back, because it has ended; locked. */
  takenBackBy: RunningBonus | undefined
}

/** The target for a bet whose member has no bonus: no query is needed. */
export const targetWithoutBonus = (wallet: StakeSource['wallet']): PayoutTarget => ({
  wallet,
  counts: undefined,
  takenBackBy: undefined,
})

/** The target for a bet that was opened earlier; locks the bonus that it concerns. */
export async function payoutTargetOf(
  ctx: Context,
  bet: StakedBet & { bonusId: bigint | null },
): Promise<PayoutTarget> {
  if (bet.wallet === 'play') return targetWithoutBonus('play')
  if (bet.wallet === 'main') {
    const bonus = await lockRunningBonus(ctx, bet.memberId)
    const counts = bonus && countsForBonus(ctx, bonus, bet.placedAt) ? bonus : undefined
    return { wallet: 'main', counts, takenBackBy: undefined }
  }
  if (bet.bonusId === null) throw new Error(`bet ${bet.id} does not say whose bonus money it has staked`)
  const bonus = await lockStakedBonus(ctx, bet.bonusId)
  if (bonus.state === 'completed') return targetWithoutBonus('main')
  if (bonus.state !== 'running') return { wallet: 'bonus', counts: undefined, takenBackBy: bonus }
  return {
    wallet: 'bonus',
    counts: countsForBonus(ctx, bonus, bet.placedAt) ? bonus : undefined,
    takenBackBy: undefined,
  }
}

/** The target for what a bet is paid before its end; locks the bonus whose money was staked. */
export const partTargetOf = async (
  ctx: Context,
  bet: StakedBet & { bonusId: bigint | null },
): Promise<PayoutTarget> =>
  bet.wallet === 'bonus' ? payoutTargetOf(ctx, bet) : targetWithoutBonus(bet.wallet)

/** The movements of a bet whose row is written. */
export interface BetMoney {
  bet: Pick<StakedBet, 'id' | 'memberId' | 'gameType' | 'wallet'>
  /** The part of its stake that has not yet left the wallet. */
  unposted: Minor
  /** When its money moves; absent: now. */
  at?: Date
  /** What a step pays of a bet that stays open: it counts for nothing before the end. */
  part?: { amount: Minor; target: PayoutTarget } | undefined
  /** Absent: the bet stays open. */
  end?: {
    result: EndResult
    /** The part that the house still pays. */
    payout: Minor
    /** It is the stake of a void round, whatever the bet was paid before. */
    refunds?: boolean
    /** The turnover that the bet counts (`valid-turnover.ts`); 0n for a void one. */
    turnover: Minor
    target: PayoutTarget
  }
}

/**
 * Counts bets for the wagering of the bonuses that their targets name, and moves the money of all bets, at the end of
 * the transaction. For a member with a bonus, one bet at a time. Refuses `insufficient-balance` at `stake` if a wallet
 * does not hold its stake.
 */
export async function moveBets(ctx: Context, moved: readonly BetMoney[]): Promise<Result<null>> {
  const released = new Map<string, Minor>()
  for (const { bet, unposted, end } of moved)
    if (end?.target.counts && end.result !== 'void') {
      const { counts } = end.target
      const amount = await countStake(ctx, counts, {
        gameType: bet.gameType,
        turnover: end.turnover,
        change: bet.wallet === 'bonus' ? end.payout - unposted : 0n,
        othersOpen: () => hasOpenBets(ctx.db, counts.id),
      })
      released.set(bet.id, amount)
    }
  const result = await post(ctx, moved.flatMap(postingsOf))
  if (!result.ok) return refuse(result.code, { field: 'stake' })
  for (const { bet, part, end } of moved) {
    if (part?.target.takenBackBy) await takeBackPayout(ctx, part.target.takenBackBy, part.amount)
    if (end?.target.counts) await releaseBonus(ctx, end.target.counts, released.get(bet.id) ?? 0n)
    if (end?.target.takenBackBy) await takeBackPayout(ctx, end.target.takenBackBy, end.payout)
  }
  return ok(null)
}

/** Pays more on a bet that has ended, which counts for nothing else. Lock its bonus first (`payoutTargetOf`). */
export async function postWin(
  ctx: Context,
  bet: StakedBet,
  amount: Minor,
  target: PayoutTarget,
): Promise<void> {
  if (amount === 0n) return
  expectOk(await post(ctx, payoutOf(bet, amount, target)), `payout of bet ${bet.id}`)
  if (target.takenBackBy) await takeBackPayout(ctx, target.takenBackBy, amount)
}

/** The postings of the rest of the stake, and of the payout. Only the stake can be refused: a payout comes from the house. */
function postingsOf({ bet, unposted, part, end, at }: BetMoney): Posting[] {
  const postings: Posting[] = []
  if (unposted > 0n) postings.push(stakeOf(bet, unposted))
  if (part && part.amount > 0n) postings.push(payoutOf(bet, part.amount, part.target))
  if (end && end.payout > 0n)
    postings.push(
      payoutOf(bet, end.payout, end.target, end.result === 'void' || end.refunds ? 'void' : 'payout'),
    )
  return at ? postings.map((posting) => ({ ...posting, at })) : postings
}

const stakeOf = (bet: BetMoney['bet'], amount: Minor): Posting => ({
  kind: 'bet',
  reference: bet.id,
  entries: move(wallet(bet.memberId, bet.wallet), gamesOf(bet), amount),
})

const payoutOf = (
  bet: BetMoney['bet'],
  amount: Minor,
  target: PayoutTarget,
  kind: 'payout' | 'void' = 'payout',
): Posting => ({
  kind,
  reference: bet.id,
  entries: move(gamesOf(bet), wallet(bet.memberId, target.wallet), amount),
})

/** The house account that a bet is played against. */
export const gamesOf = ({ wallet: staked, memberId }: Pick<StakedBet, 'wallet' | 'memberId'>): AccountKey =>
  house(staked === 'play' ? 'play-games' : 'games', memberId)

/**
 * Ends a running bonus as lost if the reversal of its bet's winnings has emptied it; a bonus whose time is over just
 * ends. Answers whether it is lost.
 */
export async function loseIfEmptied(ctx: Context, { wallet, counts }: PayoutTarget): Promise<boolean> {
  if (wallet !== 'bonus' || !counts) return false
  return endIfEmptied(ctx, counts, () => hasOpenBets(ctx.db, counts.id))
}

/** Whether money of a bonus is still at stake. */
async function hasOpenBets(db: Db, bonusId: bigint | undefined): Promise<boolean> {
  if (bonusId === undefined) return false
  const open = await db
    .selectFrom('bet')
    .select('id')
    .where('bonus_id', '=', bonusId)
    .where('result', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
