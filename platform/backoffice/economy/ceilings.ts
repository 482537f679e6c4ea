import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { listMissions } from '#platform/benefits/missions/index.ts'
import { bestPrice } from '#platform/benefits/points/index.ts'
import { type OfferedTerms, offeredTerms } from '#platform/benefits/promotions/index.ts'
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
  /** All that it asks for and of whom, as text to compare. */
  asks: string
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

/**
 * How many periods thirty days of the site may touch, each with its own gift: six weeks (a Sunday, four weeks and a Monday), and three
 * months (31 January to 1 March). A benefit without a period is given once.
 */
export const PERIODS_IN_THIRTY_DAYS: Partial<Record<Ceiling['per'], bigint>> = {
  day: 30n,
  week: 6n,
  month: 3n,
}

/** As `ceilingsOf`, with promotions that are stopped, and gifts of ranks while the flag `VIP3` is off: both can be switched on later. */
export const allCeilings = async (ctx: Context, economy: Economy): Promise<Ceiling[]> =>
  ceilingsWith(ctx, economy, {
    promotions: await offeredTerms(ctx, { withStopped: true }),
    ranks: await listRanks(ctx),
  })

/**
 * How much more a change of offers may give one member within thirty days, at most. One that asks for the same as before counts by what it
 * gives more, one that asks for anything else as a new one.
 *
 * Nothing is taken off for what a gift asks for (`costs`), because none of it is surely spent for this gift: wagering that frees it costs
 * nobody more than what is left of it, a friend wins what the member of a cashback loses, and turnover before it may have been played
 * already, may have brought other gifts, and comes back in part as rebates, points and commission (docs/decisions/0135).
 */
export function raisedGifts(before: readonly Ceiling[], after: readonly Ceiling[]): Minor {
  const offerOf = ({ item, per, asks }: Ceiling) => JSON.stringify([item, per, asks])
  const given = new Map(before.map((ceiling) => [offerOf(ceiling), ceiling.most]))
  return after.reduce((sum, ceiling) => {
    const more = ceiling.most - (given.get(offerOf(ceiling)) ?? 0n)
    return more > 0n ? sum + more * (PERIODS_IN_THIRTY_DAYS[ceiling.per] ?? 1n) : sum
  }, 0n)
}

async function ceilingsWith(
  ctx: Context,
  economy: Economy,
  { promotions, ranks }: { promotions: readonly OfferedTerms[]; ranks: readonly RankTerms[] },
): Promise<Ceiling[]> {
  const costOf = costs(economy)
  const reward = await rewards(ctx, costOf)
  return [
    ...promotions.map((offered) => ofPromotion(offered, costOf)),
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

function ofPromotion({ code, audience, terms }: OfferedTerms, costOf: CostOf): Ceiling {
  switch (terms.kind) {
    case 'deposit-bonus': {
      const { max, ...asked } = terms
      const most = minorOf(max)
      const turnover = most * BigInt(terms.wagering)
      const costs = costOf(turnover, { weights: terms.weights })
      const asks = JSON.stringify([audience, asked])
      return { item: `bonus ${code}`, per: 'deposit', most, asks, turnover, costs }
    }
    case 'cashback': {
      const { max, ...asked } = terms
      const most = minorOf(max)
      const lost = divideRoundingUp(most * 100n, BigInt(terms.percent))
      // The amount that it is a share of, and the turnover required before it can be withdrawn.
      const share = BigInt(terms.turnoverShare ?? 10_000)
      const turnover = divideRoundingUp(most * 10_000n, share) + most * BigInt(terms.turnover)
      return {
        item: `cashback ${code}`,
        per: terms.period,
        most,
        asks: JSON.stringify([audience, asked]),
        turnover,
        costs: sum(lost, costOf(turnover)),
      }
    }
    case 'raffle': {
      const { prizes, ...asked } = terms
      const most = prizes.reduce((all, { amount, count }) => all + minorOf(amount) * BigInt(count), 0n)
      const turnover = minorOf(terms.ticket) + most * BigInt(terms.turnover)
      const asks = JSON.stringify([audience, asked])
      return { item: `raffle ${code}`, per: 'draw', most, asks, turnover, costs: costOf(turnover) }
    }
    case 'activity': {
      const { amount, ...asked } = terms
      const most = minorOf(amount)
      const turnover = most * BigInt(terms.turnover)
      const asks = JSON.stringify([audience, asked])
      return { item: `activity ${code}`, per: 'application', most, asks, turnover, costs: costOf(turnover) }
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
    /** What it asks for besides the turnover. */
    asked?: readonly unknown[]
  },
) => Ceiling

async function rewards(ctx: Context, costOf: CostOf): Promise<RewardOf> {
  const rollover = await ctx.settings.value('rewardTurnoverPercent')
  const price = await bestPrice(ctx)
  return ({ item, per, paysTo, amount, turnover = 0n, gameType = null, asked = [] }) => {
    const most = paysTo === 'main' ? amount : divideRoundingUp(amount * price.money, price.points)
    const freed = paysTo === 'main' ? percentOf(amount, rollover) : 0n
    const costs = sum(costOf(turnover, { gameType }), costOf(freed))
    const asks = JSON.stringify([paysTo, String(turnover), gameType, ...asked])
    return { item, per, most, asks, turnover: turnover + freed, costs }
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
      asked: [kind, target],
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
    ].flatMap(({ amount, turnover, ...named }) => {
      if (amount === 0) return []
      // Who reaches a rank has its monthly gift as well.
      const asked = [upgradeTurnover]
      return [reward({ ...named, paysTo, amount: BigInt(amount), turnover: BigInt(turnover), asked })]
    }),
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
