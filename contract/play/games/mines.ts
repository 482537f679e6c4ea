import { z } from 'zod'
import { CELLS, MOST_MINES, multiplierAfter } from '../odds/mines-odds.ts'
import { fourDecimals } from './common/multiplier.ts'

/**
 * Mines of the house (site.md section 4.2): 25 cells, 1 to 24 of them mined at the opening. The player opens cells one at a
 * time, each safe one raises the multiplier, and cashes out before a mine is opened. Its arithmetic: `mines-odds.ts`.
 */

const Cell = z.number().int().min(0).max(MOST_MINES)

const wager = z.object({ game: z.literal('mines'), mines: z.number().int().min(1).max(MOST_MINES) })

const action = z.discriminatedUnion('action', [
  z.object({ game: z.literal('mines'), action: z.literal('reveal'), cell: Cell }),
  z.object({ game: z.literal('mines'), action: z.literal('cash-out') }),
])
export type MinesAction = z.infer<typeof action>

/** An open round as its player sees it. */
const standing = z.object({
  game: z.literal('mines'),
  mines: z.number().int(),
  /** The safe cells that were opened, in order. */
  opened: z.array(Cell),
  /** The multiplier for cashing out now and after one more safe cell, four decimals; null before the first cell. */
  multiplier: z.string().nullable(),
  next: z.string(),
})
export type MinesStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('mines'),
  /** The mined cells, ascending. */
  mined: z.array(Cell),
  /** The opened cells in order; after a loss the last one is mined. */
  opened: z.array(Cell),
  /** The multiplier of the payout; `0.0000` for a lost round. */
  multiplier: z.string(),
})
export type MinesOutcome = z.infer<typeof outcome>

export const mines = { wager, outcome, action, standing }

/** The player's actions in a round so far. */
export interface MinesProgress {
  opened: number[]
  cashedOut: boolean
}

/** What a player's actions in a round have come to, in their order. */
export const progressOf = (actions: readonly MinesAction[]): MinesProgress => ({
  opened: actions.flatMap((done) => (done.action === 'reveal' ? [done.cell] : [])),
  cashedOut: actions.some(({ action }) => action === 'cash-out'),
})

/** The multiplier of a round, in ten-thousandths, if it has ended: by a mine, a cash-out, or the last safe cell. */
export function paidMultiplier(
  mined: readonly number[],
  { opened, cashedOut }: MinesProgress,
): bigint | undefined {
  if (opened.some((cell) => mined.includes(cell))) return 0n
  const all = opened.length === CELLS - mined.length
  return cashedOut || all ? multiplierAfter(mined.length, opened.length) : undefined
}

/** An open round as its player sees it. */
export const standingOf = (mineCount: number, opened: number[]): MinesStanding => ({
  game: 'mines',
  mines: mineCount,
  opened,
  multiplier: opened.length === 0 ? null : fourDecimals(multiplierAfter(mineCount, opened.length)),
  next: fourDecimals(multiplierAfter(mineCount, opened.length + 1)),
})
