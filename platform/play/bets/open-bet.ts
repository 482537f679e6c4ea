import type { Minor } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { payPool } from '#platform/play/jackpot/index.ts'
import {
  type DrawSeeds,
  keepHidden,
  lockForNewBet,
  lockStakes,
  rotateWhenUsedUp,
  takeNonce,
} from '#platform/play/seeds/index.ts'
import { type BetReference, noteReference } from './bet-reference.ts'
import { withPoolHeld } from './drawn-end.ts'
import { openBets } from './open-bets.ts'
import { type DrawnEnd, type EndedBet, type NewBet, type RoundSeeds, resultOf } from './turnover/bet-terms.ts'
import { admitStake, type StakeSource } from './turnover/stake-source.ts'

/** Further options of a bet that is settled at once. */
interface NewSettledBet extends NewBet {
  /** The id that the caller has made for the bet (`onceWithId`). */
  id: string
}

/** Further options of a bet that stays open. */
export interface NewOpenBet extends NewBet {
  /**
   * What ends it. `player`: the player's own steps. A member has at most one such open bet in a game and must end it
   * before the next; if the member stays away, `endAbandonedBets` ends it. `event`: a shared round, a draw or a vendor.
   * A member may have any number of these open for any time.
   */
  waitsFor: 'player' | 'event'
  /**
   * Draws the round of a game that seldom has steps; a pure function of its seeds and the staked wallet. If it answers
   * an end, the bet is settled at once.
   */
  play?: (seeds: RoundSeeds, wallet: StakeSource['wallet']) => DrawnEnd | undefined
  /** The id if it was fixed before the bet (a seat of a room); absent: a new one. */
  id?: string
  /** Bonus money may not be staked, because others could win it. */
  ownMoney?: true
  /** The shared round that ends the bet (`endRoundBets`). */
  roundId?: string
  /**
   * The salt of the bet's leaf, if its leaf is made before the bet (a seat of a room); absent: a new one for a bet on a
   * round.
   */
  salt?: string
  /** The vendor's own id of the bet, unique within the vendor. */
  transactionId?: string
}

/**
 * Stakes, draws and settles in one transaction, the caller's or its own: after a crash either all of it has happened or
 * nothing. `play` is a pure function of the seeds (null if the bet needs none) and the staked wallet, and answers the
 * outcome. The row is written once, already settled. `place-bet.test.ts` counts the statements.
 *
 * Refuses `self-excluded`, `play-limit-reached`, and `insufficient-balance` at `stake`.
 */
export const openAndSettle = (
  ctx: Context,
  member: Member,
  bet: NewSettledBet,
  play: (seeds: RoundSeeds | null, wallet: StakeSource['wallet']) => DrawnEnd,
): Promise<Result<EndedBet>> =>
  ctx.transact(async (ctx) => {
    const seeds = await takeTurn(ctx, member, bet)
    const source = await admitStake(ctx, member, bet)
    if (!source.ok) return source
    const drawnEnd = play(seeds ?? null, source.value.wallet)
    return endDrawn(ctx, member, { bet, seeds, source: source.value, drawnEnd })
  })

/** Writes a bet that its draw has ended, and pays it. */
async function endDrawn(
  ctx: Context,
  member: Member,
  {
    bet,
    seeds,
    source,
    drawnEnd,
  }: { bet: NewSettledBet; seeds: DrawSeeds | undefined; source: StakeSource; drawnEnd: DrawnEnd },
): Promise<Result<EndedBet>> {
  const { end, pool } = await withPoolHeld(ctx, drawnEnd)
  const result = resultOf(bet.stake, end)
  if (seeds) await rotateWhenUsedUp(ctx, member.id, seeds)
  const openResult = await openBets(ctx, [
    { id: bet.id, memberId: member.id, at: ctx.clock.now(), bet, seeds, source, end, fromPool: pool },
  ])
  if (!openResult.ok) return openResult
  if (pool > 0n) await payPool(ctx, { betId: bet.id, memberId: member.id, amount: pool })
  return ok({ betId: bet.id, result, stake: bet.stake, payout: end.payout, outcome: end.outcome })
}

/** An open bet, and whether this call has opened it. */
export interface OpenedBet {
  betId: string
  isNew: boolean
  /** It was rolled back before it arrived: it is void from the start, and no money has moved. */
  isVoid?: true
}

