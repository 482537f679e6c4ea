import { coinAt, drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** The picture: 360 × 220; the axis lies at 34, the ground at 180. */
const AXIS = 34
const GROUND = 180
const [RIGHT, TOP] = [286, 66]

const tenth = (value: number) => Math.round(value * 10) / 10

const fills =
  linear('sg-fill', [0, '#dca943', 0.35], [1, '#dca943', 0]) +
  linear('sg-ivory', [0, '#fffdf3'], [1, '#d9cdae'])

const figure = `<path d="M0-26C10-16 12 2 8 16H-8C-12 2-10-16 0-26Z" fill="url(#sg-ivory)"/><path d="M0-26C5-21 8-14 9-6H-9C-8-14-5-21 0-26Z" fill="#c9333a"/><circle cy="1" r="4" fill="#1d4a3c" stroke="#dca943" stroke-width="1.6"/><path d="M-9 6l-8 12 9-3ZM9 6l8 12-9-3Z" fill="#a3161f"/><path d="M-5 17H5L0 38Z" fill="#f6cf72"/>`
const waiting = `<g transform="translate(58 150)rotate(36)">${figure}</g>`

/** The rocket at the end of its way; `game/crash.css` leads it there. */
const flying = (way: string) => `<g class="flies" style="offset-path:path('${way}')">${figure}</g>`

const blast = ([x, y]: Point) =>
  `<g class="moves-in">${glowAt(x, y, 34)}</g><g transform="translate(${x} ${y})"><path class="bursts" d="M0-20 5-7 18-10 9 1 18 12 5 9 0 22-5 9-18 12-9 1-18-10-5-7Z" fill="#e05a52" stroke="#f6cf72" stroke-width="1.6"/></g>`

type Point = readonly [x: number, y: number]
/** The way from the ground to the target, as a cubic curve. */
const way: readonly [Point, Point, Point, Point] = [
  [AXIS, GROUND],
  [130, 178],
  [220, 150],
  [RIGHT, TOP],
]

const between = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [
  x + (toX - x) * part,
  y + (toY - y) * part,
]
const rounded = ([x, y]: Point): Point => [tenth(x), tenth(y)]

/** The first part of the way, up to `part` of its parameter (de Casteljau). */
function wayUpTo(part: number): typeof way {
  const [a, b, c, d] = way
  const [ab, bc, cd] = [between(a, b, part), between(b, c, part), between(c, d, part)]
  const [abc, bcd] = [between(ab, bc, part), between(bc, cd, part)]
  return [a, rounded(ab), rounded(abc), rounded(between(abc, bcd, part))]
}

/** The parameter at which the way has risen to this share of its height; it rises all the way. */
function partAt(height: number): number {
  let [low, high] = [0, 1]
  for (let halved = 0; halved < 12; halved += 1) {
    const middle = (low + high) / 2
    if ((GROUND - wayUpTo(middle)[3][1]) / (GROUND - TOP) < height) low = middle
    else high = middle
  }
  return high
}

const curveOf = ([from, b, c, to]: typeof way) => `M${from.join(' ')}C${[b, c, to].flat().join(' ')}`

/** How long the rocket flies to its target; to a lower point as long as it takes at the same speed. */
const FLIGHT_SECONDS = 0.9
/** A rocket that bursts on the ground is seen there. */
const LEAST_PART = 0.12

/** The marks of the axis, from 1 to the height of the picture. */
export const axisOf = (most: number): readonly number[] =>
  [0, 1, 2, 3, 4].map((at) => 1 + ((most - 1) * at) / 4)

/** A flight: how much of the target's height it reached, from 0 to 1. */
export interface Flight {
  height: number
}

/**
 * The curve of a rocket: at rest before a round, at its target where it was reached, else where it burst. The axis is that of
 * the target, and the curve is gold, however the flight ends: neither tells it before the rocket is there. `marks` are the
 * axis in words, from below.
 */
export function crashScene(flight: Flight | null, marks: readonly string[]): string {
  const grid = marks
    .map((mark, at) => {
      const y = tenth(GROUND - (at * (GROUND - TOP)) / (marks.length - 1))
      return `<path d="M${AXIS} ${y}H340"/><text x="28" y="${y + 4}" stroke="none" fill="#e3c9bd" font-size="10" text-anchor="end">${mark}</text>`
    })
    .join('')
  return `<defs>${shared}${fills}</defs>${drumAt(20, 6, 200, 0.12)}<g stroke="#dca943" stroke-opacity=".18">${grid}</g>${flight ? flown(flight) : waiting}`
}

function flown({ height }: Flight): string {
  const reached = height >= 1
  const part = reached ? 1 : Math.max(partAt(height), LEAST_PART)
  const done = wayUpTo(part)
  const end = done[3]
  const curve = curveOf(done)
  const line = `<path class="moves-in" d="${curve}L${end[0]} ${GROUND}Z" fill="url(#sg-fill)"/><path class="draws" pathLength="1" d="${curve}" fill="none" stroke="#dca943" stroke-width="5" stroke-linecap="round"/>`
  const after = reached
    ? `<g class="moves-in">${glowAt(292, 58, 46)}${coinAt(214, 160, 16)}${coinAt(246, 138, 20)}</g>`
    : ''
  return `<g style="--flies:${(FLIGHT_SECONDS * part).toFixed(2)}s">${line}${after}${flying(curve)}${reached ? '' : blast(end)}</g>`
}
