import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type EconomyPlace, economyPage, redLines } from './economy-page.ts'
import { economyTable, isRed } from './economy-table.ts'
import { shippedWeights } from './shipped-weights.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx, shippedWeights)
  // Vendors' games of a few kinds, one of the house without rules, and one whose return nobody has stated.
  await sql`insert into vendor (code, name, position, maintenance) values ('ABC', 'Abc', 90, false), ('XYZ', 'Xyz', 91, false)`.execute(
    world.ctx.db,
  )
  await sql`
    insert into game (vendor_code, node_id, game_type, name_vi, name_en, name_zh, search, min_bet, max_bet, house, maintenance,
      opened, position, turnover_weight, rtp_basis_points)
    select case n % 3 when 0 then 'ABC' when 1 then 'XYZ' else 'SEN' end, 'many-' || n, case n % 2 when 0 then 'RNG' else 'LIVE' end,
      'x', 'x', 'x', 'x', 100, 100000, false, false, true, n % 7, 100 - 20 * (n % 2), nullif(9400 + 100 * (n % 4), 9700)
    from generate_series(1, 60) n
  `.execute(world.ctx.db)
})
afterAll(() => world.close())

const nameOf = ({ game, option }: { game: string; option: string }) => `${game} ${option}`

test.each([
  'game',
  '-game',
  'left',
  '-left',
  'edge',
  '-edge',
  'weight',
  '-weight',
  'benefits',
  '-benefits',
] as const)('by %s pages are the whole table, once and in order', async (sort) => {
  const { ctx } = world
  const { lines } = await economyTable(ctx)
  const column = sort.replace('-', '') as 'left' | 'game'
  const paged: typeof lines = []
  for (;;) {
    const place: EconomyPlace = { sort, limit: 97 }
    const last = paged.at(-1)
    const page = await economyPage(ctx, last ? { ...place, after: nameOf(last) } : place)
    paged.push(...page.lines)
    if (page.lines.length < 97) break
  }
  const way = sort === column ? 1n : -1n
  if (column !== 'game') {
    const worths = paged.map((line) => way * BigInt(line[column]))
    expect(worths.every((worth, n) => n === 0 || worth >= (worths[n - 1] ?? worth))).toBe(true)
  } else {
    const games = paged.map(({ game }) => game)
    expect(games).toEqual(way === 1n ? games.toSorted() : games.toSorted().reverse())
  }
  const byName = (all: typeof lines) => all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  expect(byName(paged)).toEqual(byName(lines))
  const reverse = (sort === column ? `-${column}` : column) as typeof sort
  const backwards = await economyPage(ctx, { sort: reverse })
  expect(backwards.lines.map(nameOf)).toEqual(paged.map(nameOf).reverse())
})

test('red lines are those of the table, and nothing follows a line that it has not', async () => {
  const { ctx } = world
  await setValue(ctx, 'test', 'lineRebateMax', 600)
  const { lines } = await economyTable(ctx)
  const red = lines.filter(isRed).map(nameOf).sort()
  expect(red.length).toBeGreaterThan(60)
  expect((await redLines(ctx)).map(nameOf).sort()).toEqual(red)
  const page = await economyPage(ctx, { red: true, sort: 'left', limit: 3 })
  expect([page.red, page.lines.length]).toEqual([red.length, 3])
  for (const after of ['ABC/none stated return', 'SEN/dice', 'SEN/dice stated return', 'nothing'])
    expect((await economyPage(ctx, { sort: 'left', after })).lines).toEqual([])
})

test('a page of red lines begins after any of them, by game too, in the middle of a kind too', async () => {
  const { ctx } = world
  const { lines } = await economyTable(ctx)
  const red = lines.filter(isRed)
  const green = lines.filter((line) => !isRed(line))
  for (const sort of ['game', '-game', 'left', '-left', '-benefits'] as const) {
    const all = (await economyPage(ctx, { red: true, sort })).lines
    expect(all.map(nameOf).sort()).toEqual(red.map(nameOf).sort())
    const others = (await economyPage(ctx, { red: false, sort })).lines
    expect(others.map(nameOf).sort()).toEqual(green.map(nameOf).sort())
    const ofVendors = all.flatMap(({ game }, at) => (game.includes('many-') ? [at] : []))
    for (const at of [0, all.length - 1, ...ofVendors.filter((_, n) => n % 6 === 0)]) {
      const after = nameOf(all[at] ?? { game: '', option: '' })
      const page = await economyPage(ctx, { red: true, sort, after, limit: 4 })
      expect(page.lines).toEqual(all.slice(at + 1, at + 5))
    }
  }
})

