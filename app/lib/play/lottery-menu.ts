import { type Family, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawOf, openDraws } from '#contract/play/games/lottery/schedule.ts'
import type { DrawState, LotteryMenuGame } from '#contract/play/lottery.ts'
import { chosen, words } from '../list-query.ts'
import { addDays, dayOf, secondsUntil } from '../text/dates.ts'
import { withoutMarks } from '../text/without-marks.ts'

/** The menus of the lottery (site.md 4.3): their query, and which draw of a game they show. */

/** The pages with a menu, and the lotteries on each: all, those of Vietnam, the fast ones. */
const lotteryMenus = { '/lottery': 'ZY', '/vnlottery': 'Lott', '/elott': 'Elott' } as const
export type MenuPath = keyof typeof lotteryMenus

/** The same of the product's vendors of lotteries, whose lotteries alone a menu has with `vendor` (product.md section 4). */
const vendorMenus = {
  TCG_LOTTO_VN: 'Lott',
  TCG_SEA: 'SEA',
  ELOTT: 'Elott',
  LOTT: 'ZY',
} as const
export type MenuVendor = keyof typeof vendorMenus
/** Which lotteries a menu has. */
export type MenuPrizeMode = (typeof vendorMenus)[MenuVendor]
const menuVendors = Object.keys(vendorMenus) as MenuVendor[]

/** Those that may have fast draws too. */
const fastVendors: readonly MenuVendor[] = ['TCG_LOTTO_VN', 'LOTT']

/** The part of a lane of the vendor list that shows which vendor has fast draws. */
interface VendorLane {
  gameType: string
  cards: readonly { vendorCode: string }[]
}

/**
 * The prize mode of a menu (product.md section 4): that of its page; with a vendor the vendor's own, on the page of fast
 * draws theirs if the vendor list has an ELOTT card of it.
 */
export function prizeModeOf(path: MenuPath, vendor: MenuVendor | undefined, lanes: readonly VendorLane[]) {
  if (vendor === undefined) return lotteryMenus[path]
  const hasFast = lanes.some(
    ({ gameType, cards }) => gameType === 'ELOTT' && cards.some(({ vendorCode }) => vendorCode === vendor),
  )
  return path === '/elott' && fastVendors.includes(vendor) && hasFast ? 'Elott' : vendorMenus[vendor]
}

export const menuTags = ['north', 'central', 'south', 'fast', 'sea'] as const
export type MenuTag = (typeof menuTags)[number]

/** The tags of the results of a day, in the order of their draws; fast draws, 1,728 a day, are not among them. */
export const dayTags = ['south', 'central', 'north', 'sea'] as const satisfies readonly MenuTag[]
export type DayTag = (typeof dayTags)[number]

/** The tag of the lotteries of a family. */
export function tagOfFamily(family: Family): MenuTag {
  return family.startsWith('sea-') ? 'sea' : (family as MenuTag)
}

export const menuLists = ['all', 'hot', 'fav', 'recent'] as const
export type MenuList = (typeof menuLists)[number]

export interface MenuQuery {
  /** Sunday 1 to Saturday 7 (product.md 3); undefined for today. */
  day: number | undefined
  tag: MenuTag | undefined
  list: MenuList
  q: string | undefined
  vendor: MenuVendor | undefined
}

/** Reads the query of a menu that has these tags and lists. Unknown values have fallen back to the default. */
export function readMenuQuery(
  query: URLSearchParams,
  { tags, lists }: { tags: readonly MenuTag[]; lists: readonly MenuList[] },
): MenuQuery {
  const day = /^[1-7]$/.exec(query.get('drawDayOfWeek') ?? '')?.[0]
  return {
    day: day === undefined ? undefined : Number(day),
    tag: chosen(query, 'tag', tags),
    list: chosen(query, 'list', lists) ?? 'all',
    q: words(query, 'q'),
    vendor: menuVendorIn(query),
  }
}

/** The vendor of lotteries that a menu is asked for; undefined for another one's. */
export const menuVendorIn = (query: URLSearchParams): MenuVendor | undefined =>
  chosen(query, 'vendor', menuVendors)

/** The query of a link in the menu. */
export const menuLink = (now: MenuQuery, change: Partial<MenuQuery>) => {
  const { day, tag, list, q, vendor } = { ...now, ...change }
  return { drawDayOfWeek: day, tag, list: list === 'all' ? undefined : list, q, vendor }
}

