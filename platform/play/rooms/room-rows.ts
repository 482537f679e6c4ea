import type { Selectable } from 'kysely'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import { type Hand, replayHand } from '#contract/play/games/three-card/three-card-rules.ts'
import type { HandState } from '#contract/play/rooms.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { CardHand, CardHandSeat, CardRoom, CardSeat } from '#platform/base/db/tables.ts'

export type RoomRow = Omit<Selectable<CardRoom>, 'unit'> & { unit: 'money' | 'play' }
export type SeatRow = Selectable<CardSeat>
export type HandSeatRow = Selectable<CardHandSeat>
export type HandRow = Omit<Selectable<CardHand>, 'bets_tree' | 'state' | 'actions'> & {
  state: HandState
  actions: HandAction[]
}

const handColumns = [
  'id',
  'room_id',
  'state',
  'server_seed',
  'commit',
  'bet_ids',
  'house_seats',
  'dealer',
  'opened_at',
  'due_at',
  'bets_root',
  'actions',
  'acted_ms',
  'outcome',
  'shown_at',
  'ended_at',
  'dealt_at',
  'reason',
] as const

const selectHands = (db: Db) => db.selectFrom('card_hand').select([...handColumns])

const toHandRow = (row: Awaited<ReturnType<ReturnType<typeof selectHands>['execute']>>[number]): HandRow => ({
  ...row,
  state: row.state as HandState,
  actions: row.actions as unknown as HandAction[],
})

/** A room, not locked; undefined if there is none of this id. */
export async function roomOf(db: Db, roomId: string): Promise<RoomRow | undefined> {
  const row = await db.selectFrom('card_room').selectAll().where('id', '=', roomId).executeTakeFirst()
  return row && { ...row, unit: row.unit as RoomRow['unit'] }
}

/** Locks a room until the end of the transaction of `db`; every change in the room takes this lock first. */
export async function lockRoom(db: Db, roomId: string): Promise<RoomRow | undefined> {
  const row = await db
    .selectFrom('card_room')
    .selectAll()
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, unit: row.unit as RoomRow['unit'] }
}

/** The current hand of a room, which has not ended. */
export async function runningHand(db: Db, roomId: string): Promise<HandRow | undefined> {
  const row = await selectHands(db)
    .where('room_id', '=', roomId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && toHandRow(row)
}

/** A hand by its id, ended or not; undefined if there is none. */
export async function handOf(db: Db, handId: string): Promise<HandRow | undefined> {
  const row = await selectHands(db).where('id', '=', handId).executeTakeFirst()
  return row && toHandRow(row)
}

/** The last decided hands of a room, newest first. */
export async function lastHands(db: Db, roomId: string, most: number): Promise<HandRow[]> {
  const rows = await selectHands(db)
    .where('room_id', '=', roomId)
    .where('ended_at', 'is not', null)
    .where('outcome', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toHandRow)
}

/** The taken seats of a room, by their numbers. */
export const seatsOf = (db: Db, roomId: string): Promise<SeatRow[]> =>
  db.selectFrom('card_seat').selectAll().where('room_id', '=', roomId).orderBy('seat').execute()

/** The seat of a member, in whichever room it is. */
export const seatOfMember = (db: Db, memberId: bigint): Promise<SeatRow | undefined> =>
  db.selectFrom('card_seat').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** The seats of a hand, by their numbers; they stay when their members leave the room. */
export const handSeatsOf = (db: Db, handId: string): Promise<HandSeatRow[]> =>
  db.selectFrom('card_hand_seat').selectAll().where('hand_id', '=', handId).orderBy('seat').execute()

/** The id that the bet of a seat has or would have; `seat` is counted from 1. Throws for a seat without one. */
export const betIdOf = ({ bet_ids: ids }: Pick<HandRow, 'bet_ids'>, seat: number): string => {
  const id = ids[seat - 1]
  if (id === undefined) throw new Error(`no bet of seat ${seat}`)
  return id
}

/** The state of a hand after its actions, from the deal on; a hand without actions is not dealt yet. */
export function stateOf(ante: bigint, actions: readonly HandAction[]): Hand {
  const [deal, ...acts] = actions
  if (deal?.do !== 'deal' || !deal.seats) throw new Error('a hand begins with its deal')
  const terms = { ante, seats: deal.seats, dealer: deal.seat }
  return replayHand(
    terms,
    acts.map(({ seat, do: act }) => ({ seat, do: playerAct(act) })),
  )
}

function playerAct(act: HandAction['do']) {
  if (act === 'deal') throw new Error('a hand is dealt once')
  return act
}
