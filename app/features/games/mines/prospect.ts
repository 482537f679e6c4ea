import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { fourDecimals, MULTIPLIER_ONE, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import { CELLS, MOST_MINES, multiplierAfter } from '#contract/play/odds/mines-odds.ts'

/** A number of mines as it was entered, or as a button of the panel writes it (`3.00`); undefined for what is none, or not offered. */
export function enteredMines(entered: string): number | undefined {
  const mines = /^\s*\d{1,2}(\.00)?\s*$/.test(entered) ? Number(entered) : 0
  return mines >= 1 && mines <= MOST_MINES ? mines : undefined
}

/** What the first safe cell brings; `entered` gives the fields as they were typed. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  const mines = enteredMines(entered('mines'))
  if (mines === undefined) return { stake, chance: null, multiplier: null, payout: null }
  return { stake, ...nextCell(stake, mines, 0) }
}

/** The next safe cell after `openCount` open ones: its chance, and the payout of cashing out then. */
export function nextCell(stake: string | null, mines: number, openCount: number) {
  const multiplier = multiplierAfter(mines, openCount + 1)
  return {
    chance: (((CELLS - mines - openCount) * 100) / (CELLS - openCount)).toFixed(2),
    multiplier: twoDecimals(fourDecimals(multiplier)),
    payout: stake && timesText(stake, multiplier, MULTIPLIER_ONE),
  }
}
