import { type Cell, REELS, ROWS, type Win } from '#contract/play/games/slots/slots.ts'
import { figureAt } from '../table/figures.ts'
import { drumAt, linear } from '../table/scene.tsx'
import { symbolAt, symbolDefs } from './symbols.ts'

/** The ivory reels of lines and ways, 360 × 176. A reel that has just been spun runs down its strip and stops. */

/** The number of places of the strip that run past before a reel stops. */
const RUN = 6
const CELL_HEIGHT = 46
const TOP = 28

/** Where reels stand, and how the frame around them looks. */
interface Cabinet {
  /** The left edge of the first reel, and from one to the next. */
  left: number
  pitch: number
  frame: string
}

const ivory = linear('sg-reel', [0, '#b79d72'], [0.2, '#fbf3e2'], [0.8, '#fbf3e2'], [1, '#a98f66'])
const red = linear('sg-red', [0, '#e05a52'], [1, '#8f1219'])

export interface Spun {
  strips: readonly string[]
  /** Null before a round: the reels stand on their first places. */
  stops: readonly number[] | null
  wins: readonly Win[]
  /** They have stopped before this step of the round: nothing of them moves. */
  stand?: boolean
}

const centreOf = ({ left, pitch }: Cabinet, [reel, row]: Cell): [x: number, y: number] => [
  left + pitch * reel + (pitch - 3) / 2,
  TOP + CELL_HEIGHT * (row + 0.5),
]

/** One reel: its three places, and below them those that ran past. */
function reelOf(cabinet: Cabinet, { strips, stops, stand }: Spun, reel: number): string {
  const strip = strips[reel] ?? ''
  const count = ROWS + (stops ? RUN : 0)
  const cells = Array.from({ length: count }, (_, row) => {
    const [x, y] = centreOf(cabinet, [reel, row])
    return symbolAt(strip[((stops?.[reel] ?? 0) + row) % strip.length] ?? '', x, y, 40)
  })
  return `<g${stand ? '' : ` class="reel" style="--reel:${reel}"`}>${cells.join('')}</g>`
}

/** Wins are shown one after the other: for how long in all, and each at most. */
const TURNS_SECONDS = 1.2
const TURN_SECONDS = 0.3

/** Wins that are seen in turn once the reels stand (`game/slots.css`): each of them some markup. */
const inTurn = (wins: readonly string[], stand?: boolean) =>
  stand
    ? wins.join('')
    : wins
        .map((markup, at) => {
          const after = at * Math.min(TURN_SECONDS, TURNS_SECONDS / wins.length)
          return `<g class="in-turn" style="--after:${after.toFixed(2)}s">${markup}</g>`
        })
        .join('')

/** What is seen once the reels have stopped. */
const comesIn = ({ stand }: Spun) => (stand ? '' : ' class="moves-in"')

/** Each place once that has won anything. */
const cellsOf = (wins: readonly Win[]): Cell[] => [
  ...new Map(wins.flatMap(({ cells }) => cells).map((cell) => [String(cell), cell])).values(),
]

/** The picture: frame, reels, what is lit behind the symbols and what is drawn over them. */
function reelsScene(cabinet: Cabinet, spun: Spun, over: string): string {
  const { left, pitch, frame } = cabinet
  const width = pitch - 3
  const height = CELL_HEIGHT * ROWS
  const backs = Array.from(
    { length: REELS },
    (_, reel) =>
      `<rect x="${left + pitch * reel}" y="${TOP}" width="${width}" height="${height}" rx="4" fill="url(#sg-reel)"/>`,
  )
  const lit = cellsOf(spun.wins).map((cell) => {
    const [x, y] = centreOf(cabinet, cell)
    return `<rect x="${x - width / 2 + 2}" y="${y - 21}" width="${width - 4}" height="42" rx="5" fill="#ffe9a8" stroke="#dca943" stroke-width="2.5"/>`
  })
  const reels = Array.from({ length: REELS }, (_, reel) => reelOf(cabinet, spun, reel))
  return (
    symbolDefs +
    `<defs>${ivory}${red}<clipPath id="sg-window"><rect x="${left}" y="${TOP}" width="${pitch * REELS}" height="${height}"/></clipPath></defs>` +
    frame +
    backs.join('') +
    `<g${comesIn(spun)}>${lit.join('')}</g>` +
    `<g clip-path="url(#sg-window)">${reels.join('')}</g>` +
    `<g${comesIn(spun)}>${over}</g>`
  )
}

const linesCabinet: Cabinet = {
  left: 43,
  pitch: 55,
  frame:
    drumAt(80, -14, 200, 0.16) +
    '<path d="M36 20Q180-10 324 20L318 30H42Z" fill="url(#sg-gold)"/><path d="M46 21Q180-3 314 21" fill="none" stroke="#8f1219" stroke-width="4"/><circle cx="180" cy="12" r="7" fill="url(#sg-red)" stroke="#fbeab8" stroke-width="1.2"/>' +
    '<rect x="34" y="20" width="292" height="154" rx="10" fill="url(#sg-gold)"/><rect x="39" y="24" width="282" height="146" rx="7" fill="#2a0e12"/>',
}

