import { isRed, rankOf, type Suit, suitOf } from '#contract/play/games/common/playing-cards.ts'
import { linear } from './scene.tsx'

/** Playing cards of stages, 62 × 87 from their upper left corner. `cardDefs` and `shared` come first in the picture. */

export const CARD_WIDTH = 62
export const CARD_HEIGHT = 87

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

export const cardDefs = ivory + back

/** A card seen from the front. */
export function cardFront(card: number): string {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  const middle =
    rank === 'J' || rank === 'Q' || rank === 'K'
      ? `${crown}${suitAt(suit, 39, 70, 1.3)}`
      : suitAt(suit, 38, 60, rank === 'A' ? 2.9 : 2.3)
  return (
    `<rect y="2" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="6" opacity=".4"/>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="6" fill="url(#sg-ivory)"/>` +
    `<g fill="${isRed(card) ? '#b5121b' : '#1f1312'}"><text x="${rank === '10' ? 4 : 6}" y="25" font-size="23" font-weight="800" letter-spacing="-1">${rank}</text>${suitAt(suit, 14, 36, 0.95)}${middle}</g>`
  )
}

/** A card that lies face down. */
export const cardBack = `<rect y="2" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="6" opacity=".4"/><use href="#sg-back" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"/>`
