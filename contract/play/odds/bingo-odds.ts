/**
 * Bingo of the house (site.md section 4.2), for platform, page and script: no schemas here, because scripts load it. A
 * card has five columns of five numbers, the middle one free; 30 of 75 balls are called.
 */

export const BALLS = 75
export const CALLED = 30

/** The size of a column's range: B 1 to 15, I 16 to 30, N 31 to 45, G 46 to 60, O 61 to 75. */
const IN_COLUMN = 15
const SIDE = 5
/** The field in the middle of a card, counted column by column. */
const FREE = 12

/** The numbers of a card without the free field: 24, column by column, each from top to bottom. */
export type Card = readonly number[]

/** The number of numbers in each column: N has the free field. */
const heights = [5, 5, 4, 5, 5] as const
export const ON_CARD = 24

/** The ranges of a round's numbers: first the cards', then the called balls'. */
export const rangesOf = (cards: number): number[] => [
  ...Array.from({ length: cards }, () =>
    heights.flatMap((height) => Array.from({ length: height }, (_, at) => IN_COLUMN - at)),
  ).flat(),
  ...Array.from({ length: CALLED }, (_, at) => BALLS - at),
]

const from = (least: number, count: number) => Array.from({ length: count }, (_, at) => least + at)

/** Cards and called balls from the drawn numbers: each takes that position among what is left, counted from 0. */
export function dealCards(cards: number, values: readonly number[]): { cards: number[][]; called: number[] } {
  let at = 0
  const take = (left: number[], count: number) => {
    const balls: number[] = []
    for (let last = at + count; at < last; at++) balls.push(...left.splice(values[at] ?? 0, 1))
    return balls
  }
  const card = () =>
    heights.flatMap((height, column) => take(from(column * IN_COLUMN + 1, IN_COLUMN), height))
  return { cards: Array.from({ length: cards }, card), called: take(from(1, BALLS), CALLED) }
}

/** The index on a card (which goes by columns) of each field, row by row; null for the free field. */
const placesByRow: readonly (number | null)[] = from(0, SIDE * SIDE).map((at) => {
  const byColumn = (at % SIDE) * SIDE + Math.floor(at / SIDE)
  return byColumn === FREE ? null : byColumn - Number(byColumn > FREE)
})

/** The 25 fields of a card, row by row; null is the free one. */
export const fieldsOf = (card: Card): (number | null)[] =>
  placesByRow.map((place) => (place === null ? null : (card[place] ?? null)))

const fieldAt = (row: number, column: number) => 1 << (row * SIDE + column)
const along = (field: (at: number) => number) => from(0, SIDE).reduce((fields, at) => fields | field(at), 0)

/** Rows, columns and diagonals as bit sets of fields, row by row from the lowest bit. */
export const lines: readonly number[] = [
  ...from(0, SIDE).map((row) => along((at) => fieldAt(row, at))),
  ...from(0, SIDE).map((column) => along((at) => fieldAt(at, column))),
  along((at) => fieldAt(at, at)),
  along((at) => fieldAt(at, SIDE - 1 - at)),
]
export const corners = fieldAt(0, 0) | fieldAt(0, 4) | fieldAt(4, 0) | fieldAt(4, 4)
const free = fieldAt(2, 2)

/** The patterns of a card, the best paid first; it is paid for the first that it has. */
const patterns = [
  { name: 'lines-5', multiplier: 2_000 },
  { name: 'lines-4', multiplier: 1_000 },
  { name: 'lines-3', multiplier: 150 },
  { name: 'lines-2', multiplier: 25 },
  { name: 'corners', multiplier: 7 },
  { name: 'lines-1', multiplier: 3 },
] as const
export type Pattern = (typeof patterns)[number]['name']

export const TOP_MULTIPLIER = patterns[0].multiplier

/** The pattern of a number of whole lines, with or without all four corners; undefined for none. */
export function patternOf(whole: number, allCorners: boolean): Pattern | undefined {
  if (whole >= 2) return `lines-${Math.min(whole, 5) as 2 | 3 | 4 | 5}`
  if (allCorners) return 'corners'
  return whole === 1 ? 'lines-1' : undefined
}

