import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { wireWords } from '#contract/base/product.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import { MOST_ANTES, RAISE_ANTES } from '#contract/play/games/three-card/three-card-rules.ts'
import type { WireCardRoom } from '#contract/play/rooms.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { houseSeatsFor } from './gather-hand.ts'
import { type RoomRow, roomOf } from './room-rows.ts'
import { roomsEntry, SILENT_MS } from './room-terms.ts'

/** The seat of who sits down first without naming one. */
const FIRST_SEAT = 1

const LOBBY = `/game/${roomsEntry.vendor}/${roomsEntry.node}`
const pathOf = (roomId: string): string => `${LOBBY}?room=${roomId}`

interface ListedRoom extends RoomRow {
  taken: number
  house: number
  playing: boolean
}

/**
 * Rooms of one unit, or one room by its name, with the seats that members occupy: seated now, or with an ante in the
 * current hand.
 */
export async function listedRooms(
  ctx: Context,
  { unit, room }: { unit?: RoomRow['unit']; room?: string },
): Promise<WireCardRoom[]> {
  const heardSince = new Date(ctx.clock.now().getTime() - SILENT_MS)
  const { rows } = await sql<ListedRoom>`
    select card_room.*,
      (select count(*) from (
        select seat from card_seat where room_id = card_room.id and heard_at >= ${heardSince}
        union select seat from card_hand_seat where hand_id = hand.id and member_id is not null
      ) seats)::integer as taken,
      coalesce(cardinality(hand.house_seats), 0) as house, coalesce(hand.state <> 'gathering', false) as playing
    from card_room left join card_hand hand on hand.room_id = card_room.id and hand.ended_at is null
    where (${unit ?? null}::text is null or unit = ${unit ?? null}) and (${room ?? null}::text is null or card_room.id = ${room ?? null})
    order by position
  `.execute(ctx.db)
  const houseSits = (await ctx.settings.value('roomHousePlayers')) > 0
  return rows.map((row) =>
    wireWords({
      roomId: row.id,
      gameCode: ROOM_GAME,
      vendorCode: roomsEntry.vendor,
      path: pathOf(row.id),
      playMoney: row.unit === 'play',
      ante: moneyOf(row.ante),
      raise: moneyOf(row.ante * RAISE_ANTES),
      most: moneyOf(row.ante * MOST_ANTES),
      seats: row.seats,
      taken: row.taken,
      // In an empty room none is in a hand; one waits where it will play whoever takes the first seat.
      house: row.taken > 0 || row.playing ? row.house : 0,
      houseWaits: houseSits && row.taken === 0 && !row.playing ? houseSeatsFor(row, [FIRST_SEAT]) : [],
      playing: row.playing,
    }),
  )
}

/** Whether a catalogue game is played in rooms. */
export const isRoomGame = (vendor: string, node: string): boolean =>
  vendor === roomsEntry.vendor && node === roomsEntry.node

/**
 * The page of a room, or of all rooms if none is named. Refuses `not-found`, and for a room with the other kind of
 * money `in-need-true-account` to a trial account, `operation-not-allowed` to any other.
 */
export async function openRoom(
  ctx: Context,
  member: Member,
  roomId: string | undefined,
): Promise<Result<{ content: string }>> {
  if (roomId === undefined) return ok({ content: LOBBY })
  const room = await roomOf(ctx.db, roomId)
  if (!room) return refuse('not-found')
  const allowed = mayPlayIn(room, member)
  return allowed.ok ? ok({ content: pathOf(roomId) }) : allowed
}

/** Trial accounts play in rooms of play money, all others in rooms of real money. */
export function mayPlayIn(room: RoomRow, { accountKind }: Member): Result<null> {
  if (isTrial(accountKind) === (room.unit === 'play')) return ok(null)
  return refuse(isTrial(accountKind) ? 'in-need-true-account' : 'operation-not-allowed')
}

const TOPIC = `round-${ROOM_GAME}-`

/** Whether a topic of rounds names an existing room. */
export async function isRoomTopic(db: Db, topic: string): Promise<boolean> {
  if (!topic.startsWith(TOPIC)) return false
  const row = await db
    .selectFrom('card_room')
    .select('id')
    .where('id', '=', topic.slice(TOPIC.length))
    .executeTakeFirst()
  return row !== undefined
}
