import { contractKinds } from '#contract/agents/contracts.ts'
import type { Minor } from '#contract/base/fields/money.ts'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { houseRates } from '#platform/agents/contracts/index.ts'
import { lineOf } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { listMissions, openWeeks } from '#platform/benefits/missions/index.ts'
import { bestPrice, earningRules, type PointPrice } from '#platform/benefits/points/index.ts'
import { offeredTerms } from '#platform/benefits/promotions/index.ts'
import { listRanks } from '#platform/benefits/ranks/index.ts'
import { rebateRates } from '#platform/benefits/rebates/index.ts'
import { referralRules } from '#platform/benefits/referral/index.ts'
import { highestRebate } from '#platform/members/accounts/index.ts'
import { divideRoundingUp, type Millionths, ofBasisPoints, WHOLE } from './parts.ts'

/**
 * The highest benefits without a ceiling of valid turnover on games of a type, for all members and agents together, in
 * millionths of it (platform.md section 3, "No machine for money"): one person can be all of them.
 */
export interface Benefits {
  gameType: GameType
  /** By rank or granted by an upline, whichever is higher: never both (decision 56). */
  rebate: Millionths
  /** Gifts of ranks, divided by the turnover that earns them. */
  gifts: Millionths
  /**
   * Of missions, divided by the turnover that they require: each is given once in its period, but a person can open any
   * number of accounts.
   */
  missions: Millionths
  /** The highest share of a winner's turnover that a prize may be worth. */
  leaderboard: Millionths
  /** The sum of the highest shares of turnover of all offered cashbacks. */
  cashback: Millionths
  /** At the best price: exchanged for money, or for the reward with the best value per point. */
  points: Millionths
  /** The share of turnover that a whole line is paid, by contracts of all kinds. */
  commission: Millionths
  /**
   * The referrer's share, and the reward for an invited player divided by the turnover that earns it: it is given once
   * for each, but a person can invite any number.
   */
  referral: Millionths
  /**
   * The addition by dividends. A dividend pays a share of the loss that remains after rebates and bonuses, so by itself
   * it is less than the loss. But commission, points (whatever they are exchanged for) and payments to a referrer
   * outside of the line do not reduce that loss: of these a dividend of the share d pays another d / (1 - d) (decision
   * 80).
   */
  dividend: Millionths
  total: Millionths
}

/** By game type. Call it with a context that reads the current settings, not ones cached before a change. */
export async function benefitsByType(ctx: Context): Promise<Map<GameType, Benefits>> {
  const price = await bestPrice(ctx)
  const [rebates, gifts, missions, prizes, cashback, points, line, referral] = [
    await rebatesOf(ctx),
    (await ctx.settings.flag('VIP3')) ? giftsOf(await listRanks(ctx)) : 0n,
    await listMissions(ctx),
    await prizesOf(ctx),
    await cashbackOf(ctx),
    await pointsOf(ctx, price),
    await lineRates(ctx),
    await referralOf(ctx),
  ]
  const commission = ofBasisPoints(line.salaries)
  return new Map(
    GameType.options.map((gameType) => {
      const ofMissions = missionsOf(missions, gameType, price)
      const parts = {
        rebate: rebates(gameType),
        gifts,
        points: points(gameType),
        commission,
        referral,
        missions: ofMissions.money + ofMissions.points,
        leaderboard: prizes.share,
        cashback,
      }
      const notInLoss =
        parts.points + commission + referral + ofMissions.points + (prizes.inPoints ? prizes.share : 0n)
      const dividend = dividendOn(notInLoss, ofBasisPoints(line.dividend))
      const total = Object.values(parts).reduce((sum, part) => sum + part, dividend)
      return [gameType, { gameType, ...parts, dividend, total }]
    }),
  )
}

/** A dividend of the whole loss gives everything back, so nothing else may be earned at all. */
export const dividendOn = (notInLoss: Millionths, share: Millionths): Millionths =>
  share < WHOLE ? divideRoundingUp(notInLoss * share, WHOLE - share) : WHOLE

async function rebatesOf(ctx: Context): Promise<(gameType: GameType) => Millionths> {
  const ranks = await rebateRates(ctx)
  if (!ranks) return () => 0n
  const granted = Math.max(await ctx.settings.value('lineRebateMax'), await highestRebate(ctx.db))
  return (gameType) => ofBasisPoints(Math.max(granted, ...ranks.map(({ rebates }) => rebates[gameType] ?? 0)))
}

async function pointsOf(
  ctx: Context,
  { money, points }: PointPrice,
): Promise<(gameType: GameType) => Millionths> {
  const rules = await earningRules(ctx)
  if (!rules) return () => 0n
  // One point, which is a hundred units of its wallet, for each `turnover` at the type’s weight in percent.
  return (gameType) =>
    divideRoundingUp(WHOLE * BigInt(rules.weights[gameType] ?? 100) * money, rules.turnover * points)
}