/** The result of a card: its marked fields, its whole lines, its pattern and that pattern's pay. */
export function judgeCard(card: Card, called: readonly number[]) {
  const hit = new Set(called)
  const marked = fieldsOf(card).reduce<number>(
    (fields, number, at) => (number === null || hit.has(number) ? fields | (1 << at) : fields),
    0,
  )
  const whole = lines.filter((line) => (marked & line) === line)
  const pattern = patternOf(whole.length, (marked & corners) === corners)
  return { marked, whole, pattern, multiplier: multiplierOf(pattern) }
}

/** What a card pays for its pattern, in stakes of a card; 0 without one. */
export const multiplierOf = (pattern: Pattern | undefined): number =>
  patterns.find(({ name }) => name === pattern)?.multiplier ?? 0

/** The joint payout of all cards of a round, in stakes of one card. */
export const cardsPayout = (cards: readonly Card[], called: readonly number[]): number =>
  cards.reduce((sum, card) => sum + judgeCard(card, called).multiplier, 0)

/** The number of ways to choose k of n. */
export function ways(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let count = 1n
  for (let at = 1; at <= k; at++) count = (count * BigInt(n - k + at)) / BigInt(at)
  return count
}

const countOf = (fields: number) => {
  let count = 0
  for (let left = fields; left !== 0; left &= left - 1) count++
  return count
}

/** The number of ways to call 30 of 75 balls: the denominator of the chances below. */
export const ALL_WAYS = ways(BALLS, CALLED)

/**
 * In how many of all ways a card has exactly 0, 1, 2, … whole lines, with the fields of `also` marked too. By inclusion
 * and exclusion over the 4,096 sets of lines: the fields of a set are all called in ways(75 - fields, 30 - fields).
 */
function waysOfLines(also: number): bigint[] {
  // By number of lines, and by number of covered fields: how many sets there are.
  const sets = Array.from({ length: lines.length + 1 }, () => Array.from({ length: ON_CARD + 1 }, () => 0n))
  for (let chosen = 0; chosen < 1 << lines.length; chosen++) {
    const fields = lines.reduce((union, line, at) => (chosen & (1 << at) ? union | line : union), also)
    const of = sets[countOf(chosen)] ?? []
    const numbers = countOf(fields & ~free)
    of[numbers] = (of[numbers] ?? 0n) + 1n
  }
  const together = sets.map((of) =>
    of.reduce((sum, count, numbers) => sum + count * ways(BALLS - numbers, CALLED - numbers), 0n),
  )
  return together.map((_, exactly) =>
    together.reduce(
      (sum, count, size) =>
        sum + (size < exactly ? 0n : (size - exactly) % 2 === 0 ? 1n : -1n) * ways(size, exactly) * count,
      0n,
    ),
  )
}

/** In how many of all ways a card is paid for each pattern, the best paid first. */
export function waysOfPatterns(): { name: Pattern; multiplier: number; ways: bigint }[] {
  const [any, cornered] = [waysOfLines(0), waysOfLines(corners)]
  return patterns.map(({ name, multiplier }) => {
    let count = 0n
    for (const [whole, of] of any.entries()) {
      const withCorners = cornered[whole] ?? 0n
      if (patternOf(whole, true) === name) count += withCorners
      if (patternOf(whole, false) === name) count += of - withCorners
    }
    return { name, multiplier, ways: count }
  })
}

/** The return of one unit on a card over all ways; a fair game would return ALL_WAYS. */
export const returnedOfAll = (): bigint =>
  waysOfPatterns().reduce((sum, { multiplier, ways }) => sum + BigInt(multiplier) * ways, 0n)

/**
 * The chance in percent that a bet on this many cards is paid anything. The cards of a round share the called balls, so
 * it is counted over how many balls of each column are called (bingo-odds.test.ts).
 */
export const chanceOf = { 1: '15.69', 2: '28.84', 3: '39.87', 4: '49.14' } as const
export type Cards = keyof typeof chanceOf
export const cardCounts = [1, 2, 3, 4] as const satisfies readonly Cards[]

/** The number of cards from a form's text; undefined for any other text. */
export const cardsOf = (entered: string): Cards | undefined =>
  cardCounts.find((count) => String(count) === entered)