/** The weekday of a day, `2026-11-20`: Sunday 1 to Saturday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1

/** The weekday of a moment in Asia/Ho_Chi_Minh. */
export const weekdayAt = (at: Date): number => weekdayOf(dayOf(at))

/** A day that is shown: its weekday and its date, `20`. */
export interface WeekDay {
  day: number
  date: string
}

/** Today and the six days that follow: what is shown can be bet on. */
export function weekOf(at: Date): WeekDay[] {
  return Array.from({ length: 7 }, (_, place) => {
    const day = addDays(dayOf(at), place)
    return { day: weekdayOf(day), date: day.slice(-2) }
  })
}

/** Whole seconds to the lock of a game's next draw: what the platform has said may be moments old. */
const secondsLeft = ({ lockTime }: LotteryMenuGame, now: Date): number => secondsUntil(lockTime, now)

/** One draw of a game, as a menu shows it. */
export interface MenuRow {
  game: LotteryMenuGame
  numero: string
  drawsAt: string
  state: DrawState
  /** Seconds to its lock; null for one that is not open, or not the next. */
  remaining: number | null
  /** Seconds to the lock of an open draw, of one on another day too; 0 once it has locked. */
  left: number
}

/** The draw of today: open, locked, being told, settled, or void; the next one if there is none that is known. */
function rowOfToday(game: LotteryMenuGame, now: Date): MenuRow {
  const { running, last, voided } = game
  const today = dayOf(now).replaceAll('-', '')
  const next: MenuRow = {
    game,
    numero: game.numero,
    drawsAt: game.winningTime,
    // Where all that are open are void, the first of them stands here.
    ...(voided.includes(game.numero)
      ? { state: 'void', remaining: null, left: 0 }
      : { state: 'open', remaining: secondsLeft(game, now), left: secondsLeft(game, now) }),
  }
  if (game.gameType === 'ELOTT' || game.numero.startsWith(today)) return next
  const lottery = lotteryOf(game.gameId)
  const shownDraw =
    running ??
    (last?.numero.startsWith(today) ? { numero: last.numero, state: 'settled' as const } : null) ??
    (voided.includes(today) ? { numero: today, state: 'void' as const } : null)
  const drawsAt = shownDraw && lottery && drawOf(lottery, shownDraw.numero)?.drawsAt.toISOString()
  return shownDraw && drawsAt
    ? { game, numero: shownDraw.numero, drawsAt, state: shownDraw.state, remaining: null, left: 0 }
    : { ...next, remaining: null }
}

/** The next draw on a weekday, open or void; null for a game that has none. */
function rowOn(game: LotteryMenuGame, day: number, now: Date): MenuRow | null {
  const lottery = lotteryOf(game.gameId)
  const draw = lottery && openDraws(lottery, now, 7).find(({ drawsAt }) => weekdayAt(drawsAt) === day)
  if (!draw) return null
  const row = { game, numero: draw.numero, drawsAt: draw.drawsAt.toISOString() }
  if (game.voided.includes(draw.numero)) return { ...row, state: 'void', remaining: null, left: 0 }
  const isNext = draw.numero === game.numero
  return {
    ...row,
    state: 'open',
    remaining: isNext && weekdayAt(now) === day ? secondsLeft(game, now) : null,
    left: secondsUntil(draw.locksAt.toISOString(), now),
  }
}

const drawsOn = ({ drawDayOfWeek }: LotteryMenuGame, day: number): boolean =>
  drawDayOfWeek.split(',').includes(String(day))

/** What players call the lotteries of a region, and one city, besides their names. */
const soughtAs: Partial<Record<string, string>> = {
  north: 'miền bắc xsmb',
  central: 'miền trung xsmt',
  south: 'miền nam xsmn',
  'vn-tp-hcm': 'sài gòn',
}

/** Whether a game is found by these words. */
function isFound({ name, remark, gameId }: LotteryMenuGame, q: string): boolean {
  // `hanoi` and `Ha Noi`, `tphcm` and `TP. Hồ Chí Minh` are one name, in whatever language the page is.
  const plain = (text: string) => withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const sought = plain(q)
  const lottery = lotteryOf(gameId)
  const names = [
    ...Object.values(lottery?.names ?? {}),
    soughtAs[gameId],
    lottery && soughtAs[lottery.family],
  ]
  return sought !== '' && [name, remark, gameId, ...names].some((text) => plain(text ?? '').includes(sought))
}

