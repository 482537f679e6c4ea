import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { isLobbyType, type LobbyType } from '#app/lib/pages/paths.ts'

type Menu = FrameData['menus']['list'][number]

/** The lobbies in which something can be played, in the order of the menu; one whose games are only announced is in the menu alone. */
export const openLobbies = (menus: readonly Menu[]): (Menu & { gameType: LobbyType })[] =>
  menus.flatMap(({ gameType, ...menu }) =>
    isLobbyType(gameType) && menu.games > 0 ? [{ gameType, ...menu }] : [],
  )
