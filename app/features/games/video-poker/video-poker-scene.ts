import { HAND } from '#contract/play/odds/video-poker-odds.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBack, cardDefs, cardFront } from '../table/card-figures.ts'
import { drumAt, glowAt, shared, whenItStands } from '../table/scene.tsx'

/** Five cards on lacquer, 360 × 176, with room above them for the hand's name and below them for what is held. */

/** A place as it is drawn: the back of a card, or a card and its state. */
export interface Face {
  card: number
  /** It stayed in the draw. */
  held?: boolean
  /** It makes the hand that is paid. */
  counts?: boolean
  /** It was dealt by what has just happened: at the opening, or in the draw. */
  arrives?: 'dealt' | 'drawn'
}

/** Where the cards lie; `game/video-poker.css` puts what is pressed over them by the same figures. */
const LEFT = 13
const TOP = 44
const PITCH = 68
const RAISED = 10

/** A sign under a card that stayed. */
const tag = (word: string) =>
  `<g><rect x="5" y="${CARD_HEIGHT + RAISED + 8}" width="${CARD_WIDTH - 10}" height="22" rx="11" fill="url(#sg-gold)"/><text x="${CARD_WIDTH / 2}" y="${CARD_HEIGHT + RAISED + 23}" font-size="11.5" font-weight="800" text-anchor="middle" fill="#2a1a00">${word}</text></g>`

/** Gold leaf around a card that makes the hand; the frames come one after the other when all cards lie. */
const frame = (place: number) =>
  `<rect class="counts" style="--at:${place}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="6" fill="none" stroke="#f6cf72" stroke-width="4"/>`

/** A place of the table. What is pressed raises `card-<place>`, and what arrives moves. */
function placeOf(face: Face | null, place: number, held: string): string {
  const x = LEFT + place * PITCH
  const y = TOP - (face?.held ? RAISED : 0)
  const motion =
    face?.arrives === 'dealt' ? ' class="dealt"' : face?.arrives === 'drawn' ? ' class="drawn"' : ''
  return (
    `<g transform="translate(${x} ${y})"><g class="card card-${place}"><g${motion}>${face ? cardFront(face.card) : cardBack}</g>${face?.counts ? frame(place) : ''}</g>` +
    `${face?.held ? tag(held) : ''}</g>`
  )
}

/** The table: five backs before a round, else the hand. `held` is the word on what stayed. */
export function videoPokerScene(faces: readonly Face[] | null, held: string): string {
  const wins = faces?.some(({ counts }) => counts)
  const cards = Array.from({ length: HAND }, (_, place) => placeOf(faces?.[place] ?? null, place, held))
  return (
    `<defs>${shared}${cardDefs}</defs>` +
    drumAt(80, -10, 200, 0.2) +
    (wins ? whenItStands(drumAt(80, -10, 200, 0.25) + glowAt(180, 90, 150)) : '') +
    cards.join('')
  )
}
