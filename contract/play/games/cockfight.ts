import { z } from 'zod'
import { type Minor, Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { MULTIPLIER_ONE } from './common/multiplier.ts'
import { PaidSpots, percentOf, StakedSpots } from './common/spots.ts'

/**
 * Cockfight of the house (platform.md section 4, site.md 4.2): one fight for everybody at the table. The stakes on the
 * two cocks form a pool that the winners share (docs/decisions/0082-the-house-stakes-on-both-sides.md); the draw is a
 * bet at fixed odds.
 */

/** The number of values that a fight is drawn from: 0 … 999,999. */
export const FIGHTS = 1_000_000

export const winners = ['meron', 'wala', 'draw'] as const
export type Winner = (typeof winners)[number]
export type Side = Exclude<Winner, 'draw'>

/**
 * How many of the million values each outcome has, in this order from 0 on. The same in every fight, whatever is
 * staked.
 */
export const chances: Readonly<Record<Winner, number>> = { meron: 450_000, wala: 450_000, draw: 100_000 }

/** `value`: 0 … 999,999. */
export function winnerOf(value: number): Winner {
  if (value < chances.meron) return 'meron'
  return value < chances.meron + chances.wala ? 'wala' : 'draw'
}

/** The house's share of a pool, in percent. What is lost by rounding payouts down (the breakage) comes on top. */
const TAKE_PERCENT = 5n
/** A draw pays this much to one, and the stake comes back. */
export const DRAW_TO_ONE = 8n

/**
 * The stakes on each spot in minor units: real money of members, fixed when the bets end; and `house`, the house's own
 * stake on each of the two sides, fixed when the round was opened. `house` is 0n in rounds without such a stake.
 */
export type Pools = Readonly<Record<Winner | 'house', Minor>>
export const NO_POOLS: Pools = { meron: 0n, wala: 0n, draw: 0n, house: 0n }

const SHARED_PERCENT = 100n - TAKE_PERCENT

/** All stakes on a spot, the house's included. The house stakes nothing on the draw. */
export const stakesOn = (spot: Winner, pools: Pools): Minor =>
  spot === 'draw' ? pools.draw : pools[spot] + pools.house

/** All stakes on both sides. */
const poolOf = (pools: Pools): Minor => stakesOn('meron', pools) + stakesOn('wala', pools)

/**
 * Whether the sides are matched. With a stake of the house they always are. Without one, both sides need stakes, and a
 * winner must get at least the stake back; otherwise nobody could win anything, and the stakes on the sides are
 * refunded whoever wins.
 */
export function isContest(pools: Pools): boolean {
  const { meron, wala, house } = pools
  if (house > 0n) return true
  const shared = poolOf(pools) * SHARED_PERCENT
  return meron > 0n && wala > 0n && shared >= meron * 100n && shared >= wala * 100n
}

/**
 * The payout of a stake on a spot, stake included: its share of 95 % of both sides, cut to the minor unit. A winner
 * never gets less than the stake: if more than 95 % of the pool is on the winner, the house adds what is missing.
 */
export function paidOn(spot: Winner, stake: Minor, winner: Winner, pools: Pools): Minor {
  if (spot === 'draw') return winner === 'draw' ? stake * (DRAW_TO_ONE + 1n) : 0n
  if (winner === 'draw' || !isContest(pools)) return stake
  if (spot !== winner) return 0n
  const share = (stake * poolOf(pools) * SHARED_PERCENT) / (stakesOn(spot, pools) * 100n)
  return share > stake ? share : stake
}

/** Whether a stake on a spot is refunded by the rules: it has neither won nor lost. */
export const isRefunded = (spot: Winner, winner: Winner, pools: Pools): boolean =>
  spot !== 'draw' && (winner === 'draw' || !isContest(pools))

/** Whether a whole bet is refunded, so that it is a push (site.md 4.2). */
export const isPush = (staked: readonly { spot: string }[], winner: Winner, pools: Pools): boolean =>
  staked.length > 0 &&
  staked.every(({ spot }) => {
    const ofSpot = spots.get(spot)
    return ofSpot !== undefined && isRefunded(ofSpot, winner, pools)
  })

/** The payout of one unit on a side if it wins, in ten-thousandths, cut; undefined while there is no contest. */
export const dividendOf = (side: Side, pools: Pools): bigint | undefined =>
  isContest(pools) ? paidOn(side, MULTIPLIER_ONE, side, pools) : undefined

/** The pools after one more stake. */
export const addStake = (pools: Pools, spot: Winner, stake: Minor): Pools => ({
  ...pools,
  [spot]: pools[spot] + stake,
})

/**
 * The long-run return of a stake on a side while `share` percent of the pool (1 … 100) are on that side, the stake and
 * the house's own included: 10 % + 42.75 % / share, and at least 55 %, because a winner has the stake back. At half it
 * is 95.5 %. Breakage is not included: less than one minor unit for each winning stake.
 */
export function returnAtShare(share: bigint): string {
  const dividend = share > SHARED_PERCENT ? share : SHARED_PERCENT
  return percentOf(BigInt(chances.meron) * dividend + BigInt(chances.draw) * share, BigInt(FIGHTS) * share)
}

/** The long-run return of a bet: on the draw by its chance, on a side while the sides are even. */
export const returnPercent = (spot: Winner): string =>
  spot === 'draw' ? percentOf(BigInt(chances.draw) * (DRAW_TO_ONE + 1n), BigInt(FIGHTS)) : returnAtShare(50n)

/**
 * The highest joint return of all members' stakes on a spot, as a part of a whole: on the draw by its chance, on the
 * sides the bound of `returns.highest`.
 */
export const highestReturn = (spot: Winner): { of: bigint; in: bigint } =>
  spot === 'draw'
    ? { of: BigInt(chances.draw) * (DRAW_TO_ONE + 1n), in: BigInt(FIGHTS) }
    : {
        of:
          BigInt(chances.meron) * 100n + BigInt(chances.wala) * SHARED_PERCENT + BigInt(chances.draw) * 100n,
        in: BigInt(FIGHTS) * 100n,
      }

/**
 * The joint return of all members' stakes on the sides. `lowest`: nearly all of the pool is on one side. `highest`: the
 * bound when one side has more than 95 % of the pool, because the house then tops winners up to their stakes
 * (docs/decisions/0082-the-house-stakes-on-both-sides.md). Otherwise no split returns more than an even one, 95.5 %.
 */
export const returns = {
  lowest: returnAtShare(100n),
  highest: percentOf(highestReturn('meron').of, highestReturn('meron').in),
}

export const spots: ReadonlyMap<string, Winner> = new Map(winners.map((spot) => [spot, spot]))

const wager = z.object({ game: z.literal('cockfight'), spots: StakedSpots })

/** `house` is absent if the house has staked nothing. */
const PoolMoney = z.object({ meron: Money, wala: Money, draw: Money, house: Money.optional() })
export type PoolMoney = z.infer<typeof PoolMoney>

const outcome = z.object({
  game: z.literal('cockfight'),
  winner: z.enum(winners),
  /** The stakes on the spots when the bets ended. */
  pools: PoolMoney,
  spots: PaidSpots,
})
export type CockfightOutcome = z.infer<typeof outcome>

/** As the wire has them: `house` only where the house has staked. */
export const poolMoneyOf = ({ meron, wala, draw, house }: Pools): PoolMoney => ({
  meron: moneyOf(meron),
  wala: moneyOf(wala),
  draw: moneyOf(draw),
  ...(house > 0n ? { house: moneyOf(house) } : {}),
})

/** The stakes on the spots of a round, read from the wire; a spot that is not named has none. */
export const poolsFrom = (amounts: Readonly<Record<string, string>> | null | undefined): Pools => ({
  meron: minorOf(amounts?.meron ?? '0.00'),
  wala: minorOf(amounts?.wala ?? '0.00'),
  draw: minorOf(amounts?.draw ?? '0.00'),
  house: minorOf(amounts?.house ?? '0.00'),
})

const telling = z.object({
  game: z.literal('cockfight'),
  /** Whose blow each clash is, of all before the last one. */
  blows: z.array(z.enum(['meron', 'wala'])),
  /** From the last clash on: who stands. */
  winner: z.enum(winners).nullable(),
})
export type CockfightTelling = z.infer<typeof telling>

/** When the cocks clash, in milliseconds after the bell; the last clash decides. */
export const CLASHES_MS = [500, 1_500, 2_500, 3_500, 4_500, 5_500, 6_500] as const
export const FALL_MS = 7_400
export const FIGHT_LASTS_MS = 8_000

/**
 * Whose blow each clash before the last is: three of one side and four of the other, in an order that the round's
 * commit gives. It is known before the draw, so it cannot tell who wins.
 */
export function blowsOf(commit: string): Side[] {
  const first: Side = Number.parseInt(commit[0] ?? '0', 16) % 2 === 0 ? 'meron' : 'wala'
  const blows: Side[] = CLASHES_MS.map((_, at) => (at % 2 === 0 ? first : other(first)))
  for (let at = blows.length - 1; at > 0; at--) {
    const swapped = Number.parseInt(commit.slice(at * 2, at * 2 + 2) || '0', 16) % (at + 1)
    const moved = blows[at] as Side
    blows[at] = blows[swapped] as Side
    blows[swapped] = moved
  }
  return blows
}

const other = (side: Side): Side => (side === 'meron' ? 'wala' : 'meron')

/** What is seen of a fight so long after its bell. */
export const foughtAt = (winner: Winner, commit: string, afterMs: number): CockfightTelling => ({
  game: 'cockfight',
  blows: blowsOf(commit),
  winner: afterMs < FALL_MS ? null : winner,
})

export const cockfight = { wager, outcome, telling }
