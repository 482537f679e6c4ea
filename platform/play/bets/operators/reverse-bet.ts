import { sql } from 'kysely'
import { lesser, type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { expectOk } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { rewardSourcesOf } from '#platform/benefits/missions/index.ts'
import type { EarningRules } from '#platform/benefits/points/index.ts'
import { type EndedBonus, endedBonusesOf, restoreWagering } from '#platform/benefits/promotions/index.ts'
import { giftSourcesOf } from '#platform/benefits/ranks/index.ts'
import { rewardForInviting } from '#platform/benefits/referral/index.ts'
import { grantedSince } from '#platform/benefits/rewards/index.ts'
import { type KeptBenefits, takeBackTurnover } from '#platform/benefits/turnover/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { balanceOf, lockAccounts, move, post, wallet } from '#platform/money/ledger/index.ts'
import { restoreRollover } from '#platform/money/rollover/index.ts'
import { gamesOf, loseIfEmptied, type PayoutTarget, payoutTargetOf } from '../bet-money.ts'
import type { LockedBet } from '../locked-bet.ts'
import type { EndResult } from '../turnover/bet-terms.ts'

/** The payment to an agent for a period in which a bet was settled. */
export interface PaidCommission {
  account: string
  kind: string
  /** As `settle --period` takes it. */
  period: string
  /** For the whole team and period, in which the bet is one of many. */
  amount: Money
}

/** Benefits that were paid for a bet before it was made void, and stay (platform.md section 3). Money as decimals. */
export interface KeptOfBet {
  /** The most of its turnover that has counted for completed rollover. */
  rollover: Money
  /** Points by the rules at the time of the void; `0.00` also while points are off. */
  points: Money
  /** The rebate claimed for the turnover that is gone; null if nothing was claimed. */
  rebate: { turnover: Money; amount: Money } | null
  /** Turnover whose share was granted to the member's referrer. */
  shared: Money
  /** Ended bonuses that it counted for or staked. */
  bonuses: { id: string; state: string; released: Money }[]
  commission: PaidCommission[]
  /**
   * Missions, gifts of ranks and prizes that were granted to the member after the bet had ended, and the reward of its
   * referrer: the bet may have counted for them. A reward that is `ready` can be revoked. Reversals from before this
   * field have none.
   */
  rewards?: KeptReward[]
}

/** A reward of a member. The amount is in decimals of its wallet, money or points. */
export interface KeptReward {
  id: string
  account: string
  kind: string
  source: string
  paysTo: string
  amount: Money
  state: string
}

/** A settled bet that was made void. Money as decimals. */
export interface Reversal {
  /** How it had ended. */
  result: Exclude<EndResult, 'void'>
  payout: Money
  /** The part of the stake that the wallet has got back, and the part of the payout that was taken. */
  returned: Money
  taken: Money
  /** The part of the payout that the wallet did not hold: an exception (`bets exceptions`). */
  missing: Money
  /**
   * Nothing is left of the bonus whose money was staked: that bonus is lost, and the missing amount can only be written
   * off.
   */
  bonusLost: boolean
  kept: KeptOfBet
}

/** The former results of bets that were made void after their end, as a table for other statements. */
export const reversedBets = sql<{ bet_id: string; result: string; payout: Minor }>`(
  select bet_id, result, payout from bet_reversal
)`

interface ReverseInput {
  bet: LockedBet
  /** Read before the transaction (`earningRules`). */
  points: EarningRules | null
  paidForBet(db: Db, bet: { memberId: bigint; at: Date }): Promise<PaidCommission[]>
  actor: string
  reason: string
}

/**
 * Makes a settled bet void, in a transaction and with the bet locked: in one posting the stake goes back to the wallet
 * that now holds the bet's money (`payoutTargetOf`), and the payout is taken from there as far as that wallet holds it. A missing amount
 * is noted for another operator. Its turnover is taken back wherever no benefit was paid for it yet; paid benefits are
 * noted and stay.
 *
 * If the bonus of bonus money has ended, nothing moves: its wallet was emptied with it. Missing play money is ignored.
 */
export async function reverseLocked(ctx: Context, input: ReverseInput): Promise<Reversal> {
  const { bet } = input
  const ended = endedWith(bet)
  await ctx.db
    .updateTable('bet')
    .set({ result: 'void', payout: bet.stake, turnover: 0n })
    .where('id', '=', bet.id)
    .execute()
  const target = await payoutTargetOf(ctx, bet)
  const counts = bet.wallet !== 'play' && bet.turnover > 0n
  if (counts && target.counts) await restoreWagering(ctx, target.counts, bet)
  const risen = counts ? await restoreRollover(ctx, { ...bet, settledAt: ended.settledAt }) : 0n
  // A claim of a rebate locks the wallet first, too.
  await lockAccounts(ctx.db, [gamesOf(bet), wallet(bet.memberId, target.wallet)])
  const benefits = await takeBackBenefits(ctx, bet, input.points)
  const bonuses = bet.wallet === 'play' ? [] : await endedBonusesOf(ctx, bet.memberId, { ...bet, ...ended })
  const commission =
    bet.wallet === 'main'
      ? await input.paidForBet(ctx.db, { memberId: bet.memberId, at: ended.settledAt })
      : []
  const rollover = counts ? bet.turnover - risen : 0n
  const rewards = bet.wallet === 'main' ? await rewardsAfter(ctx, bet, ended.settledAt) : []
  const kept = toKept({ rollover, benefits, bonuses, commission, rewards })
  const moved = await moveBack(ctx, bet, target)
  const bonusLost = await loseIfEmptied(ctx, target)
  await noteReversal(ctx, input, { result: ended.result, ...moved, kept })
  if (bet.wallet !== 'play') await tellMember(ctx, bet, moved)
  return {
    result: ended.result,
    payout: moneyOf(bet.payout),
    returned: moneyOf(moved.returned),
    taken: moneyOf(moved.taken),
    missing: moneyOf(moved.missing),
    bonusLost,
    kept,
  }
}

function endedWith({ id, result, settledAt }: LockedBet) {
  if (result === 'open' || result === 'void' || settledAt === null) throw new Error(`bet ${id} is ${result}`)
  return { result, settledAt }
}

/** Only cash earns benefits. */
const takeBackBenefits = async (
  ctx: Context,
  { wallet, turnover, memberId, placedAt, gameType }: LockedBet,
  points: EarningRules | null,
): Promise<KeptBenefits> =>
  wallet === 'main' && turnover > 0n
    ? takeBackTurnover(ctx, { memberId, day: dayOf(placedAt), gameType: gameType as GameType }, points)
    : { points: 0n, rebate: null, shared: 0n }

/**
 * Rewards that may have been granted for a bet since its end: missions and the prize of its periods, the ranks that its
 * month has earned and the gift of the month after, and the referrer's reward.
 */
async function rewardsAfter(
  ctx: Context,
  { memberId, placedAt, gameType }: LockedBet,
  from: Date,
): Promise<KeptReward[]> {
  const day = dayOf(placedAt)
  const missions = await rewardSourcesOf(ctx, { day, gameType })
  const own = [
    ...(await grantedSince(ctx, memberId, { kind: 'mission', sources: missions, from })),
    ...(await grantedSince(ctx, memberId, { kind: 'vip', sources: await giftSourcesOf(ctx, day), from })),
  ]
  const granted = [...own, ...(await rewardForInviting(ctx, memberId, from))]
  const accounts = await accountsOf(ctx.db, [...new Set(granted.map((reward) => reward.memberId))])
  return granted.map(({ id, memberId, amount, ...reward }) => ({
    id: String(id),
    account: accounts.get(memberId) ?? '',
    amount: moneyOf(amount),
    ...reward,
  }))
}

const toKept = ({
  rollover,
  benefits: { points, rebate, shared },
  bonuses,
  commission,
  rewards,
}: {
  rollover: Minor
  benefits: KeptBenefits
  bonuses: EndedBonus[]
  commission: PaidCommission[]
  rewards: KeptReward[]
}): KeptOfBet => ({
  rollover: moneyOf(rollover),
  points: moneyOf(points),
  rebate: rebate && { turnover: moneyOf(rebate.turnover), amount: moneyOf(rebate.amount) },
  shared: moneyOf(shared),
  bonuses: bonuses.map(({ id, state, released }) => ({ id: String(id), state, released: moneyOf(released) })),
  commission,
  rewards,
})

interface MovedMoney {
  returned: Minor
  taken: Minor
  missing: Minor
  /** The amount that the account of games lacks; below zero: what it keeps. */
  unreturned: Minor
}

/** Moves stake less payout, as far as the locked wallet covers it. */
async function moveBack(ctx: Context, bet: LockedBet, target: PayoutTarget): Promise<MovedMoney> {
  if (target.takenBackBy) return { returned: 0n, taken: 0n, missing: 0n, unreturned: bet.payout - bet.stake }
  const purse = wallet(bet.memberId, target.wallet)
  const held = (await balanceOf(ctx.db, purse)) + bet.stake
  const taken = lesser(bet.payout, held)
  const net = bet.stake - taken
  if (net !== 0n) {
    const entries = net > 0n ? move(gamesOf(bet), purse, net) : move(purse, gamesOf(bet), -net)
    expectOk(
      await post(ctx, { kind: 'void', reference: bet.id, entries }),
      `bet ${bet.id} cannot be reversed`,
    )
  }
  const unreturned = bet.payout - taken
  return { returned: bet.stake, taken, missing: bet.wallet === 'play' ? 0n : unreturned, unreturned }
}

async function noteReversal(
  ctx: Context,
  { bet, actor, reason }: ReverseInput,
  {
    result,
    missing,
    unreturned,
    kept,
  }: { result: string; missing: Minor; unreturned: Minor; kept: KeptOfBet },
): Promise<void> {
  const { id: betId, memberId, payout, turnover } = bet
  await ctx.db
    .insertInto('bet_reversal')
    .values({
      bet_id: betId,
      member_id: memberId,
      result,
      payout,
      turnover,
      missing,
      unreturned,
      reason,
      kept: JSON.stringify(kept),
      reversed_by: actor,
      reversed_at: ctx.clock.now(),
    })
    .execute()
}

/** The kept benefits in the form of the audit trail. */
export const keptDetail = ({ commission, bonuses, rewards = [], ...rest }: KeptOfBet): JsonObject => ({
  ...rest,
  bonuses: bonuses.map((bonus) => ({ ...bonus })),
  commission: commission.map((slip) => ({ ...slip })),
  rewards: rewards.map((reward) => ({ ...reward })),
})

async function tellMember(ctx: Context, bet: LockedBet, { returned, taken }: MovedMoney): Promise<void> {
  const nothing = returned === 0n ? 'nothing' : taken === 0n ? 'returned' : 'both'
  await notifyMember(ctx, bet.memberId, 'bet-voided', {
    betId: bet.id,
    money: nothing,
    at: ctx.clock.now().toISOString(),
    stakeAmount: moneyOf(returned),
    takenAmount: moneyOf(taken),
  })
}
