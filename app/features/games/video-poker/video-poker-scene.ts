import { isRed, rankOf, type Suit, suitOf } from '#contract/games/playing-cards.ts'
import { HAND } from '#contract/games/video-poker-odds.ts'
import { drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/** Five cards on lacquer, 360 × 176, with room above them for the hand's name and below them for what is held. */

/** What is seen of a place: a back, or a card and what has become of it. */
export interface Face {
  card: number
  /** It stayed in the draw. */
  held?: boolean
  /** It makes the hand that is paid. */
  counts?: boolean
  /** It was dealt by what has just happened: at the opening, or in the draw. */
  arrives?: 'dealt' | 'drawn'
}

/** Where the cards lie; `game.css` puts what is pressed over them by the same figures. */
const LEFT = 13
const TOP = 44
const PITCH = 68
const WIDTH = 62
const HEIGHT = 87
const RAISED = 10

const ivory = linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])
const back =
  '<symbol id="sg-back" viewBox="0 0 40 56"><rect width="40" height="56" rx="4" fill="#fbf3e4"/><rect x="2.5" y="2.5" width="35" height="51" rx="2.5" fill="#8f1219"/><path d="M20 8 33 28 20 48 7 28Z" fill="none" stroke="#dca943" stroke-width="1.4"/><path d="M20 16 28 28 20 40 12 28Z" fill="#dca943"/></symbol>'

/** Around a middle of 0, 0; some 16 wide. */
const outlines: Record<Suit, string> = {
  clubs: 'M-1 2C-8 6-9-3-3-2-7-9 7-9 3-2 9-3 8 6 1 2L2 7H-2Z',
  diamonds: 'M0-8 6 0 0 8-6 0Z',
  hearts: 'M0 7C-11-2-6-9 0-4 6-9 11-2 0 7Z',
  spades: 'M0-8C10 0 6 6 1 3L2 7H-2L-1 3C-6 6-10 0 0-8Z',
}
const suitAt = (suit: Suit, x: number, y: number, scale: number) =>
  `<path transform="translate(${x} ${y})scale(${scale})" d="${outlines[suit]}"/>`

const crown =
  '<path d="M25 57V37l7 8 7-12 7 12 7-8V57Z" fill="url(#sg-gold)" stroke="#7b4f10" stroke-width="1.2" stroke-linejoin="round"/><path d="M25 52H53" stroke="#7b4f10" stroke-width="1.2"/>'

function front({ card, counts = false }: Face): string {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  const middle =
    rank === 'J' || rank === 'Q' || rank === 'K'
      ? `${crown}${suitAt(suit, 39, 70, 1.3)}`
      : suitAt(suit, 38, 60, rank === 'A' ? 2.9 : 2.3)
  return (
    `<rect y="2" width="${WIDTH}" height="${HEIGHT}" rx="6" opacity=".4"/>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="url(#sg-ivory)"${counts ? ' stroke="#f6cf72" stroke-width="4"' : ''}/>` +
    `<g fill="${isRed(card) ? '#b5121b' : '#1f1312'}"><text x="${rank === '10' ? 4 : 6}" y="25" font-size="23" font-weight="800" letter-spacing="-1">${rank}</text>${suitAt(suit, 14, 36, 0.95)}${middle}</g>`
  )
}

const covered = `<rect y="2" width="${WIDTH}" height="${HEIGHT}" rx="6" opacity=".4"/><use href="#sg-back" width="${WIDTH}" height="${HEIGHT}"/>`

/** A sign under a card that stayed. */
const tag = (word: string) =>
  `<g><rect x="5" y="${HEIGHT + RAISED + 8}" width="${WIDTH - 10}" height="22" rx="11" fill="url(#sg-gold)"/><text x="${WIDTH / 2}" y="${HEIGHT + RAISED + 23}" font-size="11.5" font-weight="800" text-anchor="middle" fill="#2a1a00">${word}</text></g>`

/** A place of the table. What is pressed raises `card-<place>`, and what arrives moves. */
function placeOf(face: Face | null, place: number, held: string): string {
  const x = LEFT + place * PITCH
  const y = TOP - (face?.held ? RAISED : 0)
  const motion =
    face?.arrives === 'dealt' ? ' class="dealt"' : face?.arrives === 'drawn' ? ' class="drawn"' : ''
  return (
    `<g transform="translate(${x} ${y})"><g class="card card-${place}"><g${motion}>${face ? front(face) : covered}</g></g>` +
    `${face?.held ? tag(held) : ''}</g>`
  )
}

/** The table: five backs before a round, else the hand. `held` is the word on what stayed. */
export function videoPokerScene(faces: readonly Face[] | null, held: string): string {
  const wins = faces?.some(({ counts }) => counts)
  const cards = Array.from({ length: HAND }, (_, place) => placeOf(faces?.[place] ?? null, place, held))
  return (
    `<defs>${shared}${ivory}${back}</defs>` +
    drumAt(80, -10, 200, wins ? 0.4 : 0.2) +
    (wins ? glowAt(180, 90, 150) : '') +
    cards.join('')
  )
}
