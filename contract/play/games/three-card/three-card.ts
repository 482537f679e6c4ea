import { z } from 'zod'
import { Money } from '#contract/base/fields/money.ts'
import { DECK } from '../common/playing-cards.ts'
import { HAND } from './three-card-hands.ts'

/** Three cards in rooms (site.md 4.2, docs/decisions/0053-card-rooms.md) on the wire. Its rules: `three-card-rules.ts`. */

/** The game of all rooms: the code of a room, and the node id of the game. */
export const ROOM_GAME = 'three-card'

/** The most seats of a room. */
export const MOST_SEATS = 6

const Seat = z.number().int().min(1).max(MOST_SEATS)
const Cards = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(DECK - 1),
  )
  .length(HAND)

/** The player's contribution to the draw: its words go into the leaf of its bet, and so into the root. */
export const Words = z.string().regex(/^[A-Za-z0-9._-]{0,64}$/)

/** The address of a room: `10k-6`. */
export const RoomId = z.string().regex(/^[a-z0-9-]{1,32}$/)

const wager = z.object({ game: z.literal(ROOM_GAME), room: RoomId, seat: Seat, words: Words })

const handActions = ['deal', 'call', 'raise', 'fold', 'show'] as const

/** Actions belong to a hand, not to one player: those of all players, in order, lead to its end. */
const action = z.object({
  game: z.literal(ROOM_GAME),
  do: z.enum(handActions),
  /** The acting seat; for `deal` that of the dealer. */
  seat: Seat,
  /** For `deal`: the seats that have anted, ascending; those of them that the house plays; and the ante. */
  seats: z.array(Seat).min(2).max(MOST_SEATS).optional(),
  house: z.array(Seat).max(MOST_SEATS).optional(),
  ante: Money.optional(),
  /**
   * For `deal`: a coin is drawn after the cards for the house's player, which plays by the table of
   * `three-card-house.ts`.
   */
  coin: z.literal(true).optional(),
  /** Done by the clock, not by the player. */
  clock: z.literal(true).optional(),
})
export type HandAction = z.infer<typeof action>

const SeatOutcome = z.object({
  seat: Seat,
  house: z.boolean(),
  cards: Cards,
  folded: z.boolean(),
  stake: Money,
  payout: Money,
})
export type SeatOutcome = z.infer<typeof SeatOutcome>

const outcome = z.object({
  game: z.literal(ROOM_GAME),
  room: RoomId,
  /** The player's own seat. */
  seat: Seat,
  dealer: Seat,
  seats: z.array(SeatOutcome),
  pot: Money,
  rake: Money,
})
export type ThreeCardOutcome = z.infer<typeof outcome>

export const threeCard = { wager, outcome, action }
