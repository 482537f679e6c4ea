import { z } from 'zod'
import { type Minor, Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { MULTIPLIER_ONE } from './common/multiplier.ts'
import { PaidSpots, percentOf, StakedSpots } from './common/spots.ts'

/**
 * Cockfight of the house (platform.md section 4, site.md 4.2): one fight for everybody at the table. What is staked on the two
 * cocks is a pool that the winners share (docs/decisions/0082-the-house-stakes-on-both-sides.md); the draw is a bet at fixed odds.
 */

/** What a fight is drawn from: 0 … 999,999. */
export const FIGHTS = 1_000_000

export const winners = ['meron', 'wala', 'draw'] as const
export type Winner = (typeof winners)[number]
export type Side = Exclude<Winner, 'draw'>

/** So many of the million values each end has, in this order from 0 on. The same in every fight, whatever is staked. */
export const chances: Readonly<Record<Winner, number>> = { meron: 450_000, wala: 450_000, draw: 100_000 }

export function winnerOf(value: number): Winner {
  if (value < chances.meron) return 'meron'
  return value < chances.meron + chances.wala ? 'wala' : 'draw'
}

/** What the house keeps of a pool, in percent; what is cut from a payout besides is the breakage. */
export const TAKE_PERCENT = 5n
/** A draw pays so much to one: the stake comes back besides. */
export const DRAW_TO_ONE = 8n

/**
 * What lies on each spot, in minor units: what members have staked of real money, fixed when the bets end; and `house`, what the
 * house itself has staked on each of the two sides, fixed when the round was opened. `house` is 0n in rounds without such a stake.
 */
export type Pools = Readonly<Record<Winner | 'house', Minor>>
export const NO_POOLS: Pools = { meron: 0n, wala: 0n, draw: 0n, house: 0n }

const left = 100n - TAKE_PERCENT

/** All that lies on a spot, the house's stake included. It stakes nothing on the draw. */
export const lyingOn = (spot: Winner, pools: Pools): Minor =>
  spot === 'draw' ? pools.draw : pools[spot] + pools.house

/** All that lies on both sides. */
const poolOf = (pools: Pools): Minor => lyingOn('meron', pools) + lyingOn('wala', pools)

/**
 * Whether the sides are matched. With a stake of the house they always are. Without one, something must lie on both, and
 * who wins must get no less than the stake; otherwise nobody could win anything, and what lies on the sides goes back,
 * whoever wins.
 */
export function isContest(pools: Pools): boolean {
  const { meron, wala, house } = pools
  if (house > 0n) return true
  const shared = poolOf(pools) * left
  return meron > 0n && wala > 0n && shared >= meron * 100n && shared >= wala * 100n
}

/**
 * What a stake on a spot pays, the stake included: its share of 95 % of both sides, cut to the minor unit. Who wins never gets
 * less than the stake: where more than 95 % of the pool lies on the winner, the house adds what is missing.
 */
export function paidOn(spot: Winner, stake: Minor, winner: Winner, pools: Pools): Minor {
  if (spot === 'draw') return winner === 'draw' ? stake * (DRAW_TO_ONE + 1n) : 0n
  if (winner === 'draw' || !isContest(pools)) return stake
  if (spot !== winner) return 0n
  const share = (stake * poolOf(pools) * left) / (lyingOn(spot, pools) * 100n)
  return share > stake ? share : stake
}

/** Whether a stake on a spot goes back by the rules: it has neither won nor lost. */
export const goesBack = (spot: Winner, winner: Winner, pools: Pools): boolean =>
  spot !== 'draw' && (winner === 'draw' || !isContest(pools))

/** Whether all of a bet goes back, so that it is a push (site.md 4.2). */
export const isPush = (staked: readonly { spot: string }[], winner: Winner, pools: Pools): boolean =>
  staked.length > 0 &&
  staked.every(({ spot }) => {
    const known = spots.get(spot)
    return known !== undefined && goesBack(known, winner, pools)
  })

/** What one unit on a side pays if it wins, in ten-thousandths, cut; undefined while there is no contest. */
export const dividendOf = (side: Side, pools: Pools): bigint | undefined =>
  isContest(pools) ? paidOn(side, MULTIPLIER_ONE, side, pools) : undefined

/** What lies on the spots when somebody stakes more. */
export const withStake = (pools: Pools, spot: Winner, stake: Minor): Pools => ({
  ...pools,
  [spot]: pools[spot] + stake,
})

/**
 * What a stake on a side returns in the long run while `share` percent of the pool (1 … 100) lie on that side, the stake and the
 * house's own included: 10 % + 42.75 % / share, and at least 55 %, because a winner has the stake back. At half it is 95.5 %.
 * Breakage is not in it: less than one minor unit for each winning stake.
 */
export function returnAtShare(share: bigint): string {
  const dividend = share > left ? share : left
  return percentOf(BigInt(chances.meron) * dividend + BigInt(chances.draw) * share, BigInt(FIGHTS) * share)
}

/** What a bet returns in the long run: on the draw by its chance, on a side while the sides are even. */
export const returnPercent = (spot: Winner): string =>
  spot === 'draw' ? percentOf(BigInt(chances.draw) * (DRAW_TO_ONE + 1n), BigInt(FIGHTS)) : returnAtShare(50n)

/**
 * The most that all members' stakes on a spot return together, as a part of a whole: on the draw by its chance, on the sides the
 * bound of `returns.highest`.
 */
export const mostReturned = (spot: Winner): { of: bigint; in: bigint } =>
  spot === 'draw'
    ? { of: BigInt(chances.draw) * (DRAW_TO_ONE + 1n), in: BigInt(FIGHTS) }
    : {
        of: BigInt(chances.meron) * 100n + BigInt(chances.wala) * left + BigInt(chances.draw) * 100n,
        in: BigInt(FIGHTS) * 100n,
      }

/**
 * What all that members stake on the sides returns together. `lowest`: nearly all of the pool lies on one side. `highest`: the
 * bound where one has more than 95 % of the pool, because the house then pays what its winners would get less than their stakes
 * (docs/decisions/0082-the-house-stakes-on-both-sides.md). Otherwise nothing returns more than even sides do, 95.5 %.
 */
export const returns = {
  lowest: returnAtShare(100n),
  highest: percentOf(mostReturned('meron').of, mostReturned('meron').in),
}

export const spots: ReadonlyMap<string, Winner> = new Map(winners.map((spot) => [spot, spot]))

const wager = z.object({ game: z.literal('cockfight'), spots: StakedSpots })

/** `house` is absent where the house has staked nothing. */
const PoolMoney = z.object({ meron: Money, wala: Money, draw: Money, house: Money.optional() })
export type PoolMoney = z.infer<typeof PoolMoney>

const outcome = z.object({
  game: z.literal('cockfight'),
  winner: z.enum(winners),
  /** What lay on the spots when the bets ended. */
  pools: PoolMoney,
  spots: PaidSpots,
})
export type CockfightOutcome = z.infer<typeof outcome>

export const poolMoneyOf = ({ meron, wala, draw, house }: Pools): PoolMoney => ({
  meron: moneyOf(meron),
  wala: moneyOf(wala),
  draw: moneyOf(draw),
  ...(house > 0n ? { house: moneyOf(house) } : {}),
})

/** What lies on the spots of a round, as the wire says it; a spot that is not named has nothing. */
export const poolsFrom = (said: Readonly<Record<string, string>> | null | undefined): Pools => ({
  meron: minorOf(said?.meron ?? '0.00'),
  wala: minorOf(said?.wala ?? '0.00'),
  draw: minorOf(said?.draw ?? '0.00'),
  house: minorOf(said?.house ?? '0.00'),
})

export const cockfight = { wager, outcome }
