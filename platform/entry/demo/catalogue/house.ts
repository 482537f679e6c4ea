import type { GameClass, GameType } from '#contract/play/catalogue.ts'
import type { NameRow } from './names.ts'

/** Announced house games that cannot be played yet. They publish no return, because it is computed from their rules. */
export const announcedHouseGames: {
  nodeId: string
  gameType: GameType
  gameClass: GameClass | null
  artKind: string
  name: NameRow
}[] = [
  {
    nodeId: 'lanterns',
    gameType: 'RNG',
    gameClass: 'JP',
    artKind: 'lines',
    name: ['Hội An Đêm Hoa Đăng', 'Lantern Night in Hoi An', '会安花灯夜'],
  },
  {
    nodeId: 'mountain-and-water',
    gameType: 'RNG',
    gameClass: 'JP',
    artKind: 'ways',
    name: ['Sơn Tinh Thủy Tinh', 'Mountain and Water', '山精水精'],
  },
  {
    nodeId: 'gourd-crab',
    gameType: 'RNG',
    gameClass: 'TG',
    artKind: 'sicbo',
    name: ['Bầu Cua Sài Gòn', 'Saigon Gourd Crab', '西贡鱼虾蟹'],
  },
]
