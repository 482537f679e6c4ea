/** The road maps of a table, as players keep them: every round in a row, and streaks as columns. */

/** The height of both maps, in places. */
export const ROAD_ROWS = 6

/** The sides that bets are on, by the colour of their beads. */
export type RoadSide = 'blue' | 'red'

/** A place of a map. */
export interface Place<Of> {
  column: number
  row: number
  of: Of
}

/** The bead plate: every round from top to bottom, column after column. `columns` are the last that fit. */
export function beadPlate<Round>(rounds: readonly Round[], columns: number): Place<Round>[] {
  const capacity = ROAD_ROWS * columns
  // Whole columns go, so that a round stays in its row.
  const gone = Math.max(0, Math.ceil((rounds.length - capacity) / ROAD_ROWS)) * ROAD_ROWS
  return rounds.slice(gone).map((of, at) => ({ column: Math.floor(at / ROAD_ROWS), row: at % ROAD_ROWS, of }))
}

/** A win on the big road, and the number of rounds after it that neither side won (`ties`). */
export interface RoadWin {
  winner: RoadSide | null
  ties: number
}

/**
 * The big road: each win below the last of the same side, another side in the next column. At the foot, or above a place that is
 * taken, a streak turns to the right. Ties are counted on the win before them; those before the first have a place without a
 * winner.
 */
export function bigRoad(winners: readonly (RoadSide | null)[], columns: number): Place<RoadWin>[] {
  const places: Place<RoadWin>[] = []
  const filledCells = new Set<string>()
  let streak = -1
  /** Where the next streak begins: a longer one before it may have turned along the first row. */
  const nextStreak = (): Omit<Place<RoadWin>, 'of'> => {
    do streak++
    while (filledCells.has(`${streak} 0`))
    return { column: streak, row: 0 }
  }
  for (const winner of winners) {
    const last = places.at(-1)
    if (winner === null) {
      if (last) last.of.ties++
      else places.push({ column: 0, row: 0, of: { winner: null, ties: 1 } })
      continue
    }
    if (last?.of.winner === null) {
      last.of.winner = winner
      streak = 0
    } else {
      const goesOn = last?.of.winner === winner
      const below = last && `${last.column} ${last.row + 1}`
      const place =
        !goesOn || !last
          ? nextStreak()
          : last.row + 1 < ROAD_ROWS && !filledCells.has(below ?? '')
            ? { column: last.column, row: last.row + 1 }
            : { column: last.column + 1, row: last.row }
      places.push({ ...place, of: { winner, ties: 0 } })
    }
    const now = places.at(-1)
    if (now) filledCells.add(`${now.column} ${now.row}`)
  }
  const first = Math.max(0, Math.max(...places.map(({ column }) => column), 0) + 1 - columns)
  return places
    .filter(({ column }) => column >= first)
    .map(({ column, ...place }) => ({ ...place, column: column - first }))
}

/** How many streaks back a derived road looks. */
export const DERIVED_ROADS = { eye: 1, small: 2, roach: 3 } as const

/** The name of a derived road: the big eye, the small road, the cockroach. */
export type DerivedRoad = keyof typeof DERIVED_ROADS

/**
 * A derived road: whether the streaks of the big road repeat themselves, red, or not, blue. The first win of a streak compares the lengths
 * of the one before and of the one that many streaks earlier; any other asks whether the streak that many back went on as far, or had ended
 * before the row above. Ties are left out.
 */
export function derivedRoad(
  winners: readonly (RoadSide | null)[],
  road: DerivedRoad,
  columns: number,
): Place<RoadWin>[] {
  const back = DERIVED_ROADS[road]
  const lengths: number[] = []
  const repeats: RoadSide[] = []
  let last: RoadSide | null = null
  for (const winner of winners) {
    if (winner === null) continue
    if (winner !== last) lengths.push(0)
    last = winner
    const streak = lengths.length - 1
    const length = (lengths[streak] ?? 0) + 1
    lengths[streak] = length
    const compared = lengths[streak - back]
    const before = lengths[streak - 1 - back]
    if (length > 1 && compared !== undefined) repeats.push(length - 1 === compared ? 'blue' : 'red')
    if (length === 1 && before !== undefined) repeats.push(lengths[streak - 1] === before ? 'red' : 'blue')
  }
  return bigRoad(repeats, columns)
}