/**
 * The draws that a menu shows, in the order of lock: of the chosen day, or of today. Words and lists of one's own look
 * among all games, unless a day is named too.
 */
export function menuRows(
  games: readonly LotteryMenuGame[],
  query: Omit<MenuQuery, 'vendor'>,
  now: Date,
): MenuRow[] {
  const { day, tag, list, q } = query
  const today = weekdayAt(now)
  const isAnyDay = day === undefined && (q !== undefined || list !== 'all')
  const rows = games
    .filter((game) => tag === undefined || game.gameMenuTag === tag)
    .filter((game) => q === undefined || isFound(game, q))
    .filter((game) => isAnyDay || drawsOn(game, day ?? today))
    .flatMap((game) => {
      const isOther = day !== undefined && day !== today && game.gameType !== 'ELOTT'
      return (isOther ? rowOn(game, day, now) : rowOfToday(game, now)) ?? []
    })
  const isOpen = ({ state }: MenuRow) => state === 'open'
  return rows.sort(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || Date.parse(a.drawsAt) - Date.parse(b.drawsAt),
  )
}

/** Rows by the tag of their game, the tags in the order of their first row. */
export function rowsByTag(rows: readonly MenuRow[]): [tag: string, rows: MenuRow[]][] {
  const byTag = new Map<string, MenuRow[]>()
  for (const row of rows) byTag.set(row.game.gameMenuTag, [...(byTag.get(row.game.gameMenuTag) ?? []), row])
  return [...byTag]
}

/** The game on which the next bet of a tag is: of the draws that are shown, and once all of those have locked of tomorrow's. */
export const gameToBetOn = (
  rows: readonly MenuRow[],
  tomorrow: readonly Pick<LotteryMenuGame, 'gameId'>[],
): string | undefined =>
  rows.find(({ state }) => state === 'open')?.game.gameId ?? tomorrow[0]?.gameId ?? rows[0]?.game.gameId

/** The games of a tag that draw tomorrow; a void draw is none. */
export function tomorrowOf(games: readonly LotteryMenuGame[], tag: string, now: Date): LotteryMenuGame[] {
  const tomorrow = addDays(dayOf(now), 1)
  return games.filter(
    (game) =>
      game.gameMenuTag === tag &&
      drawsOn(game, weekdayOf(tomorrow)) &&
      !game.voided.includes(tomorrow.replaceAll('-', '')),
  )
}

/** Seconds after which a page is asked for again (product.md section 4, "Lottery refresh"). */
const REFRESH_AFTER = 7
const MOST_REFRESH = 30

/** The smallest time that is left, at most 30 s; 7 s where none is. */
export function refreshAfter(remaining: readonly number[]): number {
  const least = Math.min(...remaining)
  return least > 0 && Number.isFinite(least) ? Math.min(least, MOST_REFRESH) : REFRESH_AFTER
}

/** The same for the open games of a menu. */
export const refreshSeconds = (games: readonly LotteryMenuGame[], now: Date): number =>
  refreshAfter(games.map((game) => secondsLeft(game, now)))

/** A draw that locks soon: its game, the region of a province, and the seconds that are left. */
export interface NextLock {
  code: string
  region: 'north' | 'central' | 'south' | null
  name: string
  remaining: number
}

const NEXT_LOCKS = 3
const regions: readonly string[] = ['north', 'central', 'south']

/** The next three locks, a game of each, and the fastest draw. */
export function nextLocks(games: readonly LotteryMenuGame[], now: Date): NextLock[] {
  const open = games.filter(({ maintenance }) => !maintenance)
  // Many games lock at few moments: these are sorted, not the games.
  const first = new Map<string, LotteryMenuGame>()
  for (const game of open)
    if (game.gameType !== 'ELOTT' && !first.has(game.lockTime)) first.set(game.lockTime, game)
  const moments = [...first.values()].map((game) => ({ game, at: Date.parse(game.lockTime) }))
  const soonest = moments.sort((a, b) => a.at - b.at).slice(0, NEXT_LOCKS)
  const fastest = open.filter(({ gameType }) => gameType === 'ELOTT').slice(0, 1)
  return [...soonest.map(({ game }) => game), ...fastest].map((game) => ({
    code: game.gameId,
    region: regions.includes(game.gameMenuTag) ? (game.gameMenuTag as NextLock['region']) : null,
    name: game.name,
    remaining: secondsLeft(game, now),
  }))
}
