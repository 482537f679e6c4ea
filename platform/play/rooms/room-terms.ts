import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import { MOST_ANTES } from '#contract/play/games/three-card/three-card-rules.ts'
import type { Context } from '#platform/base/context.ts'
import { announceToAll } from '#platform/base/events/index.ts'
import type { RoomRow } from './room-rows.ts'

/** The catalogue entry of the game that all rooms play. */
export const roomsEntry = { vendor: HOUSE_VENDOR, node: ROOM_GAME }

/** After this idle time a seat is free for others, unless its member has anted for the current hand. */
export const SILENT_MS = 300_000

/**
 * How old a hand without antes may become. Its bets have had their ids since it was opened, and lists find bets by the
 * time in their ids. After the first limit every viewer of the room gets a new hand; a member who looked just before
 * may ante until the second.
 */
export const HAND_STAYS_MS = 300_000
export const HAND_TAKES_ANTES_MS = 600_000

/** The operator's settings of times and house players; read them before a transaction. */
export interface RoomSettings {
  anteMs: number
  turnMs: number
  housePlayers: number
}

/** The settings of rooms in force; the times in milliseconds. */
export const roomSettings = async ({ settings }: Context): Promise<RoomSettings> => ({
  anteMs: await settings.value('roomAnteMs'),
  turnMs: await settings.value('roomTurnMs'),
  housePlayers: await settings.value('roomHousePlayers'),
})

/** The highest cost of a hand; a member who sits down or antes must have it, but not one who returns to a hand. */
export const mostOf = ({ ante }: Pick<RoomRow, 'ante'>): bigint => ante * MOST_ANTES

/** Whether a member at a table has not been heard of for `SILENT_MS`. */
export const isSilent = (ctx: Context, { heard_at: heardAt }: { heard_at: Date }): boolean =>
  ctx.clock.now().getTime() - heardAt.getTime() > SILENT_MS

/** Tells the pages of a room that something has changed, but not what. */
export const announceRoom = (ctx: Context, roomId: string): Promise<void> =>
  announceToAll(ctx, `round-${ROOM_GAME}-${roomId}`)

/** Queues the job for the next step of a room. */
export const queueRoom = (ctx: Context, roomId: string, at: Date): Promise<void> =>
  ctx.addJob('room-step', { room: roomId }, { at, key: `room-${roomId}`, queue: `room-${roomId}` })
