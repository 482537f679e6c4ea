import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { CALLED, cardCounts, corners, fieldsOf } from '#contract/play/odds/bingo-odds.ts'
import { coinAt, drumAt, glowAt, linear, shared, whenItStands } from '../table/scene.tsx'
import { judgedCards } from './best-card.ts'

/** The colours of the columns B, I, N, G, O: of balls, and of the letters above the card. */
const colours = ['#a3161f', '#24406f', '#17604e', '#8a5c08', '#5c2c1c'] as const
const columnOf = (ball: number) => Math.min(4, Math.floor((ball - 1) / 15))

/** The picture: the ball above, all cards below it. */
export const BINGO = { width: 360, height: 346 } as const

const defs = `<defs>${shared}${linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])}</defs>`

/** A ball with its number, or without one before it is called. */
function ball(x: number, y: number, radius: number, number: number | null): string {
  const fill = number === null ? '#7d3a3d' : colours[columnOf(number)]
  const text =
    number === null
      ? ''
      : `<text x="${x}" y="${y + radius * 0.28}" font-size="${radius * 0.8}" font-weight="800" text-anchor="middle" fill="#1f1312">${number}</text>`
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${radius * 0.64}" fill="#fffaf0"/>${text}`
}

/** Where a card lies, and how large its fields are: one in the middle, or two beside and below each other. */
interface Place {
  x: number
  y: number
  wide: number
  high: number
}
function placesOf(count: number): Place[] {
  if (count === 1) return [{ x: 70, y: 78, wide: 44, high: 48 }]
  return Array.from({ length: count }, (_, at) => ({
    x: 10 + (at % 2) * 174,
    y: 78 + Math.floor(at / 2) * 134,
    wide: 33.2,
    high: 22,
  }))
}

const HEAD = 20
const tenth = (value: number) => Math.round(value * 10) / 10

/** An empty card: its paper and letters. */
function paper({ x, y, wide, high }: Place): string {
  const letters = [...'BINGO'].map(
    (letter, at) =>
      `<text x="${tenth(x + (at + 0.5) * wide)}" y="${y + 14}" fill="${colours[at]}">${letter}</text>`,
  )
  return `<rect x="${x - 3}" y="${y - 3}" width="${tenth(wide * 5 + 6)}" height="${high * 5 + HEAD + 6}" rx="7" fill="url(#sg-ivory)"/><g font-size="14" font-weight="800" text-anchor="middle">${letters.join('')}</g>`
}

/** What a card shows: its numbers, those that were called at the moment they were, and what is paid when all were. */
interface ShownCard {
  fields: readonly (number | null)[]
  called: readonly number[]
  lit: number
}

function cardAt(place: Place, { fields, called, lit }: ShownCard): string {
  const { x, y, wide, high } = place
  // Two bold digits of the widest usual font leave a fourth of a field free.
  const size = Math.min(high * 0.68, wide * 0.54)
  const centre = (at: number) =>
    [tenth(x + ((at % 5) + 0.5) * wide), tenth(y + HEAD + (Math.floor(at / 5) + 0.5) * high)] as const
  const mark = (at: number, look: string) => {
    const [cx, cy] = centre(at)
    return `<rect x="${tenth(cx - wide / 2 + 1)}" y="${tenth(cy - high / 2 + 1)}" width="${tenth(wide - 2)}" height="${high - 2}" rx="5" ${look}/>`
  }
  const marks = fields.map((number, at) => {
    if (at === 12) return mark(at, 'fill="#17604e"')
    const call = number === null ? -1 : called.indexOf(number)
    return call < 0 ? '' : mark(at, `class="mark" style="--call:${call}" fill="#8fd3ba"`)
  })
  const numbers = fields.map((number, at) => {
    const [cx, cy] = centre(at)
    const fill = at === 12 ? ' fill="#fff"' : ''
    return `<text x="${cx}" y="${tenth(cy + size * 0.36)}"${fill}>${at === 12 ? '★' : (number ?? '')}</text>`
  })
  const paid = fields.flatMap((_, at) =>
    lit & (1 << at) ? mark(at, 'fill="none" stroke="#c9333a" stroke-width="3"') : [],
  )
  return (
    paper(place) +
    marks.join('') +
    `<g font-size="${tenth(size)}" font-weight="700" text-anchor="middle" fill="#3d2a16">${numbers.join('')}</g>` +
    (paid.length > 0 ? `<g class="paid">${paid.join('')}</g>` : '')
  )
}

const empty: ShownCard = { fields: Array.from({ length: 25 }, () => null), called: [], lit: 0 }

/** Empty cards for every number that may be chosen: the sheet shows as many as are (`blank-<number>`), before anything is sent. */
const blanks = [...placesOf(1), ...placesOf(cardCounts.length)]
  .map((place, at) => {
    const counts = at === 0 ? [1] : cardCounts.filter((count) => count > 1 && count >= at)
    return `<g class="blank ${counts.map((count) => `blank-${count}`).join(' ')}">${cardAt(place, empty)}</g>`
  })
  .join('')

/** The cards of a round, with what was called on them. */
function playedCards(outcome: BingoOutcome): string {
  const places = placesOf(outcome.cards.length)
  return judgedCards(outcome)
    .map(({ card, pattern, whole }, at) =>
      cardAt(places[at] ?? { x: 0, y: 0, wide: 0, high: 0 }, {
        fields: fieldsOf(card),
        called: outcome.called,
        lit: pattern === 'corners' ? corners : whole.reduce((fields, line) => fields | line, 0),
      }),
    )
    .join('')
}

/** All cards of a round and its balls, which are called one after the other; empty cards before one. */
export function bingoScene(outcome: BingoOutcome | null, won: boolean): string {
  const called = outcome?.called ?? []
  // The last one stays; each of the others is there until the next is called.
  const balls = called.map(
    (number, at) =>
      `<g class="${at === CALLED - 1 ? 'ball last' : 'ball'}" style="--call:${at}">${ball(42, 36, 30, number)}</g>`,
  )
  return (
    defs +
    drumAt(-30, 20, 420, 0.16) +
    glowAt(42, 36, 50) +
    (balls.length > 0 ? balls.join('') : ball(42, 36, 30, null)) +
    (outcome ? playedCards(outcome) : blanks) +
    (won ? whenItStands(coinAt(322, 10, 26) + coinAt(308, 34, 20)) : '')
  )
}
