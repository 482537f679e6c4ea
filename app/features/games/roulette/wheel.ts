import { colourOf, POCKETS } from '#contract/play/games/roulette.ts'
import { gold, pointAt, radial, star } from '../table/scene.tsx'

/** The numbers as they stand around a European wheel. */
const around: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

const CENTRE = [110, 110] as const
const DEGREES = 360 / POCKETS
/** Where the pocket with the ball stands, clockwise from the top. */
const BALL_AT = 62

const tenth = (value: number) => Math.round(value * 10) / 10
const at = (radius: number, degrees: number) => pointAt(CENTRE, radius, degrees)

function pocket(place: number): string {
  const [start, end] = [(place - 0.5) * DEGREES, (place + 0.5) * DEGREES]
  return `M${at(90, start)}A90 90 0 0 1 ${at(90, end)}L${at(62, end)}A62 62 0 0 0 ${at(62, start)}Z`
}

const pockets = (colour: ReturnType<typeof colourOf>) =>
  around.map((number, place) => (colourOf(number) === colour ? pocket(place) : '')).join('')
const bars = around
  .map((_, place) => `M${at(62, (place + 0.5) * DEGREES)}L${at(90, (place + 0.5) * DEGREES)}`)
  .join('')
const numbers = around
  .map(
    (number, place) =>
      `<text transform="rotate(${tenth(place * DEGREES)} 110 110)" x="110" y="30">${number}</text>`,
  )
  .join('')
const knobs = [45, 135, 225, 315]
  .map((degrees) => at(36, degrees))
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.5"/>`)
  .join('')

/** All that does not turn, below the pockets. */
const rim =
  '<ellipse cx="110" cy="115" rx="108" ry="104" opacity=".4"/><circle cx="110" cy="110" r="107" fill="url(#sg-gold)"/><circle cx="110" cy="110" r="104" fill="#3a140c"/><circle cx="110" cy="110" r="102" fill="url(#sg-wood)"/><circle cx="110" cy="110" r="92" fill="url(#sg-gold)"/>'
const turning =
  `<path d="${pockets('red')}" class="fill-rouge"/><path d="${pockets('black')}" class="fill-noir"/><path d="${pockets('green')}" class="fill-zero"/>` +
  `<g fill="none" stroke="#e6bd62" stroke-width=".7"><circle cx="110" cy="110" r="75"/><path d="${bars}"/></g>` +
  `<g font-size="8.5" font-weight="700" fill="#fff7e8" text-anchor="middle">${numbers}</g>` +
  `<circle cx="110" cy="110" r="62" fill="url(#sg-gold)"/><circle cx="110" cy="110" r="60" fill="url(#sg-wood)"/><path d="${star(CENTRE, 57, 20, 14)}" fill="#dca943" opacity=".34"/><circle cx="110" cy="110" r="38" fill="none" stroke="#dca943" opacity=".6"/>` +
  `<g fill="url(#sg-gold)">${knobs}</g><path d="M84.5 84.5l51 51M135.5 84.5l-51 51" stroke="#dca943" stroke-width="5"/><circle cx="110" cy="110" r="17" fill="url(#sg-cone)"/>`
const defs = `<defs>${
  gold +
  radial('sg-wood', '', [0, '#7a3722'], [0.7, '#5a2214'], [1, '#34110b']) +
  radial('sg-cone', ' cx=".38" cy=".34"', [0, '#fff0c4'], [0.5, '#cf9a38'], [1, '#7a5214']) +
  radial('sg-pearl', ' cx=".36" cy=".3"', [0, '#fff'], [0.6, '#f3ead6'], [1, '#b9a784'])
}</defs>`

/** The wheel from above, 220 × 220, the ball in the pocket of `number`; on the rim for null. */
export function wheelScene(number: number | null): string {
  const place = number === null ? -1 : around.indexOf(number)
  const turned = number === null ? 0 : tenth(BALL_AT - place * DEGREES)
  const [x, y] = number === null ? at(96.5, 38) : at(67.5, BALL_AT)
  return (
    defs +
    rim +
    `<g class="moves"><g transform="rotate(${turned} 110 110)">${turning}</g></g>` +
    `<g class="moves-in"><circle cx="${x}" cy="${y + 1.5}" r="6.2" opacity=".45"/><circle cx="${x}" cy="${y}" r="5.8" fill="url(#sg-pearl)"/></g>`
  )
}
