import { type Hands, type Side, sides, totalOf } from '#contract/play/games/baccarat.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBack, cardDefs, cardFront } from '../table/card-figures.ts'
import { drumAt, glowAt, shared } from '../table/scene.tsx'

/**
 * The table, 360 × 150: the player's hand at the left, the banker's at the right, each with its points. Every card has its
 * place from the beginning, so that none moves when another comes.
 */

const SCALE = 0.66
const GAP = 5
/** From the edge of the picture to a third card. */
const EDGE = 12
const TOP = 44
const [WIDTH, HEIGHT] = [CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE]
/** The left edge of the first card of a hand, and of its third card, which lies across on the outer side. */
const places: Record<Side, { first: number; third: number }> = {
  player: { first: EDGE + HEIGHT + GAP, third: EDGE },
  banker: { first: 360 - EDGE - HEIGHT - GAP - 2 * WIDTH - GAP, third: 360 - EDGE - HEIGHT },
}
/** The middle of the first two cards. */
const middleOf = (side: Side) => places[side].first + WIDTH + GAP / 2
const colours: Record<Side, string> = { player: '#9fd0f2', banker: '#ffb0a8' }

/** A card at its place. One that has just come flies there with its back up, and turns. */
const cardAt = (card: number, x: number, third: boolean, isNew: boolean) =>
  `<g transform="translate(${x} ${TOP})scale(${SCALE})${third ? `translate(${CARD_HEIGHT} 12)rotate(90)` : ''}">${
    isNew ? `<g class="card-new">${cardFront(card)}<g class="card-back">${cardBack}</g></g>` : cardFront(card)
  }</g>`

/** A place for a card; `awaits` where a third card is announced. */
const placeAt = (x: number, third: boolean, awaits: boolean) => {
  const [width, height] = third ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const y = TOP + (third ? 12 * SCALE : 0)
  const look = awaits
    ? 'fill="rgb(246 207 114/.16)" stroke="#f6cf72" stroke-width="2" stroke-dasharray="5 3"'
    : 'fill="rgb(0 0 0/.14)" stroke="#dca943" stroke-opacity=".45" stroke-width="1.2" stroke-dasharray="4 4"'
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" ${look}/>`
}

/** What of a hand is drawn: its cards, whether the last of them has just come, and whether it awaits a third card. */
interface HandLook {
  hand: readonly number[]
  isNew: boolean
  awaits: boolean
}

function handAt(side: Side, { hand, isNew, awaits }: HandLook): string {
  const { first, third } = places[side]
  return [first, first + WIDTH + GAP, third]
    .map((x, at) => {
      const card = hand[at]
      const across = at === 2
      if (card !== undefined) return cardAt(card, x, across, isNew && at === hand.length - 1)
      // The place of a third card is seen where it is announced, and on an empty table.
      return across && !awaits && hand.length > 0 ? '' : placeAt(x, across, awaits)
    })
    .join('')
}

/** The side's name and its points in a coin, which is gold for the winner. */
function headOf(side: Side, word: string, total: number | undefined, wins: boolean): string {
  const [x, at] = [middleOf(side), side === 'player' ? -1 : 1]
  const coin =
    total === undefined
      ? ''
      : `<circle cx="${x - at * 34}" cy="22" r="15" fill="${wins ? 'url(#sg-gold)' : '#12241f'}" stroke="${wins ? '#fff1cf' : colours[side]}" stroke-width="1.5"/><text x="${x - at * 34}" y="28" font-size="17" font-weight="800" text-anchor="middle" fill="${wins ? '#2a1a00' : '#fff'}">${total}</text>`
  return `<text x="${x + at * 4}" y="28" font-size="16" font-weight="800" text-anchor="${side === 'player' ? 'end' : 'start'}" fill="${colours[side]}">${word}</text>${coin}`
}

/** The frame around the hand that has won. */
const frameAt = (side: Side, cards: number) => {
  const { first, third } = places[side]
  const from = side === 'player' && cards > 2 ? third : first
  const to = side === 'banker' && cards > 2 ? third + HEIGHT : first + 2 * WIDTH + GAP
  return `<rect x="${from - 3}" y="${TOP - 4}" width="${to - from + 6}" height="${HEIGHT + 8}" rx="7" fill="none" stroke="#f6cf72" stroke-width="2"/>`
}

/** What is seen of a round: its cards so far, who draws a third card, and whether they are counted. */
export interface SeenHands extends Hands {
  draws: Side | null
  isOver: boolean
}

/** The table: empty before the deal, then with what has been dealt. `words` are the names of the sides. */
export function baccaratScene(seenHands: SeenHands | undefined, words: Record<Side, string>): string {
  const { player = [], banker = [], draws = null, isOver = false } = seenHands ?? {}
  const hands: Hands = { player, banker }
  const totals = { player: totalOf(player), banker: totalOf(banker) }
  const wins = (side: Side) => isOver && totals[side] > totals[side === 'player' ? 'banker' : 'player']
  const newest: Side | null =
    isOver || draws || player.length === 0
      ? null
      : banker.length > 2 || (player.length <= 2 && player.length === banker.length)
        ? 'banker'
        : 'player'
  return (
    `<defs>${shared}${cardDefs}</defs>` +
    '<ellipse cx="180" cy="78" rx="176" ry="92" fill="none" stroke="#dca943" stroke-opacity=".5" stroke-width="1.5"/><ellipse cx="180" cy="78" rx="164" ry="82" fill="none" stroke="#dca943" stroke-opacity=".25"/>' +
    drumAt(110, 8, 140, 0.12) +
    sides.map((side) => (wins(side) ? glowAt(middleOf(side), 76, 92) : '')).join('') +
    sides
      .map((side) => headOf(side, words[side], hands[side].length > 0 ? totals[side] : undefined, wins(side)))
      .join('') +
    sides
      .map((side) => handAt(side, { hand: hands[side], isNew: newest === side, awaits: draws === side }))
      .join('') +
    sides.map((side) => (wins(side) ? frameAt(side, hands[side].length) : '')).join('')
  )
}