test('of red lines nothing follows one that is not red', async () => {
  const { ctx } = world
  await sql`update game set turnover_weight = 0 where node_id in ('dice', 'many-1')`.execute(ctx.db)
  const { lines } = await economyTable(ctx)
  const sound = lines.filter((line) => !isRed(line))
  const [house, vendors] = ['SEN/dice', 'XYZ/many-1'].map((name) => sound.find(({ game }) => game === name))
  if (!house || !vendors) throw new Error('no line that is not red')
  for (const sort of ['game', 'left'] as const)
    for (const after of [nameOf(house), nameOf(vendors)]) {
      expect((await economyPage(ctx, { sort, after, limit: 1 })).lines).toHaveLength(1)
      expect((await economyPage(ctx, { red: true, sort, after })).lines).toEqual([])
    }
})

test('by game the options of one stand as its rules have them, and from the other end the last first', async () => {
  const { ctx } = world
  const table = (await economyTable(ctx)).lines
  const optionsOf = (lines: typeof table, name: string) =>
    lines.filter(({ game }) => game === name).map(({ option }) => option)
  const names = [...new Set(table.map(({ game }) => game))]
  const [ahead, back] = [await economyPage(ctx, { sort: 'game' }), await economyPage(ctx, { sort: '-game' })]
  for (const name of names) {
    expect(optionsOf(ahead.lines, name)).toEqual(optionsOf(table, name))
    expect(optionsOf(back.lines, name)).toEqual(optionsOf(table, name).reverse())
  }
  expect(names.some((name) => optionsOf(table, name).length > 1)).toBe(true)
})

test('a page has the benefits of the table and the number of all red lines, whatever it shows', async () => {
  const { ctx } = world
  const { lines, benefits } = await economyTable(ctx)
  const red = lines.filter(isRed).length
  for (const place of [{ sort: 'game', limit: 1 }, { sort: 'left', limit: 0 }, { sort: '-edge' }] as const) {
    const page = await economyPage(ctx, place)
    expect(page).toMatchObject({ benefits, red })
    expect(page.lines).toHaveLength(place.sort === '-edge' ? lines.length : place.limit)
  }
})

test.each(['game', 'left'] as const)('by %s nothing follows a line that is none', async (sort) => {
  const { ctx } = world
  const [line] = (await economyPage(ctx, { sort, limit: 1 })).lines
  if (!line) throw new Error('an empty table')
  for (const after of [
    '',
    line.game,
    ` ${nameOf(line)}`,
    `${nameOf(line)} `,
    'ABC/many-3',
    'x/ABC/many-3 stated return',
    'ABC/many-3 stated return, too',
    '/many-3 stated return',
    'ABC/ stated return',
    'undefined stated return',
  ])
    expect([after, (await economyPage(ctx, { sort, after })).lines]).toEqual([after, []])
})

test('of equal lines those of the house come first, and last from the other end', async () => {
  const { ctx } = world
  await sql`update game set turnover_weight = 0, rtp_basis_points = 9900 where node_id like 'many-%'`.execute(
    ctx.db,
  )
  await sql`update game set turnover_weight = 0 where node_id in ('dice', 'crash')`.execute(ctx.db)
  for (const sort of ['weight', '-weight'] as const) {
    const { lines } = await economyPage(ctx, { sort })
    const alike = lines.filter(({ weight }) => weight === 0).map(({ game }) => game.includes('many-'))
    expect(alike).toEqual(alike.toSorted((a, b) => (sort === 'weight' ? 1 : -1) * (Number(a) - Number(b))))
    expect(new Set(alike).size).toBe(2)
  }
})

test('a line is read alone by its id, as the table has it, if it is among those that are asked for', async () => {
  const { ctx } = world
  const { lines } = await economyTable(ctx)
  const some = lines.filter((line, n) => n % 20 === 0 || line.game.includes('many-1'))
  expect(some.some(isRed) && !some.every(isRed)).toBe(true)
  for (const line of some) {
    expect((await economyPage(ctx, { id: nameOf(line), sort: 'left' })).lines).toEqual([line])
    const red = await economyPage(ctx, { id: nameOf(line), red: true, sort: 'left' })
    expect(red.lines).toEqual(isRed(line) ? [line] : [])
  }
  for (const id of ['nothing', 'SEN/dice', 'ABC/none stated return'])
    expect((await economyPage(ctx, { id, sort: 'left' })).lines).toEqual([])
  const leastFirst = await economyPage(ctx, { red: true, sort: 'left' })
  expect((await redLines(ctx)).map(nameOf)).toEqual(leastFirst.lines.map(nameOf))
})
