import { z } from 'zod'

/**
 * Dice of the house (site.md section 4) on the wire. A roll is one of 10,000, shown as 0.00 to 99.99. `under t` wins below t,
 * `over t` above it. Its arithmetic: `dice-odds.ts`.
 */

export const DiceDirection = z.enum(['over', 'under'])
export type DiceDirection = z.infer<typeof DiceDirection>

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
