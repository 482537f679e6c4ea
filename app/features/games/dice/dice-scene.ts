import { die } from '../table/die.ts'
import { coinAt, drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** Three faces that meet in a corner of a die: no two of them are opposite (those add up to seven). */
const corners = [
  [5, 3, 6],
  [1, 2, 3],
  [4, 6, 5],
  [2, 6, 4],
  [3, 1, 5],
  [6, 5, 4],
] as const

const fills = { top: 'url(#sg-top)', left: 'url(#sg-left)', right: 'url(#sg-right)', pips: '#7a1218' }

const celadon =
  linear('sg-top', [0, '#f0faf4'], [1, '#bfe0d0']) +
  linear('sg-left', [0, '#a5d0bd'], [1, '#6fae97']) +
  linear('sg-right', [0, '#74b39b'], [1, '#3e836b'])

/**
 * A celadon die on a bronze drum, 360 × 220: in the middle before a round, beside the number after it. Its pips are an
 * ornament (a roll is one of 10,000), another one for each roll.
 */
export function diceScene(roll: string | null, won: boolean): string {
  const x = roll === null ? 180 : 92
  const corner = corners[Number((roll ?? '0').replace('.', '')) % corners.length] ?? corners[0]
  const coins =
    roll === null
      ? coinAt(62, 86, 26) + coinAt(40, 100, 20) + coinAt(282, 94, 22) + coinAt(304, 80, 17)
      : won
        ? coinAt(x - 72, 100, 24) + coinAt(x + 54, 106, 20) + coinAt(x - 54, 112, 16)
        : ''
  return (
    `<defs>${shared}${celadon}</defs>` +
    drumAt(x - 95, -22, 190, won ? 0.6 : 0.28) +
    glowAt(x, 72, won ? 130 : 105) +
    `<g transform="translate(${x} 70)"><ellipse cy="38.8" rx="39.9" ry="9.1" opacity=".38"/><g class="moves">${die(corner, fills)}</g></g>` +
    coins
  )
}
