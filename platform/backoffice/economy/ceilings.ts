import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { listMissions } from '#platform/benefits/missions/index.ts'
import { bestPrice } from '#platform/benefits/points/index.ts'
import { offeredTerms } from '#platform/benefits/promotions/index.ts'
import { listRanks } from '#platform/benefits/ranks/index.ts'
import type { Economy } from './economy-table.ts'
import { divideRoundingUp, type Millionths, WHOLE } from './parts.ts'

/** A benefit with a ceiling: given once, or once in a period, to each account, or out of a fixed sum. */
export interface Ceiling {
  /** `mission daily-turnover`, `bonus welcome`. */
  item: string
  /** How often one member may get it. */
  per: 'once' | 'day' | 'week' | 'month' | 'deposit' | 'player' | 'place' | 'draw' | 'application'
  /** The most that one member can get, in minor units. */
  most: Minor
  /** The valid turnover required to get it, and to be allowed to withdraw it. */
  turnover: Minor
  /**
   * The lowest long-run cost of that turnover, on the game with the lowest edge; for a cashback the loss that is partly
   * paid back. Null if no game counts.
   */
  costs: Minor | null
}

/**
 * The lowest cost of turnover on games of these types; `weights`: how much of it a bonus counts by type, in percent.
 */
type CostOf = (turnover: Minor, of?: { gameType?: GameType | null; weights?: Weights }) => Minor | null
type Weights = Partial<Record<GameType, number>>

const percentOf = (amount: Minor, percent: number): Minor => (amount * BigInt(percent)) / 100n

/**
 * All benefits with a ceiling, with the most that one member can get and the lowest cost of the wagering (platform.md
 * section 3).
 */
export const ceilingsOf = async (ctx: Context, economy: Economy): Promise<Ceiling[]> =>
  ceilingsWith(ctx, economy, {
    promotions: await offeredTerms(ctx),
    ranks: (await ctx.settings.flag('VIP3')) ? await listRanks(ctx) : [],
  })

/** How often one member may have a benefit in the thirty days for which it is judged; those without a period once. */
const timesInThirtyDays: Partial<Record<Ceiling['per'], bigint>> = { day: 30n, week: 4n }

/**
 * What one member may gain at most within thirty days by all benefits with a ceiling together: what each gives less what its turnover
 * costs. Promotions that are stopped count, and gifts of ranks while the flag `VIP3` is off, for both can be switched on later. One whose
 * turnover no game counts toward costs nothing here, for that may change.
 */
export async function gainFromCeilings(ctx: Context, economy: Economy): Promise<Minor> {
  const ceilings = await ceilingsWith(ctx, economy, {
    promotions: await offeredTerms(ctx, { withStopped: true }),
    ranks: await listRanks(ctx),
  })
  const gains = ceilings.map(
    ({ most, costs, per }) => (most - (costs ?? 0n)) * (timesInThirtyDays[per] ?? 1n),
  )
  return gains.reduce((sum, gain) => (gain > 0n ? sum + gain : sum), 0n)
}

async function ceilingsWith(
  ctx: Context,
  economy: Economy,
  {
    promotions,
    ranks,
  }: { promotions: readonly { code: string; terms: PromotionTerms }[]; ranks: readonly RankTerms[] },
): Promise<Ceiling[]> {
  const costOf = costs(economy)
  const reward = await rewards(ctx, costOf)
  return [
    ...promotions.map(({ code, terms }) => ofPromotion(code, terms, costOf)),
    ...(await missionsOf(ctx, reward)),
    ...(await prizesOf(ctx, reward)),
    ...giftsOf(ranks, reward),
  ]
}

/** The lowest ratio of edge to weight: the loss per turnover that counts. */
function costs({ lines }: Economy): CostOf {
  const rates = (counts: (gameType: GameType) => number) =>
    lines.flatMap(({ gameType, edge, weight }) => {
      const counted = BigInt(weight * counts(gameType))
      return counted > 0n ? [(edge * 10_000n) / counted] : []
    })
  const least = (rates: readonly Millionths[]) =>
    rates.reduce<Millionths | undefined>(
      (least, one) => (least === undefined || one < least ? one : least),
      undefined,
    )
  return (turnover, { gameType, weights } = {}) => {
    if (turnover === 0n) return 0n
    const rate = least(
      rates((type) => {
        if (gameType && type !== gameType) return 0
        return weights ? (weights[type] ?? 0) : 100
      }),
    )
    return rate === undefined ? null : (turnover * rate) / WHOLE
  }
}

