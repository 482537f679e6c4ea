import { sql } from 'kysely'
import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { GameType } from '#contract/play/catalogue.ts'

/** The column that holds a game's name in a language. */
export const nameColumn = (language: WrittenLanguage) => `name_${language}` as const

/** Every game with the data that records show, named in `language`, as a table for other statements. */
export const namedGames = (language: WrittenLanguage) => sql<NamedGame>`(
  select game.vendor_code, game.node_id, game.game_class, game.art_kind, ${sql.ref(`game.${nameColumn(language)}`)} as game_name, vendor.name as vendor_name
  from game join vendor on vendor.code = game.vendor_code
)`

interface NamedGame {
  vendor_code: string
  node_id: string
  game_class: string | null
  art_kind: string | null
  game_name: string
  vendor_name: string
}

/** The navigation's word for each game type, in the order of the navigation. */
export const gameTypeNames: Record<GameType, LocalText> = {
  RNG: { vi: 'Nổ hũ', en: 'Slots', zh: '电子游戏' },
  LIVE: { vi: 'Casino', en: 'Live casino', zh: '真人视讯' },
  FISH: { vi: 'Bắn cá', en: 'Fishing', zh: '捕鱼' },
  PVP: { vi: 'Game bài', en: 'Card rooms', zh: '棋牌' },
  SPORTS: { vi: 'Thể thao', en: 'Sports', zh: '体育' },
  ESPORTS: { vi: 'Esports', en: 'Esports', zh: '电竞' },
  COCKFIGHT: { vi: 'Đá gà', en: 'Cockfight', zh: '斗鸡' },
  ELOTT: { vi: 'Xổ số nhanh', en: 'Fast draws', zh: '极速彩票' },
  LOTT: { vi: 'Xổ số', en: 'Lottery', zh: '彩票' },
}

/**
 * The text that a game is searched by: lower case, without diacritics, in any language. `Đêm Hội` becomes `dem hoi`.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\s+/g, ' ')
    .trim()
