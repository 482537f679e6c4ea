import type { Minor } from '#contract/base/fields/money.ts'
import {
  spots as baccaratSpots,
  type End,
  type Spot as OnCards,
  paidOn as paidByCards,
} from '#contract/play/games/baccarat.ts'
import {
  chances,
  type Pools,
  paidOn as paidInFight,
  type Winner,
  winners,
} from '#contract/play/games/cockfight.ts'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import { spotsOf } from '#contract/play/games/fixtures/markets.ts'
import {
  countMatches,
  levelsOf,
  type Match,
  type Score,
  type Sport,
} from '#contract/play/games/fixtures/sport.ts'
import { indexOfResult, type ResultIndex, settleLine } from '#contract/play/games/lottery/hits.ts'
import type { PlayType } from '#contract/play/games/lottery/plays.ts'
import { prizesOf } from '#contract/play/games/lottery/prizes.ts'
import { POCKETS, paidOn as paidByWheel, spots as rouletteSpots } from '#contract/play/games/roulette.ts'
import { everyFall, paidOn as paidByDice, spots as sicboSpots } from '#contract/play/games/sicbo.ts'
import { everyEnd } from '#contract/play/odds/baccarat-odds.ts'
import { multiplierOf as diceMultiplier, ROLLS } from '#contract/play/odds/dice-odds.ts'
import { CELLS, multiplierAfter } from '#contract/play/odds/mines-odds.ts'
import { CRASH_BITS, targetMultiplier, winningValues } from '#contract/play/odds/rising-odds.ts'
import { ALL_ROUNDS, bestPlay, hands, paidOfAll } from '#contract/play/odds/video-poker-odds.ts'

/**
 * What bets cost in the long run, exactly: everything that a round can come to, and in how many ways, by the rules and odds of
 * the contract. No luck is in it, so one round says what a million would.
 */

/** One thing that a round can come to. */
export interface Outcome {
  /** In how many of all ways it does. */
  ways: bigint
  /** What a stake on a spot is paid, the stake included. */
  pays(spot: string, stake: Minor): Minor
}

