import { ROOM_GAME } from '#contract/games/three-card.ts'
import { MOST_ANTES } from '#contract/games/three-card-rules.ts'
import { HOUSE_VENDOR } from '#contract/games.ts'
import type { Context } from '#platform/base/context.ts'
import { announceToAll } from '#platform/base/events/index.ts'
import type { RoomRow } from './room-rows.ts'

/** The entry of the catalogue for the game of all rooms. */
export const roomsEntry = { vendor: HOUSE_VENDOR, node: ROOM_GAME }

/** A seat of which nothing was heard for so long is free for the next. */
export const SILENT_MS = 300_000

/** Times and house players as the operator has set them, asked before a transaction. */
export interface RoomSettings {
  anteMs: number
  turnMs: number
  housePlayers: number
}

export const roomSettings = async ({ settings }: Context): Promise<RoomSettings> => ({
  anteMs: await settings.value('roomAnteMs'),
  turnMs: await settings.value('roomTurnMs'),
  housePlayers: await settings.value('roomHousePlayers'),
})

/** What a hand can cost at most: who sits down or antes must hold it. */
export const mostOf = ({ ante }: Pick<RoomRow, 'ante'>): bigint => ante * MOST_ANTES

export const isSilent = (ctx: Context, { heard_at: heardAt }: { heard_at: Date }): boolean =>
  ctx.clock.now().getTime() - heardAt.getTime() > SILENT_MS

/** Pages of a room hear that something has changed; never what. */
export const announceRoom = (ctx: Context, roomId: string): Promise<void> =>
  announceToAll(ctx, `round-${ROOM_GAME}-${roomId}`)

/** When the next step of a room is due, by the job that does it. */
export const queueRoom = (ctx: Context, roomId: string, at: Date): Promise<void> =>
  ctx.addJob('room-step', { room: roomId }, { at, key: `room-${roomId}`, queue: `room-${roomId}` })
