import { z } from 'zod'

/**
 * Crash of the house (site.md section 4.2): a rocket rises to a point that is drawn; a bet wins its target if the point is at
 * least that. Its arithmetic: `crash-odds.ts`.
 */

const wager = z.object({ game: z.literal('crash'), target: z.string().regex(/^\d{1,4}\.\d{2}$/) })

const outcome = z.object({
  game: z.literal('crash'),
  target: z.string(),
  /** The crash point, two decimals. */
  point: z.string(),
  /** What a win is paid times, four decimals; also of a lost bet. */
  multiplier: z.string(),
})
export type CrashOutcome = z.infer<typeof outcome>

export const crash = { wager, outcome }