/** A stake on a spot; of games without spots, any name. */
export interface Stake {
  spot: string
  stake: Minor
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
export const stakesOf = (stakes: readonly Stake[]): Minor => sum(stakes.map(({ stake }) => stake))
export const payoutsOf = ({ pays }: Outcome, stakes: readonly Stake[]): Minor =>
  sum(stakes.map(({ spot, stake }) => pays(spot, stake)))

/** The mean over all outcomes of a round, as a fraction. */
export function meanOf(
  outcomes: readonly Outcome[],
  of: (outcome: Outcome) => bigint,
): { of: bigint; in: bigint } {
  return {
    of: sum(outcomes.map((outcome) => of(outcome) * outcome.ways)),
    in: sum(outcomes.map(({ ways }) => ways)),
  }
}

/** What stakes lose in the long run, in millionths of a minor unit, rounded down: what earns less than it never earns. */
export function costOf(outcomes: readonly Outcome[], stakes: readonly Stake[]): bigint {
  const mean = meanOf(outcomes, (outcome) => stakesOf(stakes) - payoutsOf(outcome, stakes))
  return (mean.of * MILLION - (mean.of < 0n ? mean.in - 1n : 0n)) / mean.in
}
const MILLION = 1_000_000n

const digits = Array.from({ length: 10 }, (_, digit) => digit)

const spotWithId = <Spot>(spots: ReadonlyMap<string, Spot>, id: string): Spot => {
  const spot = spots.get(id)
  if (spot === undefined) throw new Error(`there is no spot ${id}`)
  return spot
}

export const rouletteOutcomes: readonly Outcome[] = Array.from({ length: POCKETS }, (_, number) => ({
  ways: 1n,
  pays: (spot, stake) => paidByWheel(spotWithId(rouletteSpots, spot), stake, number),
}))

export const sicboOutcomes: readonly Outcome[] = everyFall.map((dice) => ({
  ways: 1n,
  pays: (spot, stake) => paidByDice(spotWithId(sicboSpots, spot), stake, dice),
}))

export const baccaratOutcomes: readonly Outcome[] = everyEnd.map(
  ({ ways, ...end }: End & { ways: number }) => ({
    ways: BigInt(ways),
    pays: (spot, stake) => paidByCards(spotWithId<OnCards>(baccaratSpots, spot), stake, end),
  }),
)

/** A spot of a lottery: a play and its number, as a line of a ticket with one number. */
const paidByLine = (index: ResultIndex) => (spot: string, stake: Minor) => {
  const [playType, number] = spot.split(' ')
  return settleLine({ playType: playType as PlayType, numbers: number ? [number] : [], stake }, index).payout
}

/** The plays of a fast draw that its sum, its first and its last digit decide. */
export const fastDrawSpots: readonly string[] = [
  ...['big', 'small', 'odd', 'even', 'dragon', 'tiger', 'tie'],
  ...['position-1', 'position-5'].flatMap((playType) => digits.map((digit) => `${playType} ${digit}`)),
]

/** A fast draw by its first and last digit, and by what the sum of all says of it. */
export const fastDrawOutcomes: readonly Outcome[] = digits.flatMap((first) =>
  digits.flatMap((last) => {
    const byShape = new Map<string, { ways: bigint; number: string }>()
    for (let middle = 0; middle < 1_000; middle++) {
      const between = String(middle).padStart(3, '0')
      const total = [...between].reduce((all, digit) => all + Number(digit), first + last)
      const shape = `${total >= 23} ${total % 2}`
      const earlier = byShape.get(shape)
      byShape.set(shape, { ways: (earlier?.ways ?? 0n) + 1n, number: `${first}${between}${last}` })
    }
    return [...byShape.values()].map(({ ways, number }) => ({
      ways,
      pays: paidByLine(indexOfResult('fast', [[number]])),
    }))
  }),
)

/** The plays on the last two digits of the special prize. */
export const endingSpots: readonly string[] = [
  ...Array.from({ length: 100 }, (_, ending) => `de ${String(ending).padStart(2, '0')}`),
  ...['dau', 'duoi'].flatMap((playType) => digits.map((digit) => `${playType} ${digit}`)),
]

/** A Vietnamese draw by the last two digits of its special prize; its other prizes are no matter for these plays. */
export const endingOutcomes: readonly Outcome[] = Array.from({ length: 100 }, (_, ending) => {
  const prizes = prizesOf('north').map(({ digits: length, count }) =>
    Array.from({ length: count }, () => '0'.repeat(length)),
  )
  prizes[0] = [String(ending).padStart(5, '0')]
  return { ways: 1n, pays: paidByLine(indexOfResult('north', prizes)) }
})

/** A fight with these stakes in its pools, those that are asked for among them. */
export const fightOutcomes = (pools: Pools): readonly Outcome[] =>
  winners.map((winner) => ({
    ways: BigInt(chances[winner]),
    pays: (spot, stake) => paidInFight(spot as Winner, stake, winner, pools),
  }))

/** A win that is paid `multiplier` ten-thousandths of the stake, in so many of all ways; else nothing. */
const winOrNothing = (winning: bigint, all: bigint, multiplier: bigint): readonly Outcome[] => [
  { ways: winning, pays: (_spot, stake) => payoutOf(stake, multiplier) },
  { ways: all - winning, pays: () => 0n },
]

/** Dice with so many winning rolls of 10,000. */
export const diceOutcomes = (winning: number): readonly Outcome[] =>
  winOrNothing(BigInt(winning), BigInt(ROLLS), diceMultiplier(winning))

/** Crash with a target in hundredths. */
export const crashOutcomes = (target: number): readonly Outcome[] =>
  winOrNothing(winningValues(target), BigInt(CRASH_BITS), targetMultiplier(target))

/** Mines of a player who opens so many cells and cashes out. */
export function minesOutcomes(mines: number, openCount: number): readonly Outcome[] {
  let [safe, all] = [1n, 1n]
  for (let cell = 0; cell < openCount; cell++) {
    safe *= BigInt(CELLS - mines - cell)
    all *= BigInt(CELLS - cell)
  }
  return winOrNothing(safe, all, multiplierAfter(mines, openCount))
}

/** Video poker played as well as can be: nobody loses less. */
export const videoPokerOutcomes: readonly Outcome[] = [
  ...hands.map(({ name, multiplier }) => ({
    ways: BigInt(bestPlay[name]),
    pays: (_spot: string, stake: Minor) => stake * BigInt(multiplier),
  })),
  { ways: BigInt(ALL_ROUNDS - paidOfAll()), pays: () => 0n },
]

/** A match of virtual sports; `odds` are those in hundredths at which a spot was bet on. */
export function matchOutcomes(
  sport: Sport,
  match: Match,
  odds: (spot: string) => number,
): readonly Outcome[] {
  const levels = levelsOf(sport, match)
  const [home, away] = levels.map((level) => sport.scoring[level]?.length ?? 0)
  const goals = (most = 0) => Array.from({ length: most }, (_, at) => at)
  return goals(home).flatMap((h) =>
    goals(away).map((a): Outcome => {
      const score: Score = [h, a]
      return {
        ways: BigInt(countMatches(sport, levels, ([one, other]) => one === h && other === a)),
        pays: (spot, stake) =>
          spotWithId(spotsOf(sport), spot).wins(score) ? (stake * BigInt(odds(spot))) / 100n : 0n,
      }
    }),
  )
}
