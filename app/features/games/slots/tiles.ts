import { GAP, type Grid, type Win } from '#contract/play/games/slots/slots.ts'
import { drumAt, linear } from '../table/scene.tsx'
import { symbolAt, symbolDefs } from './symbols.ts'

/** The jade tiles of the cascades, and the ladder of what wins are multiplied by, 360 × 176. */

const jade =
  linear('sg-tile', [0, '#37705d'], [1, '#1d4a3c']) +
  linear('sg-jade-frame', [0, '#8fd3ba'], [0.5, '#2f8f72'], [1, '#134436'])

const LEFT = 22
const TOP = 14
const WIDTH = 55
const HEIGHT = 50

function tile(letter: string, reel: number, row: number): string {
  const [x, y] = [LEFT + WIDTH * reel, TOP + HEIGHT * row]
  if (letter === GAP)
    return `<rect x="${x + 2}" y="${y + 2}" width="${WIDTH - 4}" height="${HEIGHT - 4}" rx="7" fill="#0a1a15" stroke="#2b5547" stroke-dasharray="3 3"/>`
  return (
    `<rect x="${x + 1.5}" y="${y + 3}" width="${WIDTH - 3}" height="${HEIGHT - 4}" rx="7" fill="#0c241d"/><rect x="${x + 1.5}" y="${y + 1}" width="${WIDTH - 3}" height="${HEIGHT - 5}" rx="7" fill="url(#sg-tile)" stroke="#9fd3bf" stroke-opacity=".35"/>` +
    symbolAt(letter, x + WIDTH / 2, y + HEIGHT / 2 - 1, 39)
  )
}

/** The rungs from the first win of a chain, at the bottom, to the last; those that the round came to are lit. */
function ladder(times: readonly number[], reached: number): string {
  const apart = 156 / times.length
  const high = Math.min(21, apart - 2)
  const rungs = times.map((rung, at) => {
    const y = 171 - apart * (at + 0.5)
    const lit = at < reached
    return `<rect x="308" y="${(y - high / 2).toFixed(1)}" width="42" height="${high.toFixed(1)}" rx="${(high / 2).toFixed(1)}" fill="${lit ? 'url(#sg-gold)' : '#12332a'}" stroke="${lit ? '#fff1cf' : '#57b797'}" stroke-opacity="${lit ? 1 : 0.5}"/><text x="329" y="${(y + 4).toFixed(1)}" fill="${lit ? '#2a1a00' : '#9fd3bf'}">×${rung}</text>`
  })
  return `<path d="M329 20V168" stroke="#57b797" stroke-width="2" opacity=".4"/><g font-size="12" font-weight="800" text-anchor="middle">${rungs.join('')}</g>`
}

export function tilesScene({
  grid,
  chain,
  reached,
}: {
  grid: Grid
  chain: readonly number[]
  /** How many wins the round had. */
  reached: number
}): string {
  const columns = grid.map(
    (reel, at) =>
      `<g class="reel" style="--reel:${at}">${[...reel].map((letter, row) => tile(letter, at, row)).join('')}</g>`,
  )
  return (
    symbolDefs +
    `<defs>${jade}<clipPath id="sg-window"><rect x="${LEFT - 2}" y="${TOP - 2}" width="${WIDTH * 5 + 4}" height="${HEIGHT * 3 + 4}"/></clipPath></defs>` +
    drumAt(60, -12, 200, 0.16) +
    `<rect x="12" y="4" width="${WIDTH * 5 + 20}" height="${HEIGHT * 3 + 20}" rx="12" fill="url(#sg-jade-frame)"/><rect x="17" y="9" width="${WIDTH * 5 + 10}" height="${HEIGHT * 3 + 10}" rx="9" fill="#0a1a15"/>` +
    `<g clip-path="url(#sg-window)">${columns.join('')}</g>` +
    ladder(chain, reached)
  )
}

/** What lay there when something won, 100 × 60: what has won is a gap with its symbol faint. */
export function fallPicture(grid: Grid, wins: readonly Win[]): string {
  const won = new Set(wins.flatMap(({ cells }) => cells).map(String))
  return grid
    .flatMap((reel, at) =>
      [...reel].map((letter, row) => {
        const [x, y] = [at * 20, row * 20]
        const gone = won.has(String([at, row]))
        return (
          `<rect x="${x + 1}" y="${y + 1}" width="18" height="18" rx="3" fill="${gone ? '#fff3c9' : '#1d4a3c'}"${gone ? ' stroke="#b5202a" stroke-dasharray="3 2"' : ''}/>` +
          symbolAt(letter, x + 10, y + 10, 14)
        )
      }),
    )
    .join('')
}
