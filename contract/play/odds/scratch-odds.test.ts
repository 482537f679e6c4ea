import { expect, test } from 'vitest'
import {
  FIELDS,
  type Figure,
  fieldsOf,
  multiplierOf,
  prizeOf,
  prizes,
  returnedOfAll,
  TICKETS,
  WINNING_TICKETS,
} from './scratch-odds.ts'

test('all tickets together return 95.00 % of their stakes, exactly', () => {
  let returned = 0
  let winning = 0
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    returned += multiplierOf(ticket)
    if (multiplierOf(ticket) > 0) winning++
  }
  expect([returned, returnedOfAll()]).toEqual([950_000, 950_000])
  expect([winning, WINNING_TICKETS]).toEqual([329_500, 329_500])
})

test('each prize has as many tickets as the table says, one after the other', () => {
  const first = (multiplier: number, from = 0) => {
    for (let ticket = from; ticket < TICKETS; ticket++) if (multiplierOf(ticket) === multiplier) return ticket
    return TICKETS
  }
  for (const { multiplier, tickets } of prizes) {
    const start = first(multiplier)
    const its = Array.from({ length: tickets }, (_, at) => multiplierOf(start + at))
    expect(new Set(its)).toEqual(new Set([multiplier]))
    expect(first(multiplier, start + tickets)).toBe(TICKETS)
  }
  expect(prizeOf(0)?.figure).toBe('carp')
  expect(prizeOf(TICKETS - 1)).toBeUndefined()
})

const counted = (fields: readonly Figure[]) => {
  const counts = new Map<Figure, number>()
  for (const figure of fields) counts.set(figure, (counts.get(figure) ?? 0) + 1)
  return counts
}

/** One of every 41 tickets. */
const sample = Array.from({ length: Math.ceil(TICKETS / 41) }, (_, at) => at * 41)

test('a winning ticket shows its own figure three times, a losing one none, and no figure more often', () => {
  const wrong = sample.filter((ticket) => {
    const fields = fieldsOf(ticket)
    const alike = [...counted(fields)].filter(([, count]) => count > 2).flat()
    return (
      fields.length !== FIELDS ||
      String(alike) !== String([prizeOf(ticket)?.figure, 3].slice(0, prizeOf(ticket) ? 2 : 0))
    )
  })
  expect(wrong).toEqual([])
})

test('no figure is nearly there more often than another on a losing ticket', () => {
  const pairs = new Map<Figure, number>()
  let losing = 0
  for (const ticket of sample.filter((ticket) => ticket >= WINNING_TICKETS)) {
    losing++
    for (const [figure, count] of counted(fieldsOf(ticket)))
      if (count === 2) pairs.set(figure, (pairs.get(figure) ?? 0) + 1)
  }
  // Nine of fourteen are taken: both of a pair with 9 × 8 of 14 × 13.
  const fair = 72 / 182
  for (const { figure } of prizes) expect((pairs.get(figure) ?? 0) / losing / fair).toBeCloseTo(1, 1)
})
