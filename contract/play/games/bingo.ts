import { z } from 'zod'
import { CALLED, ON_CARD } from '../odds/bingo-odds.ts'

/** Bingo of the house (site.md section 4.2) on the wire. Its rules: `bingo-odds.ts`. */

const wager = z.object({
  game: z.literal('bingo'),
  /** The stake is spread over so many cards. */
  cards: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
})

const outcome = z.object({
  game: z.literal('bingo'),
  /** The numbers of each card, column by column, each from top to bottom; the free field is none of them. */
  cards: z.array(z.array(z.number().int()).length(ON_CARD)),
  /** The called balls in their order. */
  called: z.array(z.number().int()).length(CALLED),
})
export type BingoOutcome = z.infer<typeof outcome>

export const bingo = { wager, outcome }