/**
 * The benefits of missions for turnover on games of a type: the same turnover may reach all of them. Missions that
 * require bets, games or deposits require no turnover, so they are listed with the benefits that have a ceiling.
 */
function missionsOf(
  missions: readonly MissionTerms[],
  gameType: GameType,
  price: PointPrice,
): Record<'money' | 'points', Millionths> {
  const rates = { money: 0n, points: 0n }
  for (const { kind, gameType: only, target, paysTo, amount } of missions) {
    if (kind !== 'turnover' || (only !== null && only !== gameType)) continue
    if (paysTo === 'main') rates.money += partOfTurnover(BigInt(amount), BigInt(target))
    else rates.points += divideRoundingUp(BigInt(amount) * price.money * WHOLE, BigInt(target) * price.points)
  }
  return rates
}

/**
 * A prize is worth at most its share of the winner's turnover, and an account wins one prize with it. Considers the
 * weeks that begin from now on, and those that have begun with other terms.
 */
async function prizesOf(ctx: Context): Promise<{ share: Millionths; inPoints: boolean }> {
  const next = {
    prizes: await ctx.settings.value('leaderboardPrizes'),
    shareBasisPoints: await ctx.settings.value('leaderboardShareBasisPoints'),
  }
  const weeks = [next, ...(await openWeeks(ctx))].filter(({ prizes }) => prizes.length > 0)
  const shares = weeks.map(({ shareBasisPoints }) =>
    // Prizes announced before this rule have no bound.
    shareBasisPoints === null ? WHOLE : ofBasisPoints(shareBasisPoints),
  )
  return {
    share: highest(shares),
    inPoints: weeks.some(({ prizes }) => prizes.some(({ paysTo }) => paysTo === 'points')),
  }
}

function highest(parts: readonly Millionths[]): Millionths {
  let most = 0n
  for (const part of parts) if (part > most) most = part
  return most
}

/**
 * A cashback without a bound by turnover gives back more than any game keeps: one account may lose what another one
 * wins.
 */
async function cashbackOf(ctx: Context): Promise<Millionths> {
  const offered = await offeredTerms(ctx)
  return offered.reduce(
    (sum, { terms }) =>
      terms.kind !== 'cashback'
        ? sum
        : sum + (terms.turnoverShare === undefined ? WHOLE : ofBasisPoints(terms.turnoverShare)),
    0n,
  )
}

async function referralOf(ctx: Context): Promise<Millionths> {
  const rules = await referralRules(ctx)
  if (!rules) return 0n
  return ofBasisPoints(Number(rules.shareBasisPoints)) + partOfTurnover(rules.reward, rules.turnoverMin)
}

/** A one-time reward divided by the turnover that it requires; without a requirement, more than any game keeps. */
const partOfTurnover = (reward: Minor, turnover: Minor): Millionths =>
  reward === 0n ? 0n : turnover === 0n ? WHOLE : divideRoundingUp(reward * WHOLE, turnover)

/**
 * The highest gifts of ranks for turnover. A member who reaches a rank gets its gift and those of all ranks below, its
 * monthly gift, and then, losing a rank a month, the monthly gifts of the lower ranks without further play
 * (`review-ranks.ts`): once for each account. A member who keeps a rank gets its monthly gift for that turnover. A gift
 * that requires no turnover is more than any game keeps.
 */
export function giftsOf(ranks: readonly RankTerms[]): Millionths {
  let reached = 0n
  return highest(
    ranks.flatMap(({ level, upgradeTurnover, keepTurnover, upgradeGift, monthlyGift }) => {
      if (level === 0) return []
      reached += BigInt(upgradeGift) + BigInt(monthlyGift)
      return [
        partOfTurnover(reached, BigInt(upgradeTurnover)),
        partOfTurnover(BigInt(monthlyGift), BigInt(keepTurnover)),
      ]
    }),
  )
}

/**
 * The highest rates that the house pays for one line, in basis points: of turnover by all salaries together, and of
 * losses. Includes the ceilings, and contracts above them; a contract with the house further down a line is paid in
 * addition.
 */
async function lineRates(ctx: Context): Promise<{ salaries: number; dividend: number }> {
  const most = { ...(await ctx.settings.value('contractRateMax')) }
  const contracts = await houseRates(ctx.db, ctx.clock.now())
  const lines = new Map<bigint, ReadonlySet<bigint>>()
  for (const { memberId } of contracts)
    if (!lines.has(memberId)) lines.set(memberId, new Set(await lineOf(ctx.db, memberId)))
  for (const { memberId, kind } of contracts) {
    const line = lines.get(memberId)
    const together = contracts
      .filter((other) => other.kind === kind && line?.has(other.memberId))
      .reduce((sum, { rate }) => sum + rate, 0)
    most[kind] = Math.max(most[kind], together)
  }
  const salaries = contractKinds.filter((kind) => kind !== 'dividend')
  return { salaries: salaries.reduce((sum, kind) => sum + most[kind], 0), dividend: most.dividend }
}
