import { z } from 'zod'

/** The scratch card of the house (site.md section 4.2) on the wire. Its table: `scratch-odds.ts`. */

const wager = z.object({ game: z.literal('scratch') })

const outcome = z.object({
  game: z.literal('scratch'),
  /** The drawn ticket, 0 to 999,999. */
  ticket: z.number().int(),
  /** The multiplier of the stake: 0 for a losing ticket. */
  prize: z.number().int(),
})
export type ScratchOutcome = z.infer<typeof outcome>

export const scratch = { wager, outcome }
