import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  countStake,
  countsFor,
  lockRunningBonus,
  lockStakedBonus,
  loseEmptied,
  type RunningBonus,
  releaseBonus,
  takeBack,
} from '#platform/benefits/promotions/index.ts'
import { type AccountKey, house, move, type Posting, post, wallet } from '#platform/money/ledger/index.ts'
import { countRollover } from '#platform/money/rollover/index.ts'
import type { EndResult } from './bet-terms.ts'
import type { StakeSource } from './stake-source.ts'

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
 * Where the payout of a bet goes, or the stake of a void one: to the wallet that was staked, unless its bonus is gone
 * (`lockStakedBonus`).
 */
export interface Home {
  wallet: StakeSource['wallet']
  /** The bonus whose wagering the stake counts for; locked. */
  counts: RunningBonus | undefined
  /** The bonus that takes the payout back, because it has ended; locked. */
  takenBackBy: RunningBonus | undefined
}

/** The home of a bet that was opened earlier, with the bonus that it concerns locked. */
export async function homeOf(ctx: Context, bet: StakedBet & { bonusId: bigint | null }): Promise<Home> {
  if (bet.wallet === 'play') return { wallet: 'play', counts: undefined, takenBackBy: undefined }
  if (bet.wallet === 'main') {
    const bonus = await lockRunningBonus(ctx, bet.memberId)
    const counts = bonus && countsFor(ctx, bonus, bet.placedAt) ? bonus : undefined
    return { wallet: 'main', counts, takenBackBy: undefined }
  }
  if (bet.bonusId === null) throw new Error(`bet ${bet.id} does not say whose bonus money it has staked`)
  const bonus = await lockStakedBonus(ctx, bet.bonusId)
  if (bonus.state === 'completed') return { wallet: 'main', counts: undefined, takenBackBy: undefined }
  if (bonus.state !== 'running') return { wallet: 'bonus', counts: undefined, takenBackBy: bonus }
  return {
    wallet: 'bonus',
    counts: countsFor(ctx, bonus, bet.placedAt) ? bonus : undefined,
    takenBackBy: undefined,
  }
}

/** The end of a bet whose row is written. `unposted` is the part of its stake that has not left the wallet yet. */
export interface Ending {
  result: EndResult
  payout: Minor
  /** What the bet counts (`valid-turnover.ts`); 0n for a void one. */
  turnover: Minor
  unposted: Minor
  home: Home
}

/**
 * Counts a bet that has ended, and moves its money, at the end of the transaction. Locks rollover, then ledger
 * accounts. Refuses `insufficient-balance` at `stake` where the unposted part of the stake is not there.
 */
export async function moveEnding(ctx: Context, bet: StakedBet, ending: Ending): Promise<Result<null>> {
  const { result, payout, turnover, unposted, home } = ending
  const settled = result !== 'void'
  if (turnover > 0n && bet.wallet !== 'play') await countRollover(ctx, bet.memberId, turnover)
  const released =
    settled && home.counts
      ? await countStake(ctx, home.counts, {
          gameType: bet.gameType,
          turnover,
          change: bet.wallet === 'bonus' ? payout - unposted : 0n,
          othersOpen: () => hasOpenBets(ctx.db, home.counts?.id),
        })
      : 0n
  const moved = await postEnding(ctx, bet, ending)
  if (!moved.ok) return moved
  if (home.counts) await releaseBonus(ctx, home.counts, released)
  if (home.takenBackBy) await takeBack(ctx, home.takenBackBy, payout)
  return ok(null)
}

/** Takes `amount` of a stake, or a raise of it, from its wallet. Refuses `insufficient-balance` at `stake`. */
export async function postStake(ctx: Context, bet: StakedBet, amount: Minor): Promise<Result<null>> {
  if (amount === 0n) return ok(null)
  const posted = await post(ctx, stakeOf(bet, amount))
  return posted.ok ? ok(null) : refuse(posted.code, { field: 'stake' })
}

/** Pays more on a bet that has ended; it counts for nothing else. Lock its bonus first (`homeOf`). */
export async function postWin(ctx: Context, bet: StakedBet, amount: Minor, home: Home): Promise<void> {
  if (amount === 0n) return
  const posted = await post(ctx, payoutOf(bet, amount, { result: 'won', home }))
  if (!posted.ok) throw new Error(`bet ${bet.id} cannot be paid: ${posted.code}`)
  if (home.takenBackBy) await takeBack(ctx, home.takenBackBy, amount)
}

/** Posts the rest of the stake, and the payout. Only the stake can be refused: a payout comes from the house. */
async function postEnding(ctx: Context, bet: StakedBet, { payout, unposted, ...end }: Ending) {
  if (payout === 0n) return postStake(ctx, bet, unposted)
  const paid = payoutOf(bet, payout, end)
  if (unposted === 0n) {
    const posted = await post(ctx, paid)
    if (!posted.ok) throw new Error(`bet ${bet.id} cannot be paid: ${posted.code}`)
    return ok(null)
  }
  const posted = await post(ctx, [stakeOf(bet, unposted), paid])
  return posted.ok ? posted : refuse(posted.code, { field: 'stake' })
}

const stakeOf = (bet: StakedBet, amount: Minor): Posting => ({
  kind: 'bet',
  reference: bet.id,
  entries: move(wallet(bet.memberId, bet.wallet), gamesOf(bet), amount),
})

const payoutOf = (
  bet: StakedBet,
  amount: Minor,
  { result, home }: Pick<Ending, 'result' | 'home'>,
): Posting => ({
  kind: result === 'void' ? 'void' : 'payout',
  reference: bet.id,
  entries: move(gamesOf(bet), wallet(bet.memberId, home.wallet), amount),
})

/** The account of the house that a bet is played against. */
export const gamesOf = ({ wallet: staked, memberId }: Pick<StakedBet, 'wallet' | 'memberId'>): AccountKey =>
  house(staked === 'play' ? 'play-games' : 'games', memberId)

/** Ends a running bonus as lost where taking back what its money had won has left nothing of it. One whose time is over just ends. */
export async function loseIfEmptied(ctx: Context, { wallet, counts }: Home): Promise<void> {
  if (wallet === 'bonus' && counts) await loseEmptied(ctx, counts, () => hasOpenBets(ctx.db, counts.id))
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
