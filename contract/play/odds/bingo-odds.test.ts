import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALL_WAYS,
  BALLS,
  CALLED,
  cardCounts,
  chanceOf,
  corners,
  dealCards,
  fieldsOf,
  judgeCard,
  lines,
  multiplierOf,
  ON_CARD,
  patternOf,
  rangesOf,
  returnedOfAll,
  ways,
  waysOfPatterns,
} from './bingo-odds.ts'

/** The values of a round, each below its range. */
const round = fc
  .constantFrom(...cardCounts)
  .chain((cards) =>
    fc
      .tuple(...rangesOf(cards).map((range) => fc.nat(range - 1)))
      .map((values) => ({ cards, values: values as number[] })),
  )

test('every card has five numbers of each column, four of N, no number twice; 30 different balls are called', () => {
  fc.assert(
    fc.property(round, ({ cards: count, values }) => {
      const { cards, called } = dealCards(count, values)
      expect(cards).toHaveLength(count)
      for (const card of cards) {
        expect(new Set(card).size).toBe(ON_CARD)
        expect(card.map((number) => Math.floor((number - 1) / 15))).toEqual(
          [5, 5, 4, 5, 5].flatMap((height, column) => Array(height).fill(column)),
        )
      }
      expect(new Set(called).size).toBe(CALLED)
      expect(called.every((ball) => ball >= 1 && ball <= BALLS)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('values that are all zero deal the least numbers in their order, column by column', () => {
  const { cards, called } = dealCards(1, Array(rangesOf(1).length).fill(0))
  expect(cards).toEqual([
    [1, 2, 3, 4, 5, 16, 17, 18, 19, 20, 31, 32, 33, 34, 46, 47, 48, 49, 50, 61, 62, 63, 64, 65],
  ])
  expect(called).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(fieldsOf(cards[0] ?? [])).toEqual([
    1,
    16,
    31,
    46,
    61,
    2,
    17,
    32,
    47,
    62,
    3,
    18,
    null,
    48,
    63,
    4,
    19,
    33,
    49,
    64,
    5,
    20,
    34,
    50,
    65,
  ])
  // B, I, and the two upper numbers of N are called among the first thirty: two columns.
  expect(judgeCard(cards[0] ?? [], called)).toMatchObject({ pattern: 'lines-2', multiplier: 25 })
})

test('the ways of every pattern, by looking at every set of marked fields that there is', () => {
  // Rows of five bits; the free field is always marked. Sets are counted by how many numbers they mark.
  const counted = new Map<string, number[]>()
  const bits = Array.from({ length: 1 << 13 }, (_, set) => set.toString(2).replaceAll('0', '').length)
  for (let set = 0; set < 1 << 24; set++) {
    const marked = (set & 0xfff) | (1 << 12) | ((set & 0xfff000) << 1)
    let whole = 0
    for (const line of lines) if ((marked & line) === line) whole++
    const allCorners = (marked & corners) === corners
    if (whole === 0 && !allCorners) continue
    const name = patternOf(whole, allCorners) ?? ''
    const sizes = counted.get(name) ?? Array<number>(ON_CARD + 1).fill(0)
    counted.set(name, sizes)
    const size = (bits[set & 0xfff] ?? 0) + (bits[set >> 12] ?? 0)
    sizes[size] = (sizes[size] ?? 0) + 1
  }
  for (const { name, ways: found } of waysOfPatterns()) {
    const enumerated = (counted.get(name) ?? []).reduce(
      (sum, sets, size) => sum + BigInt(sets) * ways(BALLS - ON_CARD, CALLED - size),
      0n,
    )
    expect([name, found]).toEqual([name, enumerated])
  }
})

test('a card returns 95.3705 %, exactly so many of all ways', () => {
  expect((returnedOfAll() * 1_000_000n) / ALL_WAYS).toBe(953_705n)
  expect(multiplierOf(undefined)).toBe(0)
})

test('how often one, two, three and four cards are paid anything', () => {
  const choose = (n: number, k: number) => Number(ways(n, k))
  // A card that is paid nothing has no whole line and not all corners: by inclusion and exclusion over those thirteen sets,
  // gathered by how many numbers of each column they take.
  const sets = [...lines, corners]
  const needs = new Map<string, number>()
  for (let chosen = 0; chosen < 1 << sets.length; chosen++) {
    const columns = [0, 0, 0, 0, 0]
    const fields = sets.reduce((union, set, at) => (chosen & (1 << at) ? union | set : union), 0)
    for (let at = 0; at < 25; at++)
      if (at !== 12 && fields & (1 << at)) columns[at % 5] = (columns[at % 5] ?? 0) + 1
    const sign = chosen.toString(2).replaceAll('0', '').length % 2 === 0 ? 1 : -1
    needs.set(String(columns), (needs.get(String(columns)) ?? 0) + sign)
  }
  const terms = [...needs]
    .filter(([, sign]) => sign !== 0)
    .map(([key, sign]) => [...key.split(',').map(Number), sign])
  /** The chance that `count` numbers of a column on a card are called, when `of` of its fifteen are. */
  const allCalled = Array.from({ length: 16 }, (_, of) =>
    Array.from({ length: 6 }, (_, count) => choose(15 - count, of - count) / choose(15, of)),
  )
  const nothing = [0, 0, 0, 0]
  const upTo15 = Array.from({ length: 16 }, (_, at) => at)
  for (const b of upTo15)
    for (const i of upTo15)
      for (const n of upTo15)
        for (const g of upTo15) {
          const o = CALLED - b - i - n - g
          if (o < 0 || o > 15) continue
          const of = [b, i, n, g, o]
          const weight = of.reduce((product, count) => product * choose(15, count), 1) / Number(ALL_WAYS)
          const tables = of.map((count) => allCalled[count] ?? [])
          const none = terms.reduce((sum, [cb = 0, ci = 0, cn = 0, cg = 0, co = 0, sign = 0]) => {
            const [tb = [], ti = [], tn = [], tg = [], to = []] = tables
            return sum + sign * (tb[cb] ?? 0) * (ti[ci] ?? 0) * (tn[cn] ?? 0) * (tg[cg] ?? 0) * (to[co] ?? 0)
          }, 0)
          for (const cards of cardCounts)
            nothing[cards - 1] = (nothing[cards - 1] ?? 0) + weight * none ** cards
        }
  expect(nothing.map((none) => ((1 - none) * 100).toFixed(2))).toEqual(Object.values(chanceOf))
})
