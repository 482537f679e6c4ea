import { FIELDS, type Figure, prizes } from '#contract/play/odds/scratch-odds.ts'
import { blossom, carp, figureAt, jade, lantern, lotus, smallDrum } from '../table/figures.ts'
import { coinAt, drumAt, glowAt, linear, shared, whenItStands } from '../table/scene.tsx'

/** The ticket fills the width of a phone, 360 × 344; `game/scratch.css` lays the buttons over its fields by the same figures. */
export const TICKET = { width: 360, height: 344, left: 18, top: 72, across: 109, down: 88 } as const

const WIDE = 106
const HIGH = 84

const symbols: Record<Figure, string> = {
  carp: 'carp',
  drum: 'small-drum',
  jade: 'jade',
  lantern: 'lantern',
  lotus: 'lotus',
  blossom: 'blossom',
  coin: 'coin',
}
const payoutOf = new Map(prizes.map(({ figure, multiplier }) => [figure, multiplier]))

const defs = `<defs>${
  shared + lotus + carp + smallDrum + jade + lantern + blossom
}${linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])}</defs>`

/** The ticket's paper, and its red head, on which the words of the round stand. */
const paper =
  '<rect x="9" y="7" width="344" height="336" rx="12" opacity=".35"/><rect x="8" y="4" width="344" height="336" rx="12" fill="url(#sg-ivory)"/><path d="M8 16A12 12 0 0 1 20 4H340A12 12 0 0 1 352 16V64H8Z" fill="#8f1219"/>' +
  '<path d="M8 64H352" stroke="#dca943" stroke-width="3"/><path d="M8 84V330M352 84V330" stroke="#5a0c12" stroke-width="7" stroke-dasharray=".1 17" stroke-linecap="round"/>'

/** What is seen of a field. */
export interface FieldFace {
  /** Null while it is covered. */
  figure: Figure | null
  /** It is one of the three that win. */
  wins?: boolean
  /** It has just been scratched, as the first, the second, … of those that were. */
  turn?: number
}

/** A field under its gold. */
const covered = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="${WIDE}" height="${HIGH}" rx="8" fill="url(#sg-gold)" stroke="#8a5c14"/><path d="M${x + 53} ${y + 18}l7 17 17 7-17 7-7 17-7-17-17-7 17-7Z" fill="none" stroke="#fff1cf" stroke-width="2" opacity=".8"/><circle cx="${x + 53}" cy="${y + 42}" r="4" fill="#fff1cf" opacity=".8"/>`

/** A scratched field: its figure, and what three of it pay. */
const scratched = (x: number, y: number, figure: Figure) =>
  `<rect x="${x}" y="${y}" width="${WIDE}" height="${HIGH}" rx="8" fill="#f6ead0" stroke="#dca943"/>${figureAt(symbols[figure], x + 31, y + 8, 44)}<text x="${x + WIDE / 2}" y="${y + 75}" font-size="17" font-weight="800" text-anchor="middle" fill="#5a4326">${payoutOf.get(figure)}×</text>`

/** A frame around a figure that wins, after all fields are open. */
const frame = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="${WIDE}" height="${HIGH}" rx="8" fill="none" stroke="#c9333a" stroke-width="5"/>`

function field({ figure, turn }: FieldFace, x: number, y: number): string {
  if (figure === null) return covered(x, y)
  if (turn === undefined) return scratched(x, y, figure)
  return `${scratched(x, y, figure)}<g class="foil" style="--turn:${turn}">${covered(x, y)}</g>`
}

/** The ticket with its nine fields, row by row. */
export function scratchScene(faces: readonly FieldFace[], won: boolean): string {
  const at = (place: number) =>
    [TICKET.left + (place % 3) * TICKET.across, TICKET.top + Math.floor(place / 3) * TICKET.down] as const
  const fields = faces.map((face, place) => field(face, ...at(place))).join('')
  const frames = faces.map(({ wins }, place) => (wins ? frame(...at(place)) : '')).join('')
  const coins = won ? coinAt(16, 18, 30) + coinAt(314, 18, 30) : ''
  return (
    defs +
    drumAt(-40, 40, 440, 0.2) +
    paper +
    fields +
    (frames || won ? whenItStands((won ? glowAt(180, 34, 60) : '') + frames + coins) : '')
  )
}

/** Every field under its gold. */
export const untouched: readonly FieldFace[] = Array.from({ length: FIELDS }, () => ({ figure: null }))
