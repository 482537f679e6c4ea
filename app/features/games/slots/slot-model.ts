import { MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { Action, OutcomeOf, StandingOf } from '#contract/play/games/index.ts'
import {
  type Cascade,
  COIN,
  type CoinPays,
  type Letter,
  type SlotRound,
  type Spin,
} from '#contract/play/games/slots/slots.ts'
import type { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import type { AnyGameParts } from '../game-parts.ts'

export type SlotName = keyof typeof slotFigures
export type SlotOutcome = OutcomeOf<SlotName>
export type SlotStanding = StandingOf<SlotName>

/** An opened bud of a bonus, and the prize in it, times the stake. */
export interface OpenedBud {
  field: number
  prize: number
}

/** What is seen of a round that is open or has ended. */
export interface SeenRound extends SlotRound {
  /** The stops of the reels that are seen last. */
  stops: readonly number[]
  /** How many free spins, or picks, there are; null where that shows only in the end. */
  all: number | null
  buds: readonly OpenedBud[]
}

/** What is seen on the reels. */
export interface SeenReels {
  /** Null before a round. */
  spin: Spin | Cascade | null
  stops: readonly number[] | null
  /** Free spins: how many there have been. */
  free: number
  /** The prizes of the buds that are open, in the order of the picks, as they are written. */
  buds: readonly string[]
  /** How many picks there are. */
  picks: number
  /** The wins of free falls so far. */
  rungs: number
  /** What stands over the reels. */
  lintel: string
}

/** What is particular to one slot game. */
export interface SlotModel {
  game: SlotName
  /** Under which name its words stand in the catalogue. */
  kind: 'lines' | 'ways' | 'cascade'
  ground: AnyGameParts['ground']
  /** Of how many values each number of a round is drawn. */
  rangesOf(outcome: SlotOutcome): readonly number[]
  /** Whether these are the numbers of the outcome, and of a whole round. */
  isDrawn(outcome: SlotOutcome, values: readonly number[]): boolean
  /** Whether what a feature has shown is what the player has picked; absent where nothing is picked. */
  isPicked?(actions: readonly Action[], outcome: SlotOutcome): boolean
  /** An outcome, or what an open round has shown; null for numbers that make none. */
  seenOf(round: SlotOutcome | SlotStanding): SeenRound | null
  /** The picture, 360 × 176. */
  scene(reels: SeenReels): string
  /** The heads of the pay table: how many it takes, the most first. */
  counts: readonly string[]
  /** What each symbol pays by these counts, of the stake in ten-thousandths; a pay of a way for one way. */
  pays: readonly (readonly [letter: Letter, pays: readonly bigint[]])[]
  /** The strips in the order of the reels, and those of free spins, if they have others. */
  strips: readonly string[]
  freeStrips?: readonly string[]
  /** What fills the gaps of a cascade. */
  refill?: string
  /** The rows that each line goes through. */
  lines?: readonly (readonly number[])[]
  /** The multipliers that the wins of free falls climb. */
  ladder?: readonly number[]
  /** The prizes of a bonus. */
  prizes?: readonly number[]
}

/** The falls of a round; none in games where nothing falls. */
export const fallsOf = (spin: Spin | Cascade) => ('falls' in spin ? spin.falls : [])

/** The free spins of a round have multipliers that are seen; picks have none. */
export const winsOfFree = ({ free }: SlotRound): bigint =>
  free.reduce((sum, { spin }) => sum + spin.multiplier, 0n)

/** What opened buds pay together, in ten-thousandths of the stake. */
export const prizesIn = (buds: readonly OpenedBud[]): bigint =>
  buds.reduce((sum, { prize }) => sum + BigInt(prize), 0n) * MULTIPLIER_ONE

/** The line of coins in a pay table. */
export const coinRow = (pays: CoinPays): SlotModel['pays'][number] => [
  COIN,
  pays.map((pay) => BigInt(pay) * MULTIPLIER_ONE).reverse(),
]
