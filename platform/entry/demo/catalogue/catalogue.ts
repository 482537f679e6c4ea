import { createHash } from 'node:crypto'
import type { GameClass, GameType } from '#contract/play/catalogue.ts'
import { weightByReturn } from '#platform/backoffice/economy/index.ts'
import type { GameEntry } from '#platform/play/catalogue/index.ts'
import { arcade, bingo, scratchCards, tables, videoPoker } from './electronic.ts'
import { announcedHouseGames } from './house.ts'
import { kindOf } from './kinds.ts'
import { cockfight, esports, fish, live, pvp, sports } from './lobbies.ts'
import { fastDraws, lotteries } from './lotteries.ts'
import { localText, type NameRow } from './names.ts'
import { slots } from './slots.ts'

/** The vendors of the electronic lobby besides the house. */
const electronicVendors = [
  'TRONGDONG',
  'BACHVIET',
  'KINHTHANH',
  'DONGSON',
  'SONGHUONG',
  'CODO',
  'HALONG',
  'PHOHOI',
  'TAYNGUYEN',
  'HOAMAI',
  'NGUSAC',
  'CUULONG',
]

/**
 * The first games of every list, by Vietnamese name, with the vendor of those that would otherwise be assigned by
 * turns.
 */
const featured = new Map([
  ['Hồ Sen Vàng', 'SEN'],
  ['Baccarat Hoàng Cung', 'LACHONG'],
  ['Tên Lửa Đặt Mốc', 'SEN'],
  ['Ngư Phủ Biển Đông', 'CUULONG'],
  ['Tài Xỉu Trống Đồng', 'LACHONG'],
  ['Roulette Châu Âu', 'SEN'],
  ['Ba Cây Thăng Long', 'AUCO'],
  ['Gà Nòi Bình Định', 'DS88'],
  ['Cá Chép Hóa Rồng', 'CUULONG'],
  ['Mưa Lộc Đầu Xuân', 'TRONGDONG'],
  ['Đào Ngọc', 'SEN'],
  ['Giải Vô Địch Ảo 2026', 'NAMPHONG'],
  ['Long Lân Quy Phụng', 'TRONGDONG'],
  ['Đêm Hội Trăng Rằm', 'BACHVIET'],
  ['Kho Báu Óc Eo', 'KINHTHANH'],
  ['Thần Tài Gõ Cửa', 'BACHVIET'],
  ['Chợ Nổi Cái Răng', 'KINHTHANH'],
  ['Thạch Sanh', 'TRONGDONG'],
  ['Trạng Quỳnh', 'BACHVIET'],
  ['Vịnh Ngọc', 'TRONGDONG'],
  ['Phượng Hoàng Lửa', 'KINHTHANH'],
  ['Rồng Thời Lý', 'TRONGDONG'],
  ['Bộ Sưu Tập Kinh Thành', 'KINHTHANH'],
  ['Bộ Sưu Tập Đông Sơn', 'DONGSON'],
  ['Bộ Sưu Tập Hoa Mai', 'HOAMAI'],
])

/** Vendors whose games also stand together behind one tile, with its name (product.md section 3, VASSALAGE). */
const collections: Record<string, NameRow> = {
  KINHTHANH: ['Bộ Sưu Tập Kinh Thành', 'Royal Citadel Collection', '京城合集'],
  DONGSON: ['Bộ Sưu Tập Đông Sơn', 'Dong Son Collection', '东山合集'],
  HOAMAI: ['Bộ Sưu Tập Hoa Mai', 'Apricot Blossom Collection', '黄梅合集'],
}
/** The house's Dice has place 1; its games that are open say their places themselves. */
const FIRST_FEATURED = 2
const FIRST_OTHER = 100

/** The common parts of one kind of games. Returns in hundredths of a percent, both ends included. */
interface Kind {
  gameType: GameType
  gameClass: GameClass | null
  returns: readonly [least: number, most: number] | null
  minBets: readonly bigint[]
}
/** The choices of the minimum-bet filter (product.md section 9), and 1.00. */
const smallBets = [1n, 5n, 10n, 50n, 75n, 100n] as const
const electronic = (gameClass: GameClass, least: number, most: number): Kind => ({
  gameType: 'RNG',
  gameClass,
  returns: [least, most],
  minBets: smallBets,
})
const lobby = (gameType: GameType, minBet: bigint, returns: Kind['returns'] = null): Kind => ({
  gameType,
  gameClass: null,
  returns,
  minBets: [minBet],
})

