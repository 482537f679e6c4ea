import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SortedPlace } from '#platform/base/input/sorted-page.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type GameColumn, type GameListFilter, listGames } from './listed-games.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  const { db } = world.ctx
  await sql`insert into vendor (code, name, position, maintenance) values ('ABC', 'Abc', 91, false), ('XYZ', 'Xyz', 90, false)`.execute(
    db,
  )
  await sql`
    insert into game (vendor_code, node_id, game_type, name_vi, name_en, name_zh, search, min_bet, max_bet, house, maintenance,
      opened, collection, position, turnover_weight, rtp_basis_points)
    values
      ('ABC', 'dragon', 'RNG', 'Rồng vàng', 'Gold dragon', '金龙', 'rong vang gold dragon 金龙 dragon', 900, 100000, false, false, true, false, 2, 100, 9600),
      ('ABC', 'tiger_1', 'LIVE', 'Hổ 100%', 'Tiger', '虎', 'ho 100% tiger 虎 tiger_1', 1000, 100000, false, true, true, false, 1, 80, null),
      ('XYZ', 'ape', 'RNG', 'Áo dài', 'Ape', '猿', 'ao dai ape 猿 ape', 1000, 200000, false, false, true, false, 1, 100, 9500),
      ('XYZ', 'all', 'RNG', 'Tất cả', 'All', '全部', 'tat ca all 全部 all', 100, 100, false, false, true, true, 2, 100, null)
  `.execute(db)
})
afterAll(() => world.close())

const nodesOf = async (filter: GameListFilter, place?: SortedPlace<GameColumn>) =>
  (await listGames(world.ctx, filter, place)).map(({ node }) => node)

test('games stand in the order of the catalogue, or by a column, and what is not known comes last', async () => {
  expect(await nodesOf({})).toEqual(['ape', 'all', 'tiger_1', 'dragon'])
  expect(await nodesOf({ withoutCollections: true }, { sort: 'vendor' })).toEqual([
    'tiger_1',
    'dragon',
    'ape',
  ])
  expect(await nodesOf({ withoutCollections: true }, { sort: 'name' })).toEqual(['ape', 'tiger_1', 'dragon'])
  expect(await nodesOf({ withoutCollections: true }, { sort: 'minBet' })).toEqual([
    'dragon',
    'ape',
    'tiger_1',
  ])
  expect(await nodesOf({ withoutCollections: true }, { sort: '-minBet' })).toEqual([
    'tiger_1',
    'ape',
    'dragon',
  ])
  for (const [sort, order] of [
    ['return', ['ape', 'dragon', 'tiger_1']],
    ['-return', ['dragon', 'ape', 'tiger_1']],
  ] as const) {
    expect(await nodesOf({ withoutCollections: true }, { sort })).toEqual(order)
    expect(await nodesOf({ withoutCollections: true }, { sort, after: 'ABC.tiger_1' })).toEqual([])
  }
  const before = { sort: '-return', fromEnd: true, limit: 1 } as const
  expect(await nodesOf({ withoutCollections: true }, { ...before, after: 'ABC.tiger_1' })).toEqual(['dragon'])
})

test('games are found by vendor, state, and a part of any of their names or of their node', async () => {
  expect(await nodesOf({ vendor: 'ABC', maintenance: true })).toEqual(['tiger_1'])
  expect(await nodesOf({ vendor: 'ABC', node: 'dragon' })).toEqual(['dragon'])
  for (const [q, found] of [
    ['RỒNG', ['dragon']],
    ['gold', ['dragon']],
    ['虎', ['tiger_1']],
    ['100%', ['tiger_1']],
    ['r_1', ['tiger_1']],
    ['a_e', []],
    ['  ', ['ape', 'all', 'tiger_1', 'dragon']],
  ] as const)
    expect([q, await nodesOf({ q })]).toEqual([q, found])
  // One that the filter has not, though the catalogue has it.
  expect(await nodesOf({ vendor: 'ABC' }, { sort: 'name', after: 'XYZ.ape' })).toEqual([])
})
