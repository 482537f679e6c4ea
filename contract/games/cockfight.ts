import { z } from 'zod'
import { type Minor, Money, minorOf, moneyOf } from '../money.ts'
import { MULTIPLIER_ONE } from './multiplier.ts'
import { PaidSpots, percentOf, StakedSpots } from './spots.ts'

/**
 * Cockfight of the house (platform.md section 4, site.md 4.2): one fight for everybody at the table. What is staked on the two
 * cocks is a pool that the winners share (docs/decisions/0051-a-pool-that-pays-itself.md); the draw is a bet at fixed odds.
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

/** What lies on each spot, in minor units: of real money alone, and fixed when the bets end. */
export type Pools = Readonly<Record<Winner, Minor>>
export const NO_POOLS: Pools = { meron: 0n, wala: 0n, draw: 0n }

const left = 100n - TAKE_PERCENT
const poolOf = ({ meron, wala }: Pools): Minor => meron + wala

/**
 * Whether the sides are matched: something lies on both, and who wins gets no less than the stake. Otherwise nobody could win
 * anything, and what lies on the sides goes back, whoever wins.
 */
export function isContest(pools: Pools): boolean {
  const { meron, wala } = pools
  const shared = poolOf(pools) * left
  return meron > 0n && wala > 0n && shared >= meron * 100n && shared >= wala * 100n
}

/** What a stake on a spot pays, the stake included, cut to the minor unit. */
export function paidOn(spot: Winner, stake: Minor, winner: Winner, pools: Pools): Minor {
  if (spot === 'draw') return winner === 'draw' ? stake * (DRAW_TO_ONE + 1n) : 0n
  if (winner === 'draw' || !isContest(pools)) return stake
  return spot === winner ? (stake * poolOf(pools) * left) / (pools[spot] * 100n) : 0n
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
  isContest(pools) ? (poolOf(pools) * left * MULTIPLIER_ONE) / (pools[side] * 100n) : undefined

/** What lies on the spots when somebody stakes more. */
export const withStake = (pools: Pools, spot: Winner, stake: Minor): Pools => ({
  ...pools,
  [spot]: pools[spot] + stake,
})

/**
 * What a bet returns in the long run: on the draw by its chance; on the sides together, of a fight that is decided what the
 * house leaves in the pool, and all of it of a draw. Breakage is not in it: less than one minor unit for each winning stake.
 */
export const returnPercent = (spot: Winner): string => {
  const { draw } = chances
  const of = BigInt(FIGHTS)
  return spot === 'draw'
    ? percentOf(BigInt(draw) * (DRAW_TO_ONE + 1n), of)
    : percentOf(BigInt(FIGHTS - draw) * left + BigInt(draw) * 100n, of * 100n)
}

export const spots: ReadonlyMap<string, Winner> = new Map(winners.map((spot) => [spot, spot]))

const wager = z.object({ game: z.literal('cockfight'), spots: StakedSpots })

const PoolMoney = z.object({ meron: Money, wala: Money, draw: Money })
export type PoolMoney = z.infer<typeof PoolMoney>

const outcome = z.object({
  game: z.literal('cockfight'),
  winner: z.enum(winners),
  /** What lay on the spots when the bets ended. */
  pools: PoolMoney,
  spots: PaidSpots,
})
export type CockfightOutcome = z.infer<typeof outcome>

export const poolMoneyOf = ({ meron, wala, draw }: Pools): PoolMoney => ({
  meron: moneyOf(meron),
  wala: moneyOf(wala),
  draw: moneyOf(draw),
})

/** What lies on the spots of a round, as the wire says it; a spot that is not named has nothing. */
export const poolsFrom = (said: Readonly<Record<string, string>> | null | undefined): Pools => ({
  meron: minorOf(said?.meron ?? '0.00'),
  wala: minorOf(said?.wala ?? '0.00'),
  draw: minorOf(said?.draw ?? '0.00'),
})

export const cockfight = { wager, outcome }
