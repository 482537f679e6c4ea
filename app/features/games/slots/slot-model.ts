import { MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import { type Cascade, COIN, type CoinPays, type Letter, type Spin } from '#contract/play/games/slots.ts'
import type { slotFigures } from '#contract/play/games/slots-figures.ts'
import type { AnyGameParts } from '../game-parts.ts'

export type SlotName = keyof typeof slotFigures
export type SlotOutcome = OutcomeOf<SlotName>

/** What one of the slots is, besides what all of them have in common. */
export interface SlotModel {
  game: SlotName
  /** Under which name its words stand in the catalogue. */
  kind: 'lines' | 'ways' | 'cascade'
  ground: AnyGameParts['ground']
  /** Of how many values each of these numbers is drawn. */
  rangesOf(stops: readonly number[]): readonly number[]
  /** A round from its numbers; null for numbers that make none. */
  spinOf(stops: readonly number[]): Spin | Cascade | null
  /** The picture, 360 × 176; null before a round. `lintel` is what stands over the reels. */
  scene(spin: Spin | null, stops: readonly number[] | null, lintel: string): string
  /** The heads of the pay table: how many it takes, the most first. */
  counts: readonly string[]
  /** What each symbol pays by these counts, of the stake in ten-thousandths; a pay of a way for one way. */
  pays: readonly (readonly [letter: Letter, pays: readonly bigint[]])[]
  /** The strips in the order of the reels. */
  strips: readonly string[]
  /** What fills the gaps of a cascade. */
  refill?: string
  /** The rows that each line goes through. */
  lines?: readonly (readonly number[])[]
}

/** The falls of a round; none in games where nothing falls. */
export const fallsOf = (spin: Spin | Cascade) => ('falls' in spin ? spin.falls : [])

/** The line of coins in a pay table. */
export const coinRow = (pays: CoinPays): SlotModel['pays'][number] => [
  COIN,
  pays.map((pay) => BigInt(pay) * MULTIPLIER_ONE).reverse(),
]
