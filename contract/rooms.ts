import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MOST_SEATS, ROOM_GAME, RoomId, Words } from './games/three-card.ts'
import { BetResult } from './games.ts'
import { Money } from './money.ts'
import { ourWords, ProductLanguage } from './product.ts'
import { Id, RequestId } from './values.ts'

/** Card rooms (product.md section 7 "Card games"; docs/decisions/0053-card-rooms.md). */

const Seat = z.number().int().min(1).max(MOST_SEATS)

/** A room as the lobby shows it. */
const WireCardRoom = z.object({
  roomId: RoomId,
  gameCode: z.literal(ROOM_GAME),
  vassalage: z.string(),
  /** Where it is played, on the site. */
  path: z.string(),
  /** Play money, for trial accounts. */
  playMoney: z.boolean(),
  ante: Money,
  raise: Money,
  /** What a hand can cost at most, which who sits down must hold. */
  most: Money,
  seats: z.number().int(),
  /** Members who sit there, and players of the house. */
  taken: z.number().int(),
  house: z.number().int(),
  playing: z.boolean(),
})
/** A room as the platform writes it. */
export type WireCardRoom = z.infer<typeof WireCardRoom>
export const CardRoom = WireCardRoom.transform(ourWords)
export type CardRoom = z.infer<typeof CardRoom>

/** Every room with its stakes and who sits there; for a trial account those of play money alone, for others those of money. */
export const roomList = endpoint({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  auth: 'optional',
  source: 'product',
  input: z.object({ language: ProductLanguage.prefault('VI') }),
  value: z.object({ list: z.array(CardRoom) }),
  refusals: [],
})

export const HandState = z.enum(['gathering', 'playing', 'shown', 'settled', 'void'])
export type HandState = z.infer<typeof HandState>

export const PlayerAct = z.enum(['call', 'raise', 'fold', 'show'])

/** A seat of a hand, as far as its reader may see. */
export const HandSeat = z.object({
  seat: Seat,
  /** Masked; null of a player of the house. */
  account: z.string().nullable(),
  house: z.boolean(),
  mine: z.boolean(),
  betId: Id,
  stake: Money,
  /** The last thing that it has done. */
  did: PlayerAct.nullable(),
  folded: z.boolean(),
  shown: z.boolean(),
  /** The reader's own, or everybody's once the hand is over; else null. */
  cards: z.array(z.number().int()).nullable(),
  payout: Money.nullable(),
})
export type HandSeat = z.infer<typeof HandSeat>

export const CardHand = z.object({
  handId: Id,
  state: HandState,
  commit: z.string(),
  betsRoot: z.string().nullable(),
  serverSeed: z.string().nullable(),
  dealer: Seat,
  /** The seats that the house plays, and the bets of all seats in their order: fixed with the commit. */
  houseSeats: z.array(Seat),
  betIds: z.array(Id),
  seats: z.array(HandSeat),
  pot: Money,
  rake: Money.nullable(),
  phase: z.enum(['antes', 'betting', 'show', 'over']),
  turn: Seat.nullable(),
  raises: z.number().int(),
  /** Whole seconds until the clock runs out; null where none runs. */
  remaining: z.number().int().nullable(),
})
export type CardHand = z.infer<typeof CardHand>

/** A room as its reader sees it: no card of anybody else before the hand is over. */
export const cardRoom = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_cardRoom',
  auth: 'optional',
  source: 'ours',
  input: z.object({ room: RoomId, betId: Id.optional() }),
  value: z.object({
    room: CardRoom,
    /** Who sits there now, house players apart. */
    sitting: z.array(z.object({ seat: Seat, account: z.string(), mine: z.boolean() })),
    /** The hand that is gathered for or played. */
    hand: CardHand.nullable(),
    /** The one that ended last; with `betId` the one of that bet of the reader. */
    last: CardHand.nullable(),
    mine: z
      .object({
        seat: Seat.nullable(),
        /** What the member may do now, and what a call and a raise add. */
        acts: z.array(z.enum(['sit', 'leave', 'ante', 'call', 'raise', 'fold', 'show'])),
        owed: Money,
        raise: Money,
        betId: Id.nullable(),
        /** Of the hand that `last` is. */
        lastBet: z.object({ betId: Id, result: BetResult, stake: Money, payout: Money }).nullable(),
      })
      .nullable(),
  }),
  refusals: ['not-found'],
})

/** What a member does in a room. `hand` is the one that it has seen: a turn never counts for another. */
export const roomStep = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_roomStep',
  auth: 'member',
  source: 'ours',
  input: z.object({
    room: RoomId,
    action: z.enum(['sit', 'leave', 'ante', 'call', 'raise', 'fold', 'show']),
    hand: Id.optional(),
    seat: Seat.optional(),
    words: Words.optional(),
    requestId: RequestId,
  }),
  value: z.object({ room: RoomId, betId: Id.nullable() }),
  refusals: [
    'not-found',
    'game-in-maintenance',
    'in-need-true-account',
    'operation-not-allowed',
    'under-limit',
    'over-limit',
    'insufficient-balance',
    'bets-closed',
    'state-moved-on',
    'request-id-reused',
    'self-excluded',
    'play-limit-reached',
  ],
})
