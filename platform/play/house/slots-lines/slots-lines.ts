import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  drawLines,
  FIELDS,
  type LinesAction,
  type LinesStanding,
  type Picks,
  pickedBy,
  picksOf,
  ranges,
  roundOf,
  spinOf,
  standingOf,
} from '#contract/play/games/slots/slots-lines.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { slotGame } from '../slots/slot-game.ts'

/** The numbers of a round; without `fields` by the rules before features. */
interface DrawnNumbers {
  stops: number[]
  /** The prizes in the buds; null without a bonus. */
  fields?: number[] | null
}

const rest: LinesAction = { game: 'slots-lines', action: 'pick-all' }
const picksBegunBy = (stops: readonly number[]) => picksOf(spinOf(stops).grid)

/** What a round has picked when it has ended; undefined by the rules before features. */
function picksAfter(
  { stops, fields }: DrawnNumbers,
  actions: readonly LinesAction[],
): Picks | null | undefined {
  if (!fields) return fields
  return { fields, picked: pickedBy([...actions, rest], picksBegunBy(stops)) }
}

/** Slots of twenty lines (site.md section 4.2); strips, pay table and prizes are in the contract. */
export const slotsLines = slotGame<WagerOf<'slots-lines'>, LinesAction, LinesStanding, DrawnNumbers>({
  game: 'slots-lines',
  name: { vi: 'Hồ Sen Vàng', en: 'Golden Lotus Lake', zh: '金莲湖' },
  artKind: 'lines',
  position: 4,
  jackpot: true,
  meanSquare: 37.3442,
  draw: drawLines,
  drawBefore: (draw) => ({ stops: ranges.map(draw) }),
  outcomeOf(numbers, actions) {
    const { stops } = numbers
    const picks = picksAfter(numbers, actions)
    const multiplier = fourDecimals(roundOf({ stops, picks }).multiplier)
    return { game: 'slots-lines', stops, ...(picks === undefined ? {} : { picks }), multiplier }
  },
  feature: {
    begins: ({ fields }) => Boolean(fields),
    standing: ({ stops, fields }, actions) => standingOf({ stops, fields: fields ?? [] }, actions),
    ends({ stops }, actions) {
      const picks = picksBegunBy(stops)
      const picked = pickedBy(actions, picks)
      // Only a page that another one has gone ahead of still offers an open bud.
      if (new Set(picked).size < picked.length) return refuse('state-moved-on')
      return ok(picked.length >= picks)
    },
    rest,
    usual({ picked }, choices) {
      const left = Array.from({ length: FIELDS }, (_, field) => field).filter(
        (field) => !picked.some((pick) => pick.field === field),
      )
      return { game: 'slots-lines', action: 'pick', field: left[choices.below(left.length)] ?? 0 }
    },
  },
})
