import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CardRoom } from '#contract/play/rooms.ts'

/** The names of house players there are. */
const BOTS = 12

/** What a room is called; one that nobody has named goes by its ante, which `fallback` says. */
export function useRoomName(): (room: Pick<CardRoom, 'roomId'>, fallback: string) => string {
  const { t } = useTranslation('game-three-card')
  return ({ roomId }, fallback) =>
    t(`roomName.${roomId.replace(/^play-/, '') as '1k-6'}`, { defaultValue: fallback })
}

/** What the house's player at a seat is called: always the same there, and another at the next table. */
export function useBotName(): (room: Pick<CardRoom, 'roomId'>, seat: number) => string {
  const { t } = useTranslation('game-three-card')
  return ({ roomId }, seat) => {
    const sum = [...roomId].reduce((sum, sign) => sum * 7 + sign.charCodeAt(0), seat)
    return t(`bot.${String(sum % BOTS) as '0'}`)
  }
}
