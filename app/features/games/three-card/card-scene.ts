import { isRed, rankOf, type Suit, suitOf } from '#contract/play/games/common/playing-cards.ts'
import { coinAt, drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** The oval table of a card room, 360 × 320: figures and constants alone; names and amounts are text of the picture. */

export const WIDTH = 360
export const HEIGHT = 320

/** What the lobby shows of it: from `top` down, without the plates of the seats. */
export const LOBBY = { top: 24, height: 256 }

type Point = readonly [x: number, y: number]

/** Where seats are, the reader's own (or the first) at the bottom, then clockwise: the middle of the plate. */
const places: Record<number, readonly Point[]> = {
  2: [
    [180, 296],
    [180, 24],
  ],
  3: [
    [180, 296],
    [62, 70],
    [298, 70],
  ],
  4: [
    [180, 296],
    [54, 156],
    [180, 24],
    [306, 156],
  ],
  5: [
    [180, 296],
    [54, 206],
    [62, 70],
    [298, 70],
    [306, 206],
  ],
  6: [
    [180, 296],
    [54, 214],
    [54, 84],
    [180, 24],
    [306, 84],
    [306, 214],
  ],
}

export const placeOf = (seats: number, at: number): Point => places[seats]?.[at] ?? [WIDTH / 2, HEIGHT / 2]

/** Cards lie on the table side of their plate. */
function cardsAt([x, y]: Point, own: boolean): { x: number; y: number; width: number } {
  if (own) return { x: x - 66, y: y - 84, width: 40 }
  if (x === WIDTH / 2 && y < HEIGHT / 2) return { x: x - 42, y: y + 20, width: 26 }
  return { x: x - 42, y: y - 56, width: 26 }
}

const suitsAt: Record<Suit, string> = {
  clubs: 'M-1 2C-8 6-9-3-3-2-7-9 7-9 3-2 9-3 8 6 1 2L2 7H-2Z',
  diamonds: 'M0-8 6 0 0 8-6 0Z',
  hearts: 'M0 7C-11-2-6-9 0-4 6-9 11-2 0 7Z',
  spades: 'M0-8C10 0 6 6 1 3L2 7H-2L-1 3C-6 6-10 0 0-8Z',
}

const ivory = linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])
const felt = linear('sg-felt', [0, '#145040'], [1, '#082720'])
const back =
  '<symbol id="sg-back" viewBox="0 0 40 56"><rect width="40" height="56" rx="4" fill="#fbf3e4"/><rect x="2.5" y="2.5" width="35" height="51" rx="2.5" fill="#8f1219"/><path d="M20 8 33 28 20 48 7 28Z" fill="none" stroke="#dca943" stroke-width="1.4"/><path d="M20 16 28 28 20 40 12 28Z" fill="#dca943"/></symbol>'

/** A card of 40 × 56. */
function front(card: number): string {
  const rank = rankOf(card)
  const suit = suitsAt[suitOf(card)]
  return (
    '<rect y="1.5" width="40" height="56" rx="4.5" opacity=".4"/><rect width="40" height="56" rx="4.5" fill="url(#sg-ivory)"/>' +
    `<g fill="${isRed(card) ? '#b5121b' : '#1f1312'}"><text x="${rank === '10' ? 2 : 4}" y="19" font-size="19" font-weight="800" letter-spacing="-1">${rank}</text>` +
    `<path transform="translate(22 38)scale(1.55)" d="${suit}"/><path transform="translate(31.5 11.5)scale(.6)" d="${suit}"/></g>`
  )
}

/** What is drawn of a seat. */
export interface SeatFigure {
  at: Point
  own: boolean
  turn: boolean
  won: boolean
  folded: boolean
  /** Null: backs; undefined: no cards. */
  cards: readonly number[] | null | undefined
  dealer: boolean
  /** Somebody's name stands there. */
  named: boolean
}

function seatFigure({ at, own, turn, won, folded, cards, dealer, named }: SeatFigure): string {
  const [x, y] = at
  const place = cardsAt(at, own)
  const scale = place.width / 40
  const faces = cards === undefined ? [] : (cards ?? [-1, -1, -1])
  const laid = faces.map((card, n) => {
    const tilt = (n - 1) * (own ? 5 : 7)
    const dx = n * place.width * (own ? 1.15 : 1.1)
    return `<g transform="translate(${place.x + dx} ${place.y + Math.abs(n - 1) * 2})rotate(${tilt} ${place.width / 2} ${place.width})scale(${scale})">${card < 0 ? '<use href="#sg-back" width="40" height="56"/>' : front(card)}</g>`
  })
  const ring = won || turn ? '#f6cf72' : '#dca943'
  return (
    (turn || won ? glowAt(x, y, 62) : '') +
    `<g${folded ? ' opacity=".45"' : ''}>${laid.join('')}</g>` +
    (named
      ? `<rect x="${x - 50}" y="${y - 18}" width="100" height="38" rx="19" fill="#1d080b" fill-opacity=".92" stroke="${ring}" stroke-width="${won || turn ? 3 : 1}" stroke-opacity="${won || turn ? 1 : 0.55}"/>`
      : '') +
    (dealer
      ? `<circle cx="${x + 49}" cy="${y - 13}" r="9" fill="url(#sg-ivory)" stroke="#7b4f10"/><path transform="translate(${x + 49} ${y - 13})scale(.7)" fill="#a3161f" d="M0-8 6 0 0 8-6 0Z"/>`
      : '')
  )
}

/** The table, its seats and the pot; `seats` in the order of `placeOf`. */
export function tableMarkup(seats: readonly SeatFigure[], pot: boolean): string {
  return (
    `<defs>${shared}${ivory}${felt}${back}</defs>` +
    '<ellipse cx="180" cy="164" rx="168" ry="118" fill="#000" opacity=".35"/>' +
    '<ellipse cx="180" cy="158" rx="166" ry="116" fill="url(#sg-gold)"/><ellipse cx="180" cy="158" rx="160" ry="110" fill="#4a1d12"/>' +
    '<ellipse cx="180" cy="158" rx="150" ry="100" fill="url(#sg-felt)"/><ellipse cx="180" cy="158" rx="134" ry="86" fill="none" stroke="#dca943" stroke-opacity=".4"/>' +
    drumAt(110, 88, 140, 0.14) +
    (pot
      ? coinAt(150, 104, 22) +
        coinAt(170, 98, 22) +
        coinAt(188, 104, 22) +
        coinAt(160, 112, 22) +
        coinAt(179, 113, 22)
      : '') +
    seats.map(seatFigure).join('')
  )
}
