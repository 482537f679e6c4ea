import { z } from 'zod'
import { HAND } from '../odds/video-poker-odds.ts'
import { DECK } from './common/playing-cards.ts'

/** Video poker of the house (site.md section 4.2) on the wire. Its rules: `video-poker-odds.ts`. */

const Card = z
  .number()
  .int()
  .min(0)
  .max(DECK - 1)
const Hand = z.array(Card).length(HAND)
const Places = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(HAND - 1),
  )
  .max(HAND)

const wager = z.object({ game: z.literal('video-poker') })

const action = z.object({
  game: z.literal('video-poker'),
  action: z.literal('draw'),
  /** The places of the held cards, 0 to 4 from the left, each at most once. */
  hold: Places,
})
export type VideoPokerAction = z.infer<typeof action>

/** An open round as its player sees it: five of its ten cards. */
const standing = z.object({ game: z.literal('video-poker'), dealt: Hand })
export type VideoPokerStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('video-poker'),
  dealt: Hand,
  /** The held places, ascending. */
  held: Places,
  /** The five cards after the draw. */
  cards: Hand,
})
export type VideoPokerOutcome = z.infer<typeof outcome>

export const videoPoker = { wager, outcome, action, standing }