function ofPromotion(code: string, terms: PromotionTerms, costOf: CostOf): Ceiling {
  switch (terms.kind) {
    case 'deposit-bonus': {
      const most = minorOf(terms.max)
      const turnover = most * BigInt(terms.wagering)
      const costs = costOf(turnover, { weights: terms.weights })
      return { item: `bonus ${code}`, per: 'deposit', most, turnover, costs }
    }
    case 'cashback': {
      const most = minorOf(terms.max)
      const lost = divideRoundingUp(most * 100n, BigInt(terms.percent))
      // The amount that it is a share of, and the turnover required before it can be withdrawn.
      const share = BigInt(terms.turnoverShare ?? 10_000)
      const turnover = divideRoundingUp(most * 10_000n, share) + most * BigInt(terms.turnover)
      return {
        item: `cashback ${code}`,
        per: terms.period,
        most,
        turnover,
        costs: sum(lost, costOf(turnover)),
      }
    }
    case 'raffle': {
      const most = terms.prizes.reduce((all, { amount, count }) => all + minorOf(amount) * BigInt(count), 0n)
      const turnover = minorOf(terms.ticket) + most * BigInt(terms.turnover)
      return { item: `raffle ${code}`, per: 'draw', most, turnover, costs: costOf(turnover) }
    }
    case 'activity': {
      const most = minorOf(terms.amount)
      const turnover = most * BigInt(terms.turnover)
      return { item: `activity ${code}`, per: 'application', most, turnover, costs: costOf(turnover) }
    }
  }
}

/** A reward in money or points, for a turnover, with the rollover that rewards have. */
type RewardOf = (
  reward: Pick<Ceiling, 'item' | 'per'> & {
    paysTo: 'main' | 'points'
    amount: Minor
    turnover?: Minor
    gameType?: GameType | null
  },
) => Ceiling

async function rewards(ctx: Context, costOf: CostOf): Promise<RewardOf> {
  const rollover = await ctx.settings.value('rewardTurnoverPercent')
  const price = await bestPrice(ctx)
  return ({ item, per, paysTo, amount, turnover = 0n, gameType = null }) => {
    const most = paysTo === 'main' ? amount : divideRoundingUp(amount * price.money, price.points)
    const freed = paysTo === 'main' ? percentOf(amount, rollover) : 0n
    const costs = sum(costOf(turnover, { gameType }), costOf(freed))
    return { item, per, most, turnover: turnover + freed, costs }
  }
}

const sum = (one: Minor | null, other: Minor | null): Minor | null =>
  one === null || other === null ? null : one + other

async function missionsOf(ctx: Context, reward: RewardOf): Promise<Ceiling[]> {
  return (await listMissions(ctx)).map(({ code, kind, gameType, period, target, paysTo, amount }) =>
    reward({
      item: `mission ${code}`,
      per: period,
      paysTo,
      amount: BigInt(amount),
      gameType,
      turnover: kind === 'turnover' ? BigInt(target) : 0n,
    }),
  )
}

/** A prize goes to the member with the highest turnover; in full only for the turnover whose share for prizes it is. */
async function prizesOf(ctx: Context, reward: RewardOf): Promise<Ceiling[]> {
  const share = BigInt(await ctx.settings.value('leaderboardShareBasisPoints'))
  if (share === 0n) return []
  const price = await bestPrice(ctx)
  return (await ctx.settings.value('leaderboardPrizes')).map(({ from, to, paysTo, amount }) => {
    const worth =
      paysTo === 'main' ? BigInt(amount) : divideRoundingUp(BigInt(amount) * price.money, price.points)
    return reward({
      item: from === to ? `leaderboard place ${from}` : `leaderboard places ${from} to ${to}`,
      per: 'week',
      paysTo,
      amount: BigInt(amount),
      turnover: divideRoundingUp(worth * 10_000n, share),
    })
  })
}

function giftsOf(ranks: readonly RankTerms[], reward: RewardOf): Ceiling[] {
  const paysTo = 'main' as const
  return ranks.flatMap(({ level, upgradeGift, upgradeTurnover, monthlyGift, keepTurnover }) =>
    [
      { item: `rank ${level} gift`, per: 'once' as const, amount: upgradeGift, turnover: upgradeTurnover },
      { item: `rank ${level} monthly`, per: 'month' as const, amount: monthlyGift, turnover: keepTurnover },
    ].flatMap(({ amount, turnover, ...named }) =>
      amount > 0 ? [reward({ ...named, paysTo, amount: BigInt(amount), turnover: BigInt(turnover) })] : [],
    ),
  )
}

/** A ceiling as text; `costs` is `-` if no game counts. */
export interface CeilingRow {
  item: string
  per: string
  most: string
  turnover: string
  costs: string
}

/** A ceiling as `ops economy` and the office print it. */
export const toCeilingRow = ({ item, per, most, turnover, costs }: Ceiling): CeilingRow => ({
  item,
  per,
  most: moneyOf(most),
  turnover: moneyOf(turnover),
  costs: costs === null ? '-' : moneyOf(costs),
})
