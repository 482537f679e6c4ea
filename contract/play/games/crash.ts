import { z } from 'zod'

/**
 * Crash of the house (site.md section 4.2): a rocket rises to a drawn point; a bet wins if the point is at least its
 * target. Its arithmetic: `rising-odds.ts`.
 */

const wager = z.object({ game: z.literal('crash'), target: z.string().regex(/^\d{1,4}\.\d{2}$/) })

const outcome = z.object({
  game: z.literal('crash'),
  target: z.string(),
  /** The crash point, two decimals. */
  point: z.string(),
  /** The multiplier of a win, four decimals; also given for a lost bet. */
  multiplier: z.string(),
})
export type CrashOutcome = z.infer<typeof outcome>

export const crash = { wager, outcome }
