import { CELLS } from '#contract/play/odds/mines-odds.ts'
import { figureAt, lotus } from '../table/figures.ts'
import { drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** What is seen of a cell. */
export type CellFace = 'covered' | 'lotus' | 'mine' | 'safe' | 'blast'

/** Picture and cells: 5 × 5 of 44, at the left of a picture in whose right part the words stand. */
export const FIELD = { width: 360, height: 232, left: 14, top: 6, pitch: 44 } as const

const SIDE = 40
const jade = linear('sg-tile', [0, '#3d8a70'], [1, '#1b5643'])

const covered = (x: number, y: number) =>
  `<rect x="${x}" y="${y + 2}" width="${SIDE}" height="${SIDE}" rx="8" fill="#0c241d"/><rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE - 1}" rx="8" fill="url(#sg-tile)"/><path d="M${x + 20} ${y + 9}l3.9 7.2 7.2 3.4-7.2 3.4-3.9 7.2-3.9-7.2-7.2-3.4 7.2-3.4Z" fill="none" stroke="#9fd3bf" stroke-opacity=".5"/>`
const hole = (x: number, y: number, edge: string) =>
  `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="8" fill="#1d080b" stroke="${edge}" stroke-width="1.5"/>`
const mine = (x: number, y: number) =>
  `<circle cx="${x + 20}" cy="${y + 22}" r="10.5" fill="#e05a52"/><path d="M${x + 24} ${y + 13}q3.3-6.6 8.8-5.5" stroke="#f0b94c" stroke-width="2.4" fill="none" stroke-linecap="round"/><circle cx="${x + 16.7}" cy="${y + 18.7}" r="2.6" fill="#fff" opacity=".7"/>`

const faces: Record<CellFace, (x: number, y: number) => string> = {
  covered,
  lotus: (x, y) => hole(x, y, '#dca943') + glowAt(x + 20, y + 20, 20) + figureAt('lotus', x + 6, y + 5, 28),
  safe: (x, y) => `<g opacity=".5">${hole(x, y, '#5c4a2a')}${figureAt('lotus', x + 9, y + 8, 22)}</g>`,
  mine: (x, y) => `<g opacity=".75">${hole(x, y, '#7d3a36')}${mine(x, y)}</g>`,
  blast: (x, y) => `${hole(x, y, '#e05a52')}${glowAt(x + 20, y + 20, 24)}${mine(x, y)}`,
}

/** The field, 360 × 232. What was opened last moves once. */
export function minesScene(faceOf: (cell: number) => CellFace, newest: number | undefined): string {
  const { left, top, pitch } = FIELD
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const markup = faces[faceOf(cell)](left + (cell % 5) * pitch + 2, top + Math.floor(cell / 5) * pitch + 2)
    return cell === newest ? `<g class="moves">${markup}</g>` : markup
  })
  return `<defs>${shared}${lotus}${jade}</defs>${drumAt(24, 16, 200, 0.2)}${cells.join('')}`
}
