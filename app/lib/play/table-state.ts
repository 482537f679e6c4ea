/** How far a table is (`.game[data-now]`), as sheets and stages tell it: a round that has been drawn is over, paid or not. */
export const tableState = (roundState: string): string =>
  roundState === 'drawn' || roundState === 'settled' ? 'over' : roundState
