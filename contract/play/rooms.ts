import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Id, RequestId } from '#contract/base/fields/values.ts'
import { ourWords, ProductTextLanguage } from '#contract/base/product.ts'
import { BetResult } from './bets.ts'
import { MOST_SEATS, ROOM_GAME, RoomId, Words } from './games/three-card/three-card.ts'

/** Card rooms (product.md section 7 "Card games"; docs/decisions/0053-card-rooms.md). */

const Seat = z.number().int().min(1).max(MOST_SEATS)

/** A room as the lobby shows it. */
const WireCardRoom = z.object({
  roomId: RoomId,
  gameCode: z.literal(ROOM_GAME),
  vassalage: z.string(),
  /** Its page on the site. */
  path: z.string(),
  /** Play money, for trial accounts. */
  playMoney: z.boolean(),
  ante: Money,
  raise: Money,
  /** The highest cost of a hand; a member who sits down must have it. */
  most: Money,
  seats: z.number().int(),
  /** The occupied seats: of members, of members who have anted and left, and of house players. */
  taken: z.number().int(),
  house: z.number().int(),
  /** The seats at which players of the house wait while nobody sits at the table. */
  houseWaits: z.array(Seat).default([]),
  playing: z.boolean(),
})
/** A room as the platform writes it. */
export type WireCardRoom = z.infer<typeof WireCardRoom>
export const CardRoom = WireCardRoom.transform(ourWords)
export type CardRoom = z.infer<typeof CardRoom>

/** Every room with its stakes and players: rooms of play money for a trial account, of real money for others. */
export const roomList = endpoint({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  auth: 'optional',
  source: 'product',
  input: z.object({ language: ProductTextLanguage.prefault('VI') }),
  value: z.object({ list: z.array(CardRoom) }),
})

export const HandState = z.enum(['gathering', 'playing', 'shown', 'settled', 'void'])
export type HandState = z.infer<typeof HandState>

const PlayerAction = z.enum(['call', 'raise', 'fold', 'show'])

/** A seat of a hand, as far as the caller may see it. */
export const HandSeat = z.object({
  seat: Seat,
  /** Masked; null for a house player. */
  account: z.string().nullable(),
  house: z.boolean(),
  mine: z.boolean(),
  betId: Id,
  stake: Money,
  /** Its last action. */
  did: PlayerAction.nullable(),
  folded: z.boolean(),
  shown: z.boolean(),
  /** The caller's own cards, or everybody's once the hand is over; otherwise null. */
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
  /** Whole seconds until the time is up; null if no time is running. */
  remaining: z.number().int().nullable(),
})
export type CardHand = z.infer<typeof CardHand>

/** A hand of a room that was decided, for everybody. */
export const HandResult = z.object({
  handId: Id,
  /** A bet of the hand whose proof shows all of it: a winner's, if a member has won. */
  betId: Id,
  pot: Money,
  /** All seats that were paid, with their cards. */
  winners: z.array(z.object({ seat: Seat, cards: z.array(z.number().int()) })),
})
export type HandResult = z.infer<typeof HandResult>

/** A room as the caller sees it: nobody else's cards before the hand is over. */
export const cardRoom = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_cardRoom',
  auth: 'optional',
  input: z.object({ room: RoomId, betId: Id.optional() }),
  value: z.object({
    room: CardRoom,
    /** The members who are seated now. */
    sitting: z.array(z.object({ seat: Seat, account: z.string(), mine: z.boolean() })),
    /** The current hand, which takes antes or is being played. */
    hand: CardHand.nullable(),
    /** The hand that ended last; with `betId`, the hand of that bet of the caller. */
    last: CardHand.nullable(),
    /** The hands that were decided last, newest first. */
    results: z.array(HandResult).default([]),
    mine: z
      .object({
        seat: Seat.nullable(),
        /** The other room in which the member sits; it can sit in one room at a time. */
        elsewhere: RoomId.nullable(),
        /** The actions that the member may do now, and the amounts of a call and a raise. */
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

/** An action of a member in a room. `hand` is the one that it has seen: an action never counts for another hand. */
export const roomStep = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_roomStep',
  auth: 'member',
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
    'seated-elsewhere',
    'state-moved-on',
    'request-id-reused',
    'self-excluded',
    'play-limit-reached',
  ],
})
