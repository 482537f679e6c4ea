/**
 * One's own numbers on a running draw: a message of its stream is the same for everybody, so they are marked in the new
 * board, and their cards (`[data-own="<family>"]`) recounted, by `features/lottery/draws/own-draw.ts`, as on the server.
 * `app/enhance/play/rounds.ts` loads it where the page has them.
 */
import { all, attribute, first } from '../parts.ts'
import { write } from '../ticket.ts'

interface Card {
  playType: string
  number: string
  hits: number
  payout: string
  state: string
}
type Part = readonly [start: number, end: number]
type Mine = (prize: string, number: string) => Part | null
type Prizes = readonly (readonly string[])[]
interface Rules {
  linesOfText(text: string): unknown[]
  ownDraw(family: string, lines: unknown[], prizes: Prizes): { cards: Card[]; won: string }
  ownNumbers(family: string, lines: unknown[]): Mine
  endingsByHead(family: string, prizes: Prizes, mine: Mine): { own: boolean }[][]
}
const rules = import.meta.glob<Rules>('../../features/lottery/draws/own-draw.ts')

const em = (text: string) => {
  const mark = document.createElement('em')
  mark.textContent = text
  return mark
}

/** Marks and recounts; call it after each drawn message. */
export async function mark() {
  const own = first('[data-own]')
  const board = first('[data-part="running"] [data-records="prizes"]')
  if (!own || board?.closest<HTMLElement>('[data-draw]')?.dataset.draw !== own.dataset.ownDraw) return
  const { linesOfText, ownDraw, ownNumbers, endingsByHead } =
    (await rules['../../features/lottery/draws/own-draw.ts']?.()) ?? {}
  if (!board || !linesOfText || !ownDraw || !ownNumbers || !endingsByHead) return
  const { own: family = '', lines: text = '', symbol = '' } = own.dataset
  const lines = linesOfText(text)
  const mine = ownNumbers(family, lines)
  const rows = [...all('tr', board)]
  const prizes = rows.map((row) => [...all('li', row)].map((number) => number.textContent ?? ''))
  for (const row of rows)
    for (const cell of all('li', row)) {
      const number = cell.textContent ?? ''
      const part = cell.hasAttribute('data-told') ? null : mine(attribute(row, 'data-id'), number)
      if (!part) continue
      cell.setAttribute('data-mine', '')
      cell.replaceChildren(number.slice(0, part[0]), em(number.slice(...part)), number.slice(part[1]))
    }
  const heads = [...all('[data-part="running"] [data-records="heads"] tr')]
  for (const [head, endings] of endingsByHead(family, prizes, mine).entries())
    for (const [at, tail] of [...all('td span', heads[head])].entries()) {
      if (!endings[at]?.own || first('em', tail)) continue
      const digit = em(tail.textContent?.slice(-1) ?? '')
      digit.setAttribute('data-mine', '')
      tail.replaceChildren(tail.textContent?.slice(0, -1) ?? '', digit)
    }
  const { cards, won } = ownDraw(family, lines, prizes)
  for (const { playType, number, hits, payout, state } of cards) {
    const card = first(`[data-own-card="${playType}:${number}"]`, own)
    if (!card) continue
    card.setAttribute('data-state', state)
    write(card, { hits: String(hits), payout }, symbol)
  }
  const sum = first('.lot-own-sum', own)
  if (sum) write(sum, { won }, symbol)
}