/**
 * Takes the stake and leaves the bet open, unless it ends with its draw: it survives a crash, and `settleBet`,
 * `voidBet` or `stepBet` end it. In the transaction of the caller, or in one of its own. If the member already has an
 * open round of the game, the answer is that round, and nothing is staked (site.md 4.2); likewise for a `transactionId`
 * whose bet was opened before.
 *
 * A bet whose `transactionId` was rolled back before it came is written as void, and moves nothing.
 *
 * Refuses as `openAndSettle`, and `request-id-reused` for a `transactionId` that came with another member or stake.
 */
export const openBet = (ctx: Context, member: Member, bet: NewOpenBet): Promise<Result<OpenedBet>> =>
  ctx.transact<OpenedBet>(async (ctx) => {
    const madeId = await lockForNewBet(ctx, member.id)
    const betId = bet.id ?? madeId
    const waiting = bet.waitsFor === 'player' ? await waitingRound(ctx, member.id, bet) : undefined
    if (waiting !== undefined) return ok({ betId: waiting, isNew: false })
    if (bet.transactionId !== undefined) {
      const reference: BetReference = { vendor: bet.vendor, transactionId: bet.transactionId }
      const noted = await noteReference(ctx, member.id, reference, { betId, stake: bet.stake })
      if (!noted.ok) return noted
      if (noted.value.rolledBack) {
        const wallet = isTrial(member.accountKind) ? 'play' : 'main'
        const source = { wallet, bonus: undefined } as const
        const result = await openBets(ctx, [
          { id: betId, memberId: member.id, at: ctx.clock.now(), bet, source, end: 'void' },
        ])
        return result.ok ? ok({ betId, isNew: true, isVoid: true }) : result
      }
      if (noted.value.betId !== betId) return ok({ betId: noted.value.betId, isNew: false })
    }
    const seeds = bet.fromSeeds ? await takeNonce(ctx, member.id, !bet.play) : undefined
    const source = await admitStake(ctx, member, bet)
    if (!source.ok) return source
    const drawnEnd = seeds && bet.play?.(seeds, source.value.wallet)
    if (drawnEnd) {
      const drawnBet = { bet: { ...bet, id: betId }, seeds, source: source.value, drawnEnd }
      const ended = await endDrawn(ctx, member, drawnBet)
      return ended.ok ? ok({ betId, isNew: true }) : ended
    }
    if (seeds && bet.play) await keepHidden(ctx, seeds.seedPairId)
    if (bet.ownMoney && source.value.wallet === 'bonus')
      return refuse('insufficient-balance', { field: 'stake' })
    const openResult = await openBets(ctx, [
      {
        id: betId,
        memberId: member.id,
        at: ctx.clock.now(),
        bet,
        seeds,
        source: source.value,
        roundId: bet.roundId,
        salt: bet.salt ?? (bet.roundId === undefined ? undefined : newSalt(ctx)),
        waits: bet.waitsFor === 'player',
      },
    ])
    return openResult.ok ? ok({ betId, isNew: true }) : openResult
  })

/**
 * Pays a win without a stake (a vendor's free spin), as an ended bet with a stake of zero. Restrictions of stakes do
 * not apply: it is paid during a break from play too. In the transaction of the caller, or in one of its own.
 */
export const payFreeWin = (
  ctx: Context,
  member: Member,
  bet: Omit<NewBet, 'stake' | 'fromSeeds'>,
  payout: Minor,
): Promise<Result<{ betId: string }>> =>
  ctx.transact(async (ctx) => {
    const betId = await lockForNewBet(ctx, member.id)
    const wallet = isTrial(member.accountKind) ? 'play' : 'main'
    const result = await openBets(ctx, [
      {
        id: betId,
        memberId: member.id,
        at: ctx.clock.now(),
        bet: { ...bet, stake: 0n, fromSeeds: false },
        source: { wallet, bonus: undefined },
        end: { payout, outcome: null },
      },
    ])
    return result.ok ? ok({ betId }) : result
  })

/** Waits for the member's other stakes, then takes the seeds and nonce of a round that is drawn from seeds. */
async function takeTurn(ctx: Context, { id }: Member, { fromSeeds }: NewBet): Promise<DrawSeeds | undefined> {
  if (fromSeeds) return takeNonce(ctx, id)
  await lockStakes(ctx, id)
  return undefined
}

/** A random salt for the leaf of a bet: 16 hex digits, shown to its owner only (site.md 4.2). */
export const newSalt = (ctx: Context): string => ctx.random.bytes(8).toString('hex')

async function waitingRound(ctx: Context, memberId: bigint, bet: NewBet): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('open_round')
    .select('bet_id')
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', bet.vendor)
    .where('node_id', '=', bet.node)
    .executeTakeFirst()
  return row?.bet_id
}
