import { z } from 'zod'
import { FIELDS, type Figure, fieldsOf, figures } from '../odds/scratch-odds.ts'

/**
 * The scratch card of the house (site.md section 4.2) on the wire. The ticket is drawn when it is bought; its fields are then
 * scratched one by one or all at once, and the last one pays. Its table: `scratch-odds.ts`.
 */

const Cell = z
  .number()
  .int()
  .min(0)
  .max(FIELDS - 1)

const wager = z.object({ game: z.literal('scratch') })

const action = z.discriminatedUnion('action', [
  z.object({ game: z.literal('scratch'), action: z.literal('scratch'), cell: Cell }),
  z.object({ game: z.literal('scratch'), action: z.literal('scratch-all') }),
])
export type ScratchAction = z.infer<typeof action>

/** An open ticket as its player sees it: the scratched fields in order, with what is under them. */
const standing = z.object({
  game: z.literal('scratch'),
  scratched: z.array(z.object({ cell: Cell, figure: z.enum(figures) })),
})
export type ScratchStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('scratch'),
  /** The drawn ticket, 0 to 999,999. */
  ticket: z.number().int(),
  /** The multiplier of the stake: 0 for a losing ticket. */
  prize: z.number().int(),
  /** The fields that were scratched one by one, in order; the others were scratched together. None of an old ticket. */
  scratched: z.array(Cell).default([]),
})
export type ScratchOutcome = z.infer<typeof outcome>

export const scratch = { wager, outcome, action, standing }

/** The fields that were scratched one by one, in order, and whether all others have been too. */
export const scratchedBy = (actions: readonly ScratchAction[]) => ({
  cells: actions.flatMap((done) => (done.action === 'scratch' ? [done.cell] : [])),
  all: actions.some(({ action }) => action === 'scratch-all'),
})

/** An open ticket as its player sees it. */
export const standingOf = (ticket: number, cells: readonly number[]): ScratchStanding => {
  const under = fieldsOf(ticket)
  return {
    game: 'scratch',
    scratched: cells.flatMap((cell) => {
      const figure: Figure | undefined = under[cell]
      return figure ? [{ cell, figure }] : []
    }),
  }
}
