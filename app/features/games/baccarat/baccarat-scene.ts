import { type Hands, type Side, sides, totalOf } from '#contract/play/games/baccarat.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBack, cardDefs, cardFront } from '../table/card-figures.ts'
import { drumAt, glowAt, shared } from '../table/scene.tsx'

/** Both hands on green cloth, 360 × 150: the player's at the left, the banker's at the right, each with its points. */

const SCALE = 0.75
const GAP = 5
const TOP = 46
/** The middle of a hand, and the way in which its third card lies: outwards, and turned. */
const middles: Record<Side, number> = { player: 92, banker: 268 }
const colours: Record<Side, string> = { player: '#9fd0f2', banker: '#ffb0a8' }

/** A card at its place; `arrives` is its turn in the deal. */
const cardAt = (markup: string, x: number, y: number, turned: boolean, arrives: number) =>
  `<g transform="translate(${x} ${y})scale(${SCALE})${turned ? `translate(${CARD_HEIGHT} 12)rotate(90)` : ''}"><g class="card card-${arrives}"><g class="dealt">${markup}</g></g></g>`

const [WIDTH, HEIGHT] = [CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE]

/** The cards of a hand: two upright, the third across on the outer side. */
function handAt(side: Side, hand: readonly number[] | undefined): string {
  const third = hand?.[2]
  const width = 2 * WIDTH + GAP + (third === undefined ? 0 : HEIGHT + GAP)
  const left = middles[side] - width / 2
  const first = left + (side === 'player' && third !== undefined ? HEIGHT + GAP : 0)
  const turn = side === 'player' ? 0 : 1
  const face = (card: number | undefined) => (card === undefined ? cardBack : cardFront(card))
  const two = [0, 1].map((at) =>
    cardAt(face(hand?.[at]), first + at * (WIDTH + GAP), TOP, false, turn + at * 2),
  )
  const across = side === 'player' ? left : left + 2 * (WIDTH + GAP)
  return two.join('') + (third === undefined ? '' : cardAt(cardFront(third), across, TOP, true, 4))
}

/** The side's name and its points in a coin, which is gold for the winner. */
function headOf(side: Side, word: string, total: number | undefined, wins: boolean): string {
  const [x, at] = [middles[side], side === 'player' ? -1 : 1]
  const coin =
    total === undefined
      ? ''
      : `<circle cx="${x - at * 34}" cy="22" r="15" fill="${wins ? 'url(#sg-gold)' : '#12241f'}" stroke="${wins ? '#fff1cf' : colours[side]}" stroke-width="1.5"/><text x="${x - at * 34}" y="28" font-size="17" font-weight="800" text-anchor="middle" fill="${wins ? '#2a1a00' : '#fff'}">${total}</text>`
  return `<text x="${x + at * 4}" y="28" font-size="16" font-weight="800" text-anchor="${side === 'player' ? 'end' : 'start'}" fill="${colours[side]}">${word}</text>${coin}`
}

/** The table: four backs before the first round, else both hands. `words` are the names of the sides. */
export function baccaratScene(hands: Hands | undefined, words: Record<Side, string>): string {
  const totals = hands && { player: totalOf(hands.player), banker: totalOf(hands.banker) }
  const wins = (side: Side) =>
    totals !== undefined && totals[side] > totals[side === 'player' ? 'banker' : 'player']
  return (
    `<defs>${shared}${cardDefs}</defs>` +
    '<ellipse cx="180" cy="78" rx="176" ry="92" fill="none" stroke="#dca943" stroke-opacity=".5" stroke-width="1.5"/><ellipse cx="180" cy="78" rx="164" ry="82" fill="none" stroke="#dca943" stroke-opacity=".25"/>' +
    drumAt(110, 8, 140, 0.12) +
    '<path d="M180 12V138" stroke="#dca943" stroke-opacity=".4"/>' +
    sides.map((side) => (wins(side) ? glowAt(middles[side], 78, 96) : '')).join('') +
    sides.map((side) => headOf(side, words[side], totals?.[side], wins(side))).join('') +
    sides.map((side) => handAt(side, hands?.[side])).join('')
  )
}
