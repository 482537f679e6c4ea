import { z } from 'zod'
import { kindNames } from '../odds/fish-odds.ts'

/** Fishing of the house (site.md section 4.2) on the wire. Its arithmetic: `fish-odds.ts`. */

const target = z.enum(kindNames)

const wager = z.object({ game: z.literal('fish'), target })

const outcome = z.object({
  game: z.literal('fish'),
  target,
  /** The drawn value, 0 to 999,999. */
  value: z.number().int(),
  hit: z.boolean(),
})
export type FishOutcome = z.infer<typeof outcome>

export const fish = { wager, outcome }
