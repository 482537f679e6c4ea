import { coinAt, drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** The picture: 360 × 220; the axis lies at 34, the ground at 180. */
const AXIS = 34
const GROUND = 180
const [RIGHT, TOP] = [286, 66]

const tenth = (value: number) => Math.round(value * 10) / 10

const fills =
  linear('sg-fill', [0, '#dca943', 0.35], [1, '#dca943', 0]) +
  linear('sg-ivory', [0, '#fffdf3'], [1, '#d9cdae'])

const rocket = (x: number, y: number) =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})rotate(36)"><g class="moves"><path d="M0-26C10-16 12 2 8 16H-8C-12 2-10-16 0-26Z" fill="url(#sg-ivory)"/><path d="M0-26C5-21 8-14 9-6H-9C-8-14-5-21 0-26Z" fill="#c9333a"/><circle cy="1" r="4" fill="#1d4a3c" stroke="#dca943" stroke-width="1.6"/><path d="M-9 6l-8 12 9-3ZM9 6l8 12-9-3Z" fill="#a3161f"/><path d="M-5 17H5L0 38Z" fill="#f6cf72"/></g></g>`

const blast = (x: number, y: number) =>
  `<g class="moves-in">${glowAt(x, y, 34)}</g><g transform="translate(${tenth(x)} ${tenth(y)})"><path class="bursts" d="M0-20 5-7 18-10 9 1 18 12 5 9 0 22-5 9-18 12-9 1-18-10-5-7Z" fill="#e05a52" stroke="#f6cf72" stroke-width="1.6"/></g>`

/** The marks of the axis, from 1 to the height of the picture. */
export const axisOf = (most: number): readonly number[] =>
  [0, 1, 2, 3, 4].map((at) => 1 + ((most - 1) * at) / 4)

/**
 * The curve of a rocket: at rest before a round, at its target where it was reached, else where it burst. `marks` are the
 * axis in words, from below.
 */
export function crashScene(state: 'rest' | 'reached' | 'burst', marks: readonly string[]): string {
  const grid = marks
    .map((mark, at) => {
      const y = GROUND - at * 38
      return `<path d="M${AXIS} ${y}H340"/><text x="28" y="${y + 4}" stroke="none" fill="#e3c9bd" font-size="10" text-anchor="end">${mark}</text>`
    })
    .join('')
  const curve = `M${AXIS} ${GROUND}C130 178 220 150 ${RIGHT} ${TOP}`
  const flight =
    state === 'rest'
      ? rocket(58, 150)
      : `<path class="moves-in" d="${curve}L${RIGHT} ${GROUND}Z" fill="url(#sg-fill)"/><path class="draws" pathLength="1" d="${curve}" fill="none" stroke="${state === 'reached' ? 'url(#sg-gold)' : '#b0716a'}" stroke-width="5" stroke-linecap="round"/>${
          state === 'reached'
            ? `<g class="moves-in">${glowAt(292, 58, 46)}${coinAt(214, 160, 16)}${coinAt(246, 138, 20)}</g>${rocket(292, 56)}`
            : blast(292, 58)
        }`
  return `<defs>${shared}${fills}</defs>${drumAt(20, 6, 200, 0.12)}<g stroke="#dca943" stroke-opacity=".18">${grid}</g>${flight}`
}
