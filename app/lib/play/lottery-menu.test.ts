import { expect, test } from 'vitest'
import { lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { openDraws } from '#contract/play/games/lottery/schedule.ts'
import type { LotteryMenuGame } from '#contract/play/lottery.ts'
import {
  gameToBetOn,
  type MenuQuery,
  menuLink,
  menuRows,
  nextLocks,
  prizeModeOf,
  readMenuQuery,
  refreshSeconds,
  rowsByTag,
  tomorrowOf,
  weekdayAt,
  weekOf,
} from './lottery-menu.ts'

/** A Friday, 14:00 in Asia/Ho_Chi_Minh. */
const friday = new Date('2026-11-20T07:00:00.000Z')
const today: MenuQuery = { day: undefined, tag: undefined, list: 'all', q: undefined, vendor: undefined }

const tagOf = (family: string) => (family.startsWith('sea') ? 'sea' : family)

/** Every lottery as the platform's menu has it at a moment. */
const gamesAt = (now: Date, change: (code: string) => Partial<LotteryMenuGame> = () => ({})) =>
  lotteries.map((lottery): LotteryMenuGame => {
    const [next] = openDraws(lottery, now, 1)
    if (!next) throw new Error(lottery.code)
    return {
      gameId: lottery.code,
      gameMenuTag: tagOf(lottery.family),
      gameType: lottery.gameType,
      name: lottery.names.vi,
      remark: lottery.names.vi,
      numero: next.numero,
      remainTime: 0,
      lockTime: next.locksAt.toISOString(),
      winningTime: next.drawsAt.toISOString(),
      drawDayOfWeek: lottery.days.join(','),
      running: null,
      last: null,
      voided: [],
      isHot: false,
      isFavourite: false,
      tickets: 0,
      maintenance: false,
      ...change(lottery.code),
    }
  })

const codes = (rows: readonly { game: LotteryMenuGame }[]) => rows.map(({ game }) => game.gameId)

test('today has the draws of its weekday, in the order of lock', () => {
  const rows = menuRows(gamesAt(friday), today, friday)
  expect(codes(rows)).toEqual([
    ...['fast-1', 'fast-5'],
    ...['vn-vinh-long', 'vn-binh-duong', 'vn-tra-vinh', 'vn-gia-lai', 'vn-ninh-thuan', 'vn-hai-phong'],
    ...['sea-3d', 'sea-4d', 'sea-649'],
  ])
  expect(rowsByTag(rows).map(([tag]) => tag)).toEqual(['fast', 'south', 'central', 'north', 'sea'])
  const south = rows.find(({ game }) => game.gameId === 'vn-vinh-long')
  // It draws at 16:15 and locks a quarter of an hour before.
  expect(south).toMatchObject({ numero: '20261120', state: 'open', remaining: 2 * 3_600 })
})

test('after its lock a draw of today says how far it is, and comes last', () => {
  const evening = new Date('2026-11-20T09:14:00.000Z')
  const running = { numero: '20261120', state: 'locked' } as const
  const games = gamesAt(evening, (code) => (code === 'vn-vinh-long' ? { running } : {}))
  const rows = menuRows(games, { ...today, tag: 'south' }, evening)
  expect(rows.find(({ game }) => game.gameId === 'vn-vinh-long')).toMatchObject({
    ...running,
    drawsAt: '2026-11-20T09:15:00.000Z',
    remaining: null,
  })
  const last = { numero: '20261120', number: '123456' }
  const told = gamesAt(evening, (code) => (code === 'vn-tra-vinh' ? { last } : {}))
  const row = menuRows(told, { ...today, tag: 'south' }, evening).at(-1)
  expect([row?.game.gameId, row?.state, row?.numero]).toEqual(['vn-tra-vinh', 'settled', '20261120'])
})

test('the next bet of a region is on a draw that is open, and on tomorrow’s once all have locked', () => {
  const evening = new Date('2026-11-20T09:14:00.000Z')
  const tomorrow = tomorrowOf(gamesAt(evening), 'south', evening)
  const running = { numero: '20261120', state: 'locked' } as const
  const locked = (only?: string) =>
    menuRows(
      gamesAt(evening, (code) => (only === undefined || code === only ? { running } : {})),
      { ...today, tag: 'south' },
      evening,
    )
  const open = locked('vn-vinh-long').find(({ state }) => state === 'open')?.game.gameId
  expect(open).toBeDefined()
  expect(gameToBetOn(locked('vn-vinh-long'), tomorrow)).toBe(open)
  expect(gameToBetOn(locked(), tomorrow)).toBe('vn-tp-hcm')
  expect(gameToBetOn(locked(), [])).toBe(locked()[0]?.game.gameId)
  expect(gameToBetOn([], [])).toBeUndefined()
})

test('another weekday has its next draws, without a clock', () => {
  const rows = menuRows(gamesAt(friday), { ...today, day: 2 }, friday)
  expect(codes(rows.filter(({ game }) => game.gameMenuTag === 'south'))).toEqual([
    'vn-tp-hcm',
    'vn-dong-thap',
    'vn-ca-mau',
  ])
  // Also of one that draws on Saturday before.
  expect(rows.find(({ game }) => game.gameId === 'vn-tp-hcm')).toMatchObject({
    numero: '20261123',
    state: 'open',
    remaining: null,
  })
})

test('a void draw is shown as void, of today and of another weekday, and is none of tomorrow', () => {
  const voidOf = (name: string, numero: string, numeroAfter: string) =>
    gamesAt(friday, (code) => (code === name ? { voided: [numero], numero: numeroAfter } : {}))
  const shown = (games: readonly LotteryMenuGame[], name: string, day?: number) =>
    menuRows(games, { ...today, day }, friday).find(({ game }) => game.gameId === name)
  const monday = voidOf('vn-tp-hcm', '20261123', '20261121')
  const none = { state: 'void', remaining: null, left: 0 }
  expect(shown(monday, 'vn-tp-hcm', 2)).toMatchObject({ ...none, numero: '20261123' })
  expect(shown(monday, 'vn-ca-mau', 2)).toMatchObject({ state: 'open' })
  expect(shown(monday, 'vn-tp-hcm', 7)).toMatchObject({ state: 'open', numero: '20261121' })
  const now = voidOf('vn-vinh-long', '20261120', '20261127')
  expect(shown(now, 'vn-vinh-long')).toMatchObject({ ...none, numero: '20261120' })
  const tomorrow = voidOf('vn-long-an', '20261121', '20261128')
  expect(tomorrowOf(tomorrow, 'south', friday).map(({ gameId }) => gameId)).not.toContain('vn-long-an')
})

test('words find a lottery of any day, without marks', () => {
  const found = (q: string, more: Partial<MenuQuery> = {}) =>
    codes(menuRows(gamesAt(friday), { ...today, q, ...more }, friday))
  expect(found('da nang')).toEqual(['vn-da-nang'])
  expect(found('Đà Nẵng')).toEqual(['vn-da-nang'])
  expect(found('DAK')).toEqual(expect.arrayContaining(['vn-dak-lak', 'vn-dak-nong']))
  expect(found('fast-5')).toEqual(['fast-5'])
  expect(found('da nang', { day: 2 })).toEqual([])
  expect(found('nowhere')).toEqual([])
  expect(found('-')).toEqual([])
  for (const words of ['tp hcm', 'TPHCM', 'tp. Hồ Chí Minh', 'tp ho chi minh', 'sai gon'])
    expect(found(words), words).toEqual(['vn-tp-hcm'])
  for (const words of ['mien bac', 'XSMB'])
    expect(found(words, { tag: 'north' }), words).toEqual(
      codes(menuRows(gamesAt(friday), { ...today, tag: 'north', list: 'recent' }, friday)),
    )
})

test('the week begins today, and tomorrow is the day after', () => {
  expect(weekdayAt(friday)).toBe(6)
  // 23:30 of Thursday in UTC is Friday there.
  expect(weekdayAt(new Date('2026-11-19T23:30:00.000Z'))).toBe(6)
  expect(weekOf(friday).map(({ day, date }) => `${day} ${date}`)).toEqual([
    '6 20',
    '7 21',
    '1 22',
    '2 23',
    '3 24',
    '4 25',
    '5 26',
  ])
  expect(tomorrowOf(gamesAt(friday), 'south', friday).map(({ gameId }) => gameId)).toEqual([
    'vn-tp-hcm',
    'vn-long-an',
    'vn-binh-phuoc',
    'vn-hau-giang',
  ])
})

test('a query is read, and what is unknown is the default', () => {
  const offered = { tags: ['north', 'sea'], lists: ['all', 'fav'] } as const
  const read = (query: string) => readMenuQuery(new URLSearchParams(query), offered)
  expect(read('drawDayOfWeek=7&tag=sea&list=fav&q= x &vendor=LOTT')).toEqual({
    day: 7,
    tag: 'sea',
    list: 'fav',
    q: 'x',
    vendor: 'LOTT',
  })
  expect(read('drawDayOfWeek=8&tag=fast&list=hot&q=&vendor=SEN')).toEqual(today)
  expect(menuLink(read('drawDayOfWeek=7&tag=sea&vendor=TCG_SEA'), { day: undefined, list: 'fav' })).toEqual({
    drawDayOfWeek: undefined,
    tag: 'sea',
    list: 'fav',
    q: undefined,
    vendor: 'TCG_SEA',
  })
})

test('fast draws of a vendor are those that the vendor list has a card of', () => {
  const lane = (gameType: string, ...codes: string[]) => ({
    gameType,
    cards: codes.map((vendorCode) => ({ vendorCode })),
  })
  const lanes = [lane('LOTT', 'LOTT', 'TCG_SEA'), lane('ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA')]
  const modes = (path: Parameters<typeof prizeModeOf>[0], known = lanes) =>
    ([undefined, 'TCG_LOTTO_VN', 'LOTT', 'TCG_SEA', 'ELOTT'] as const).map((vendor) =>
      prizeModeOf(path, vendor, known),
    )
  expect(modes('/elott')).toEqual(['Elott', 'Elott', 'ZY', 'SEA', 'Elott'])
  expect(modes('/elott', [])).toEqual(['Elott', 'Lott', 'ZY', 'SEA', 'Elott'])
  expect(modes('/vnlottery')).toEqual(['Lott', 'Lott', 'ZY', 'SEA', 'Elott'])
  expect(modes('/lottery')).toEqual(['ZY', 'Lott', 'ZY', 'SEA', 'Elott'])
})

test('the menu is asked for again at the next lock, after 7 s where it is past, and after 30 s at most', () => {
  const lockIn = (seconds: number) => {
    const lockTime = new Date(friday.getTime() + seconds * 1_000).toISOString()
    return refreshSeconds(
      gamesAt(friday, () => ({ lockTime })),
      friday,
    )
  }
  expect([lockIn(12), lockIn(300), lockIn(0), lockIn(-3)]).toEqual([12, 30, 7, 7])
})

test('home shows the next three locks, one game of each, and the fastest draw', () => {
  expect(nextLocks(gamesAt(friday), friday).map(({ code, region }) => [code, region])).toEqual([
    ['vn-vinh-long', 'south'],
    ['vn-gia-lai', 'central'],
    ['vn-hai-phong', 'north'],
    ['fast-1', null],
  ])
  const closed = gamesAt(friday, (code) => ({ maintenance: code.startsWith('vn-') || code === 'fast-1' }))
  expect(nextLocks(closed, friday).map(({ code }) => code)).toEqual(['sea-3d', 'sea-4d', 'sea-649', 'fast-5'])
})
