import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { spunOf } from '#contract/play/games/slots/slots.ts'
import { cascadePaysBefore } from '#contract/play/games/slots/slots-before.ts'
import {
  type CascadeAction,
  type CascadeStanding,
  chain,
  drawCascade,
  playCascade,
  roundOf,
  standingOf,
} from '#contract/play/games/slots/slots-cascade.ts'
import { ok } from '#platform/base/result.ts'
import { slotGame } from '../slots/slot-game.ts'

/** The numbers of a round; without `free` by the rules before features. */
interface DrawnNumbers {
  stops: number[]
  free?: number[][]
}

function drawBefore(draw: (n: number) => number): DrawnNumbers {
  const stops: number[] = []
  const next = (n: number) => {
    const number = draw(n)
    stops.push(number)
    return number
  }
  playCascade(next, chain, cascadePaysBefore)
  return { stops }
}

/** Slots of cascades (site.md section 4.2); strips, pay table, chain and ladder are in the contract. */
export const slotsCascade = slotGame<WagerOf<'slots-cascade'>, CascadeAction, CascadeStanding, DrawnNumbers>({
  game: 'slots-cascade',
  name: { vi: 'Thác Ngọc', en: 'Jade Falls', zh: '玉瀑' },
  artKind: 'cascade',
  position: 6,
  meanSquare: 25.2385,
  draw: drawCascade,
  drawBefore,
  outcomeOf(numbers) {
    const round = roundOf(numbers)
    if (!round) throw new Error('these numbers make no round')
    return { game: 'slots-cascade', ...numbers, multiplier: fourDecimals(round.multiplier) }
  },
  feature: {
    begins: ({ free = [] }) => free.length > 0,
    standing: ({ stops, free = [] }, actions) => standingOf({ stops, free }, actions),
    ends: ({ free = [] }, actions) => ok(spunOf(actions, free.length) >= free.length),
    rest: { game: 'slots-cascade', action: 'spin-all' },
    // Some let them fall one by one, most all together.
    usual: (_standing, choices) => ({
      game: 'slots-cascade',
      action: choices.below(4) === 0 ? 'spin' : 'spin-all',
    }),
  },
})
