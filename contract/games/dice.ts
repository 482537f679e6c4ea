import { z } from 'zod'

/** Dice of the house (site.md section 4). */

export const DiceDirection = z.enum(['over', 'under'])

const wager = z.object({
  game: z.literal('dice'),
  direction: DiceDirection,
  target: z.string().regex(/^\d{1,2}\.\d{2}$/),
})

const outcome = z.object({
  game: z.literal('dice'),
  direction: DiceDirection,
  target: z.string(),
  roll: z.string(),
  multiplier: z.string(),
})
export type DiceOutcome = z.infer<typeof outcome>

export const dice = { wager, outcome }