/** The knob of a line, from 1: odd ones on the left, even ones on the right. */
const knobOf = (line: number): [x: number, y: number] => [
  line % 2 === 1 ? 22 : 338,
  TOP + 7 + Math.floor((line - 1) / 2) * 13.8,
]

/** Over the row in the middle the buds of a bonus, from the first pick on: the open ones with their prizes, the last of which opens. */
function budsOver(buds: readonly string[], picks: number): string {
  if (buds.length === 0) return ''
  const flowers = Array.from({ length: picks }, (_, at) => {
    const x = 180 + (at - (picks - 1) / 2) * linesCabinet.pitch
    const prize = buds[at]
    if (prize === undefined) return `<g opacity=".3">${figureAt('lotus', x - 16, 73, 32)}</g>`
    const opens = at === buds.length - 1 ? ' class="bud"' : ''
    return `<g${opens} data-bud="">${figureAt('lotus', x - 16, 71, 32)}<text x="${x}" y="119">${prize}</text></g>`
  })
  return `<path d="M39 70H321V124H39Z" fill="#1d080b" fill-opacity=".9" stroke="url(#sg-gold)" stroke-width="1.5"/><g fill="#f6cf72" font-size="15" font-weight="800" text-anchor="middle">${flowers.join('')}</g>`
}

/**
 * The gold frame with a knob for each of twenty lines; those that have won are lit, and drawn over the reels. Over them the buds
 * that are picked.
 */
export function linesScene(
  spun: Spun & { lines: readonly (readonly number[])[]; buds: readonly string[]; picks: number },
): string {
  const won = new Set(spun.wins.flatMap(({ line }) => line ?? []))
  const paths = [...won].map((line) => {
    const [x, y] = knobOf(line)
    const along = spun.lines[line - 1]?.map((row, reel) => centreOf(linesCabinet, [reel, row])) ?? []
    const points = x < 180 ? [[x, y], ...along] : [...along, [x, y]]
    return `<path d="M${points.map((point) => point.join(' ')).join('L')}" fill="none" stroke="#c9333a" stroke-width="2.5" stroke-linejoin="round" opacity=".72"/>`
  })
  const knobs = spun.lines.map((_, at) => {
    const [x, y] = knobOf(at + 1)
    const lit = won.has(at + 1)
    return `<g${lit ? comesIn(spun) : ''}><circle cx="${x}" cy="${y}" r="${lit ? 7.4 : 6}" fill="${lit ? 'url(#sg-gold)' : '#4a2416'}" stroke="${lit ? '#fff1cf' : '#a97a2c'}"/><text x="${x}" y="${y + 2.9}" fill="${lit ? '#2a1a00' : '#e8c98a'}">${at + 1}</text></g>`
  })
  return (
    reelsScene(linesCabinet, spun, inTurn(paths, spun.stand)) +
    `<g font-size="8" font-weight="800" text-anchor="middle">${knobs.join('')}</g>` +
    budsOver(spun.buds, spun.picks)
  )
}

const waysCabinet: Cabinet = {
  left: 22,
  pitch: 64,
  frame:
    '<path d="M16 26Q22 4 60 4H300Q338 4 344 26Z" fill="#1d080b" stroke="url(#sg-gold)" stroke-width="2"/>' +
    '<rect x="12" y="22" width="336" height="152" rx="8" fill="#1d080b" stroke="url(#sg-gold)" stroke-width="3"/><rect x="17" y="25" width="326" height="145" rx="5" fill="none" stroke="#dca943" stroke-opacity=".4"/>',
}

/** The same reels without knobs: what has won is framed column by column; `lintel` stands over them. */
export function waysScene(spun: Spun & { lintel: string }): string {
  const won = cellsOf(spun.wins)
  const columns = Array.from({ length: REELS }, (_, at) => won.filter(([reel]) => reel === at))
  const frames = columns.flatMap((cells) => {
    const framed = cells.map((cell) => {
      const [x, y] = centreOf(waysCabinet, cell)
      return `<rect x="${x - 28.5}" y="${y - 21.5}" width="57" height="43" rx="6"/>`
    })
    return framed.length > 0 ? [framed.join('')] : []
  })
  const arrows = columns.slice(1).flatMap((cells, at) => {
    const last = columns[at]
    if (!last?.length || !cells.length) return []
    const [x] = centreOf(waysCabinet, [at + 1, 1])
    return `<path d="M${x - 36.5} 91l8 6-8 6Z"/>`
  })
  const over = `<g fill="none" stroke="#a3161f" stroke-width="2.5">${inTurn(frames)}</g><g fill="#a3161f" stroke="#fff1cf">${arrows.join('')}</g>`
  return (
    reelsScene(waysCabinet, spun, over) +
    `<text x="180" y="19" font-size="13" font-weight="800" text-anchor="middle" fill="#f6cf72">${spun.lintel}</text>`
  )
}
