import { CELLS } from '#contract/play/odds/mines-odds.ts'
import { figureAt, lotus } from '../table/figures.ts'
import { drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** What is seen of a cell. */
export type CellFace = 'covered' | 'lotus' | 'mine' | 'safe' | 'blast'

/** The field fills the width of a phone: 5 × 5 cells below the line of figures. `game/mines.css` lays the buttons over it. */
export const FIELD = { width: 360, height: 346, left: 12, top: 34, across: 67.4, down: 62 } as const

const WIDE = 63
const HIGH = 57
const [MID_X, MID_Y] = [WIDE / 2, HIGH / 2]
const jade = linear('sg-tile', [0, '#4f9b83'], [1, '#2a6350'])

/** The faces of a cell, from its upper left corner. */
const covered = `<rect y="3" width="${WIDE}" height="${HIGH}" rx="10" fill="#0c241d"/><rect width="${WIDE}" height="${HIGH}" rx="10" fill="url(#sg-tile)"/><path d="M${MID_X} ${MID_Y - 13}l4 9 9 4-9 4-4 9-4-9-9-4 9-4Z" fill="none" stroke="#a8dcc8" stroke-width="1.6" stroke-opacity=".75"/>`
const hole = (edge: string, width = 1.5) =>
  `<rect width="${WIDE}" height="${HIGH}" rx="10" fill="#1d080b" stroke="${edge}" stroke-width="${width}"/>`
const mine = `<g transform="translate(${MID_X - 20} ${MID_Y - 20})"><circle cx="20" cy="23" r="13" fill="#e05a52"/><path d="M25 12q4-8 11-7" stroke="#f0b94c" stroke-width="2.6" fill="none" stroke-linecap="round"/><circle cx="15.5" cy="18.5" r="3.2" fill="#fff" opacity=".7"/></g>`

const faces: Record<CellFace, string> = {
  covered,
  lotus: hole('#dca943') + glowAt(MID_X, MID_Y, 27) + figureAt('lotus', MID_X - 20, MID_Y - 20, 40),
  safe: `<g opacity=".5">${hole('#5c4a2a')}${figureAt('lotus', MID_X - 15, MID_Y - 15, 30)}</g>`,
  mine: `<g opacity=".75">${hole('#7d3a36')}${mine}</g>`,
  blast: hole('#e05a52', 3) + glowAt(MID_X, MID_Y, 32) + mine,
}

/** How many cells lie between two. */
const between = (cell: number, other: number) =>
  Math.max(Math.abs((cell % 5) - (other % 5)), Math.abs(Math.floor(cell / 5) - Math.floor(other / 5)))

/**
 * What is under a cell, in a group that moves once. The one that was opened last turns; after a mine the others open
 * around it, ring by ring; before that nobody is told where they are.
 */
function cellAt(cell: number, face: CellFace, newest: number | undefined): string {
  if (cell === newest) return `<g class="${face === 'blast' ? 'turns blast' : 'turns'}">${faces[face]}</g>`
  if (face !== 'mine' && face !== 'safe') return faces[face]
  return `${covered}<g class="opens" style="--ring:${between(cell, newest ?? 12)}">${hole('#1d080b')}${faces[face]}</g>`
}

/** The field. */
export function minesScene(faceOf: (cell: number) => CellFace, newest: number | undefined): string {
  const { left, top, across, down } = FIELD
  const tenth = (value: number) => Math.round(value * 10) / 10
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const x = tenth(left + (cell % 5) * across)
    const y = top + Math.floor(cell / 5) * down
    return `<g transform="translate(${x} ${y})">${cellAt(cell, faceOf(cell), newest)}</g>`
  })
  return `<defs>${shared}${lotus}${jade}</defs>${drumAt(-30, 0, 420, 0.14)}${cells.join('')}`
}
