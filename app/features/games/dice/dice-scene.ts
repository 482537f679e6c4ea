import { coinAt, drumAt, glowAt, pointAt, shared, whenItStands } from '../table/scene.tsx'

/** A round on the dial: what came, and which side of the target wins. */
interface Roll {
  roll: string
  direction: 'under' | 'over'
  target: string
}

/** The scale goes from 0 at the lower left to 100 at the lower right. */
const HALF_TURN_DEGREES = 130
const degreesOf = (value: number) => (value / 50 - 1) * HALF_TURN_DEGREES
const CENTRE = [0, 0] as const
const SCALE = 56

/** A part of the scale, as the outline of an arc. */
function arc(from: number, to: number): string {
  const [start, end] = [pointAt(CENTRE, SCALE, degreesOf(from)), pointAt(CENTRE, SCALE, degreesOf(to))]
  const isLarge = degreesOf(to) - degreesOf(from) > 180
  return `M${start.join(' ')}A${SCALE} ${SCALE} 0 ${isLarge ? 1 : 0} 1 ${end.join(' ')}`
}

const ticks = Array.from({ length: 21 }, (_, at) => {
  const degrees = degreesOf(at * 5)
  return `M${pointAt(CENTRE, 64, degrees).join(' ')}L${pointAt(CENTRE, at % 5 ? 67 : 71, degrees).join(' ')}`
}).join('')

function sides({ direction, target }: Roll): string {
  const split = Number(target)
  const colours = direction === 'under' ? ['#7ccfb0', '#7a3b2b'] : ['#7a3b2b', '#7ccfb0']
  return [arc(0, split), arc(split, 100)]
    .map((side, at) => `<path d="${side}" stroke="${colours[at]}"/>`)
    .join('')
}

/**
 * A dial on a bronze drum, 360 × 220: in the middle before a round, beside the number after it. Its needle points at
 * the roll, one of 10,000, on the scale of the bet, whose winning side is celadon.
 */
export function diceScene(last: Roll | null, won: boolean): string {
  const x = last === null ? 180 : 92
  const coins =
    last === null
      ? coinAt(62, 86, 26) + coinAt(40, 100, 20) + coinAt(282, 94, 22) + coinAt(304, 80, 17)
      : won
        ? whenItStands(coinAt(x - 84, 108, 24) + coinAt(x + 62, 112, 20) + coinAt(x - 62, 122, 16))
        : ''
  return (
    `<defs>${shared}</defs>` +
    drumAt(x - 95, -22, 190, 0.28) +
    glowAt(x, 72, 105) +
    (won ? whenItStands(drumAt(x - 95, -22, 190, 0.45) + glowAt(x, 72, 130)) : '') +
    `<g transform="translate(${x} 80)"><circle r="76" fill="#2a0d10"/><circle r="76" fill="none" stroke="url(#sg-gold)" stroke-width="3"/>` +
    `<path d="${ticks}" stroke="#dca943" stroke-width="1.5"/>` +
    `<g fill="none" stroke-width="9">${last ? sides(last) : `<path d="${arc(0, 100)}" stroke="#94641a"/>`}</g>` +
    // what turns has its middle where the needle is fixed
    `<g class="moves"><circle r="50" fill="none"/><path d="M-4 10 0 -48 4 10Z" fill="#fbeab8" transform="rotate(${degreesOf(Number(last?.roll ?? 50)).toFixed(1)})"/></g>` +
    '<circle r="9" fill="url(#sg-gold)"/><circle r="3.5" fill="#6b3f0a"/></g>' +
    coins
  )
}
