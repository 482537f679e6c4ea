import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CardRoom } from '#contract/play/rooms.ts'

/** The names of house players there are. */
const BOTS = 12
/** The rooms that every house has (`roomName`). */
const ROOMS = ['1k-6', '1k-3', '5k-6', '10k-6', '10k-4', '50k-6', '50k-3', '200k-5', '200k-2']

/** What a room is called; one that nobody has named goes by its ante, which `fallback` says. */
export function useRoomName(): (room: Pick<CardRoom, 'roomId'>, fallback: string) => string {
  const { t } = useTranslation('game-three-card')
  return ({ roomId }, fallback) =>
    t(`roomName.${roomId.replace(/^play-/, '') as '1k-6'}`, { defaultValue: fallback })
}

/**
 * What the house's player in a room is called, where it plays alone: always the same there, and another in each of the rooms
 * with names of their own.
 */
export function useBotName(): (room: Pick<CardRoom, 'roomId'>) => string {
  const { t } = useTranslation('game-three-card')
  return ({ roomId }) => {
    const named = ROOMS.indexOf(roomId.replace(/^play-/, ''))
    const sum = [...roomId].reduce((sum, sign) => sum * 7 + sign.charCodeAt(0), 0)
    return t(`bot.${String(named < 0 ? sum % BOTS : named) as '0'}`)
  }
}
