import type { OwnTable } from '../game-parts.ts'

/** A table at which nothing is chosen, played or open. */
export const emptyTable: OwnTable<never> = {
  path: '',
  chosen: new URLSearchParams(),
  last: null,
  open: null,
  round: null,
  history: [],
  placedStakes: [],
  earlier: [],
  players: null,
  aboard: [],
  fixtures: null,
  rounds: [],
  layout: null,
  stake: { min: '0.00', max: '0.00' },
}
