import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { corners, fieldsOf } from '#contract/play/odds/bingo-odds.ts'
import { coinAt, drumAt, glowAt, linear, shared, whenItStands } from '../table/scene.tsx'
import { bestOf } from './best-card.ts'

/** The colours of the columns B, I, N, G, O: of balls, and of the letters above the card. */
const colours = ['#a3161f', '#24406f', '#17604e', '#8a5c08', '#5c2c1c'] as const
const columnOf = (ball: number) => Math.min(4, Math.floor((ball - 1) / 15))

const LEFT = 10
const TOP = 40
const CELL = 34

const defs = `<defs>${shared}${linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])}</defs>`

const paper =
  '<rect x="7" y="7" width="178" height="208" rx="11" opacity=".35"/><rect x="6" y="4" width="178" height="208" rx="11" fill="url(#sg-ivory)"/>' +
  `<g font-size="19" font-weight="800" text-anchor="middle">${[...'BINGO']
    .map((letter, at) => `<text x="${LEFT + at * CELL + 17}" y="29" fill="${colours[at]}">${letter}</text>`)
    .join('')}</g><path d="M12 36H178" stroke="#dca943" stroke-width="1.6"/>`

/** A ball with its number, or without one before it is called. */
function ball(x: number, y: number, radius: number, number: number | null): string {
  const fill = number === null ? '#7d3a3d' : colours[columnOf(number)]
  const text =
    number === null
      ? ''
      : `<text x="${x}" y="${y + radius * 0.28}" font-size="${radius * 0.8}" font-weight="800" text-anchor="middle" fill="#1f1312">${number}</text>`
  return `<circle cx="${x}" cy="${y + radius * 0.16}" r="${radius}" opacity=".35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${radius * 0.64}" fill="#fffaf0"/><ellipse cx="${x - radius * 0.3}" cy="${y - radius * 0.74}" rx="${radius * 0.34}" ry="${radius * 0.13}" fill="#fff" opacity=".5"/>${text}`
}

/** One field of the card. */
function field(at: number, number: number | null, marked: boolean, inLine: boolean): string {
  const [x, y] = [LEFT + (at % 5) * CELL + 17, TOP + Math.floor(at / 5) * CELL + 16]
  const middle = at === 12
  const ground = inLine ? '#a3161f' : marked || middle ? '#17604e' : '#efe3c9'
  const text = middle ? '★' : (number ?? '')
  return (
    `<circle cx="${x}" cy="${y}" r="14.5" fill="${ground}"${inLine ? ' stroke="#dca943" stroke-width="2.5"' : ''}/>` +
    `<text x="${x}" y="${y + 5}" font-size="14" font-weight="700" text-anchor="middle" fill="${marked || middle ? '#fff' : '#3d2a16'}">${text}</text>`
  )
}

/** The card that pays most and the last balls that were called, 360 × 220; an empty card before a round. */
export function bingoScene(outcome: BingoOutcome | null, won: boolean): string {
  const { best } = outcome ? bestOf(outcome) : { best: undefined }
  const numbers = best ? fieldsOf(best.card) : Array.from({ length: 25 }, () => null)
  const whole = (best?.whole ?? []).reduce((fields, line) => fields | line, 0)
  const lit = best?.pattern === 'corners' ? corners : whole
  const fields = numbers.map((number, at) =>
    field(at, number, ((best?.marked ?? 0) & (1 << at)) !== 0, (lit & (1 << at)) !== 0),
  )
  const called = outcome?.called ?? []
  const [last = null, ...before] = called.slice(-4).reverse()
  const small = [0, 1, 2].map((at) => ball(278 + at * 33, 186, 15, before[at] ?? null))
  return (
    defs +
    drumAt(190, -6, 170, 0.26) +
    glowAt(224, 140, 66) +
    (won ? whenItStands(drumAt(190, -6, 170, 0.32) + glowAt(224, 140, 80)) : '') +
    paper +
    fields.join('') +
    `<g class="moves">${ball(226, 176, 34, last)}</g>` +
    whenItStands(small.join('')) +
    (won ? whenItStands(coinAt(336, 128, 20) + coinAt(318, 142, 16)) : '')
  )
}