const MAX_BET = 1_000_000_000n

/** Every game of the demo world besides the house's playable ones. None can be played yet. */
export const games: GameEntry[] = inOrder([
  ...announcedHouseGames.map(({ nodeId, gameType, gameClass, artKind, name }) =>
    entry({ gameType, gameClass, returns: null, minBets: [100n] }, 'SEN', name, { nodeId, artKind }),
  ),
  ...dealt(electronic('JP', 9_500, 9_750), slots),
  ...Object.entries(collections).map(([vendor, name]) => ({
    ...entry(electronic('JP', 0, 0), vendor, name, { nodeId: 'collection', artKind: 'ways' }),
    rtpBasisPoints: null,
    weight: 100,
    isNew: false,
    collection: true,
  })),
  ...dealt(electronic('TG', 9_700, 9_890), tables),
  ...dealt(electronic('VP', 9_700, 9_850), videoPoker),
  ...dealt(electronic('SC', 9_200, 9_500), scratchCards),
  ...dealt(electronic('AC', 9_500, 9_750), arcade),
  ...dealt(electronic('BG', 9_400, 9_550), bingo),
  ...ofVendors(lobby('LIVE', 1_000n, [9_720, 9_894]), live),
  ...ofVendors(lobby('FISH', 10n, [9_600, 9_700]), fish),
  ...ofVendors(lobby('PVP', 100n, [9_700, 9_700]), pvp),
  ...ofVendors(lobby('SPORTS', 1_000n, [9_400, 9_600]), sports),
  ...ofVendors(lobby('ESPORTS', 1_000n, [9_400, 9_600]), esports),
  ...ofVendors(lobby('COCKFIGHT', 1_000n, [9_500, 9_500]), cockfight),
  ...ofVendors(lobby('LOTT', 100n), lotteries),
  ...ofVendors(lobby('ELOTT', 100n), fastDraws),
])

/** Deals games out to the electronic lobby's vendors, the featured ones to theirs. */
function dealt(kind: Kind, rows: NameRow[]): GameEntry[] {
  return rows.map((row, index) => {
    const dealtTo = electronicVendors[(index * 5) % electronicVendors.length] ?? ''
    return entry(kind, featured.get(row[0]) ?? dealtTo, row)
  })
}

function ofVendors(kind: Kind, byVendor: Record<string, NameRow[]>): GameEntry[] {
  return Object.entries(byVendor).flatMap(([vendor, rows]) => rows.map((row) => entry(kind, vendor, row)))
}

function entry(
  kind: Kind,
  vendor: string,
  row: NameRow,
  overrides: { nodeId?: string; artKind?: string } = {},
): GameEntry {
  const nodeId = overrides.nodeId ?? slug(row[1])
  const lot = lotOf(`${vendor}/${nodeId}`)
  const returns = kind.returns && kind.returns[0] + (lot % (kind.returns[1] - kind.returns[0] + 1))
  return {
    vendor,
    nodeId,
    gameType: kind.gameType,
    name: localText(row),
    gameClass: kind.gameClass,
    rtpBasisPoints: returns,
    minBet: kind.minBets[lot % kind.minBets.length] ?? 100n,
    maxBet: MAX_BET,
    artKind: overrides.artKind ?? kindOf({ ...kind, english: row[1] }),
    isNew: row[0].endsWith(' 2') || lot % 24 === 0,
    playable: false,
    position: 0,
    weight: weightByReturn(returns),
  }
}

/** Gives each game its place: the featured ones in their order, the others shuffled, the same way every time. */
function inOrder(entries: GameEntry[]): GameEntry[] {
  const places = new Map([...featured.keys()].map((name, index) => [name, FIRST_FEATURED + index]))
  const others = entries
    .filter(({ name }) => !places.has(name.vi))
    .sort((a, b) => lotOf(a.nodeId) - lotOf(b.nodeId) || (a.nodeId < b.nodeId ? -1 : 1))
  const shuffled = new Map(others.map((game, index) => [game, FIRST_OTHER + index]))
  return entries.map((game) => ({
    ...game,
    position: places.get(game.name.vi) ?? shuffled.get(game) ?? 0,
  }))
}

/** `The King’s Seal` to `the-kings-seal`. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A number that depends on nothing but the text. */
function lotOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
