import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { spunOf } from '#contract/play/games/slots/slots.ts'
import {
  drawWays,
  ranges,
  roundOf,
  standingOf,
  type WaysAction,
  type WaysStanding,
} from '#contract/play/games/slots/slots-ways.ts'
import { ok } from '#platform/base/result.ts'
import { slotGame } from '../slots/slot-game.ts'

/** The stops of a round; without `free` by the rules before features. */
interface DrawnNumbers {
  stops: number[]
  free?: number[][]
}

/** Slots of 243 ways (site.md section 4.2); strips, pay table and free spins are in the contract. */
export const slotsWays = slotGame<WagerOf<'slots-ways'>, WaysAction, WaysStanding, DrawnNumbers>({
  game: 'slots-ways',
  name: { vi: 'Rồng Cuộn 243', en: 'Coiled Dragon 243', zh: '盘龙243' },
  artKind: 'ways',
  position: 5,
  meanSquare: 79.6096,
  draw: drawWays,
  drawBefore: (draw) => ({ stops: ranges.map(draw) }),
  outcomeOf: (numbers) => ({
    game: 'slots-ways',
    ...numbers,
    multiplier: fourDecimals(roundOf(numbers).multiplier),
  }),
  feature: {
    begins: ({ free = [] }) => free.length > 0,
    standing: ({ stops, free = [] }, actions) => standingOf({ stops, free }, actions),
    ends: ({ free = [] }, actions) => ok(spunOf(actions, free.length) >= free.length),
    rest: { game: 'slots-ways', action: 'spin-all' },
    // Some spin one by one, most let them run.
    usual: (_standing, choices) => ({
      game: 'slots-ways',
      action: choices.below(4) === 0 ? 'spin' : 'spin-all',
    }),
  },
})
