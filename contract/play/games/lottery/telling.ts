import type { Family } from './lottery-games.ts'
import { drawingOrder, prizesOf } from './prizes.ts'

/**
 * When each step of a draw is told: all numbers are fixed when it is drawn, and watchers see them digit by digit
 * (a stage of 60 to 90 s for the tables of Vietnam, of a few seconds for fast draws). Times are in milliseconds after the draw.
 */

/** The pace of a stage: until the first step, a step, one of the special prize, and from one number to the next. */
interface Pace {
  lead: number
  step: number
  special: number
  between: number
}

const paces: Record<Family, Pace> = {
  north: { lead: 350, step: 500, special: 900, between: 650 },
  // Fewer digits than in the North, in about the same time.
  central: { lead: 350, step: 600, special: 900, between: 650 },
  south: { lead: 350, step: 600, special: 900, between: 650 },
  fast: { lead: 0, step: 1_200, special: 1_200, between: 0 },
  'sea-3d': { lead: 350, step: 2_000, special: 2_000, between: 0 },
  'sea-4d': { lead: 350, step: 2_000, special: 2_000, between: 0 },
  'sea-649': { lead: 350, step: 2_500, special: 2_500, between: 0 },
}
/** From the last digit to the end of the telling. */
const REST_MS = 300

function timesOf(family: Family): number[] {
  const { lead, step, special, between } = paces[family]
  let at = lead
  return drawingOrder(family).map(({ prize, digit }, place) => {
    const isNextNumber = place > 0 && digit === 0
    at += (isNextNumber ? between : 0) + (prizesOf(family)[prize]?.name === 'special' ? special : step)
    return at
  })
}

const times = new Map<Family, readonly number[]>()

/** The moment of each step of `drawingOrder`, ascending. */
export function tellingTimes(family: Family): readonly number[] {
  const cached = times.get(family) ?? timesOf(family)
  times.set(family, cached)
  return cached
}

/** How long the telling of a draw lasts. */
export const tellingMs = (family: Family): number => (tellingTimes(family).at(-1) ?? 0) + REST_MS

/** How many steps have been told so long after the draw. */
export function stepsTold(family: Family, elapsedMs: number): number {
  const all = tellingTimes(family)
  const next = all.findIndex((at) => at > elapsedMs)
  return next === -1 ? all.length : next
}
