import { z } from 'zod'
import { CALLED, ON_CARD } from '../odds/bingo-odds.ts'

/** Bingo of the house (site.md section 4.2) on the wire. Its rules: `bingo-odds.ts`. */

const wager = z.object({
  game: z.literal('bingo'),
  /** The number of cards that the stake is spread over. */
  cards: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
})

const outcome = z.object({
  game: z.literal('bingo'),
  /** The numbers of each card, column by column, each from top to bottom, without the free field. */
  cards: z.array(z.array(z.number().int()).length(ON_CARD)),
  /** The called balls, in order. */
  called: z.array(z.number().int()).length(CALLED),
})
export type BingoOutcome = z.infer<typeof outcome>

export const bingo = { wager, outcome }
