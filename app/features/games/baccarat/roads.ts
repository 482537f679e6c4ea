import { type End, endOf, type Hands, totalOf } from '#contract/games/baccarat.ts'

/** What has come at a table as players write it down: every round in a row, and streaks as columns. */

/** Both maps are so many places high. */
export const ROAD_ROWS = 6

/** A round of the record. */
export interface Bead extends End {
  player: number
  banker: number
}

export const beadOf = (hands: Hands): Bead => ({
  ...endOf(hands),
  player: totalOf(hands.player),
  banker: totalOf(hands.banker),
})

/** A place of a map. */
export interface Place<Of> {
  column: number
  row: number
  of: Of
}

/** The bead plate: every round from top to bottom, column after column. `columns` are the last that fit. */
export function beadPlate(beads: readonly Bead[], columns: number): Place<Bead>[] {
  const shown = ROAD_ROWS * columns
  // Whole columns go, so that a round stays in its row.
  const gone = Math.max(0, Math.ceil((beads.length - shown) / ROAD_ROWS)) * ROAD_ROWS
  return beads.slice(gone).map((of, at) => ({ column: Math.floor(at / ROAD_ROWS), row: at % ROAD_ROWS, of }))
}

/** A win on the big road, with the ties that have come after it. */
export interface RoadWin {
  winner: 'player' | 'banker' | null
  ties: number
}

/**
 * The big road: each win below the last of the same side, another side in the next column. At the foot, or above a place that is
 * taken, a streak turns to the right. Ties are counted on the win before them; those before the first have a place without a
 * winner.
 */
export function bigRoad(beads: readonly Bead[], columns: number): Place<RoadWin>[] {
  const places: Place<RoadWin>[] = []
  const taken = new Set<string>()
  let streak = -1
  for (const { winner } of beads) {
    const last = places.at(-1)
    if (winner === 'tie') {
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
          ? { column: ++streak, row: 0 }
          : last.row + 1 < ROAD_ROWS && !taken.has(below ?? '')
            ? { column: last.column, row: last.row + 1 }
            : { column: last.column + 1, row: last.row }
      places.push({ ...place, of: { winner, ties: 0 } })
    }
    const now = places.at(-1)
    if (now) taken.add(`${now.column} ${now.row}`)
  }
  const first = Math.max(0, Math.max(...places.map(({ column }) => column), 0) + 1 - columns)
  return places
    .filter(({ column }) => column >= first)
    .map(({ column, ...place }) => ({ ...place, column: column - first }))
}
