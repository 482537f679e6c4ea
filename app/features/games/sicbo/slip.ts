import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import {
  type Dice,
  everyFall,
  paidOn,
  type SicboOutcome,
  type Spot,
  spots,
} from '#contract/play/games/sicbo.ts'
import type { Table } from '../game-parts.ts'
import { type Slip, slipOf } from '../spots/slip.ts'
import type { SpotOdds } from '../spots/slip-prospect.ts'

/** What lies on a table before the dice fall: as its URL says. A bet that was placed is not laid again by itself. */
export const slipOn = ({ chosen, stake }: Table<SicboOutcome>): Slip =>
  slipOf(chosen, undefined, { limits: stake, spots, most: MAX_SPOTS })

/** The 216 falls, each as likely as another. */
export const sicboOdds: SpotOdds<Spot, Dice> = { spots, ends: everyFall, paidOn }
