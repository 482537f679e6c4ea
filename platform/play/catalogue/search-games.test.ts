import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { wireWords } from '#contract/base/product.ts'
import { SEARCH_ROWS } from '#contract/limits.ts'
import * as favourites from '#contract/play/favourites.ts'
import * as lists from '#contract/play/game-lists.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, hottest, inCatalogueWorld, list } from '#tests/support/worlds/catalogue.ts'
import { addFavourite } from './favourites.ts'
import { favouriteGames } from './game-list.ts'
import { searchText } from './game-names.ts'
import { searchGames } from './search-games.ts'

inCatalogueWorld()

describe('search', () => {
  it('finds Dice by `dice`, and by its name in any language and spelling, on pages of every language', async () => {
    for (const language of ['vi', 'en', 'zh'] as const) {
      for (const gameName of ['dice', 'DICE', 'Xúc Xắc', 'xuc xac', 'XUC  XAC men', '青瓷', 'celadon dice']) {
        const found = await list({ gameName, language })
        expect(found.games[0]).toMatchObject({ vendorCode: 'SEN', nodeId: 'dice', maintenance: false })
      }
    }
  })

  it('knows đ as d, takes every word, and nothing as a pattern', async () => {
    expect((await list({ gameName: 'dem hoi trang ram' })).games[0]?.displayName).toBe('Đêm Hội Trăng Rằm')
    expect((await list({ gameName: 'ram trang' })).totalGames).toBeGreaterThan(0)
    for (const gameName of ['%', '_', "'; drop table game; --", 'dice zzz'])
      expect((await list({ gameName })).totalGames).toBe(0)
    expect((await list({ gameName: 'kkkkkk' })).totalGames).toBe(0)
    expect(searchText('  Đồi Cát   MŨI Né ')).toBe('doi cat mui ne')
  })
})

describe('pages of a search', () => {
  /** All games that a lobby lists, page by page, with what each may be found by in this language. */
  const everyPage = async (input: Parameters<typeof list>[0]) => {
    const { totalPages } = await list(input)
    const games: { id: string; name: string }[] = []
    for (let pageNo = 1; pageNo <= totalPages; pageNo++)
      for (const { vendorCode, nodeId, displayName } of (await list({ ...input, pageNo })).games)
        games.push({ id: `${vendorCode}/${nodeId}`, name: searchText(`${displayName} ${nodeId}`) })
    return games
  }

  it('are cut from its games in the order of the lobby, with their totals, and clamped', async () => {
    const [lobby, ...others] = await Promise.all(
      (['vi', 'en', 'zh'] as const).map((language) => everyPage({ gameType: 'RNG', language })),
    )
    const namesOf = new Map<string, string[]>()
    for (const { id, name } of [...(lobby ?? []), ...others.flat()])
      namesOf.set(id, [...(namesOf.get(id) ?? []), name])
    for (const gameName of ['a', 'ro', 'rong', '龙']) {
      const search = { gameName, gameType: 'RNG', pageSize: 15 } as const
      const paged = await everyPage(search)
      expect(paged.length, gameName).toBeGreaterThan(1)
      expect(paged, gameName).toEqual(
        lobby?.filter(({ id }) => namesOf.get(id)?.some((name) => name.includes(gameName))),
      )
      const beyond = await list({ ...search, pageNo: 999 })
      expect([beyond.totalGames, beyond.totalPages, beyond.pageNo], gameName).toEqual([
        paged.length,
        Math.ceil(paged.length / 15),
        Math.ceil(paged.length / 15),
      ])
      expect(beyond.games.length, gameName).toBe(((paged.length - 1) % 15) + 1)
    }
  })
})

describe('typing mistakes', () => {
  it('are forgiven where no name holds the words, with totals, pages and filters as ever', async () => {
    for (const [typed, nodeId] of [
      ['xuc sac', 'dice'],
      ['Đào ngok', 'mines'],
      ['minez', 'mines'],
      ['minse', 'mines'],
      ['Roulete', 'roulette'],
      ['slts-lines', 'slots-lines'],
    ])
      expect((await list({ gameName: typed, gameType: 'RNG' })).games[0]?.nodeId, typed).toBe(nodeId)
    const page = (pageNo: number) => list({ gameName: 'baccarrat', gameType: 'LIVE', pageSize: 5, pageNo })
    const [right, first, second] = [
      await list({ gameName: 'baccarat', gameType: 'LIVE' }),
      await page(1),
      await page(2),
    ]
    expect(first).toMatchObject({ totalGames: right.totalGames, offeredGames: right.offeredGames })
    expect(first.games[0]?.nodeId).toBe('baccarat')
    expect(first.totalPages).toBe(Math.ceil(right.games.length / 5))
    const shown = [...first.games, ...second.games].map((game) => `${game.vendorCode}/${game.nodeId}`)
    expect(new Set(shown).size).toBe(10)
    expect((await list({ gameName: 'baccarrat', gameType: 'FISH' })).totalGames).toBe(0)
    // A page beyond the last is the last one.
    expect((await page(99)).games).toEqual((await page(first.totalPages)).games)
  })

  it('are forgiven in words of three to eight letters, and bring nothing else', async () => {
    const found = async (gameName: string) => (await list({ gameName, gameType: 'RNG' })).games
    for (const [typed, nodeId] of [
      ['bngo', 'bingo'],
      ['bigno', 'bingo'],
      ['dcie', 'dice'],
      ['dce', 'dice'],
      ['dicce', 'dice'],
      ['mnes', 'mines'],
      ['crsh', 'crash'],
      ['fsh', 'fish'],
    ] as const) {
      const games = await list({ gameName: typed })
      expect(games.games[0]?.nodeId, typed).toBe(nodeId)
    }
    for (const typed of ['bqqo', 'dxe', 'zngo', 'mnz', 'xyz', '....', '((('])
      expect(await found(typed), typed).toEqual([])
    for (const [typed, meant] of [
      ['bigno', 'bingo'],
      ['dcie', 'dice'],
      ['mnes', 'mines'],
    ] as const)
      expect(await found(typed), typed).toEqual(await found(meant))
    // A misspelt word is looked for as a whole word, and a right one within `dragons` too: so these find some of its games.
    const ofDragons = (await found('dragon')).map(({ nodeId }) => nodeId)
    for (const typed of ['dargon', 'dragin', 'dragonn']) {
      const nodes = (await found(typed)).map(({ nodeId }) => nodeId)
      expect(nodes.length, typed).toBeGreaterThan(9)
      expect(ofDragons, typed).toEqual(expect.arrayContaining(nodes))
    }
  })

  it('in one word leave the worth of another as it is', async () => {
    const found = async (gameName: string) =>
      (await list({ gameName })).games.map(({ vendorCode, nodeId }) => `${vendorCode}/${nodeId}`)
    const palace = await found('palace baccarat')
    expect(palace).toHaveLength(8)
    expect(await found('pallice baccarat')).toEqual(expect.arrayContaining(palace))
    const { rows } = await sql<{ similarity: number }>`
      select similarity from games_like(array['celadon', 'dcie']) where node_id = 'dice' and vendor_code = 'SEN'
    `.execute(ctx.db)
    expect(rows[0]?.similarity).toBeCloseTo((1 + 0.6) / 2)
  })

  it('are forgiven among hot games', async () => {
    const hot = async (gameName: string) =>
      (await hottest(wireWords({ gameName, gameType: 'RNG' }))).list.map(({ nodeId }) => nodeId)
    expect((await hot('bngo'))[0]).toBe('bingo')
    expect((await hot('minez'))[0]).toBe('mines')
    expect(await hot('kkkkkk')).toEqual([])
  })

  it('are forgiven in saved games too', async () => {
    const player = await testMember(ctx, { balance: '10.00' })
    const dice = { vendor: 'SEN', nodeId: 'dice', gameType: 'RNG' as const }
    await addFavourite(ctx, player, dice)
    const saved = async (gameName: string) => {
      const result = await favouriteGames(ctx, player, favourites.favouriteGames.input.parse({ gameName }))
      return result.ok ? result.value.games.map(({ nodeId }) => nodeId) : []
    }
    expect(await saved('xuc sac')).toEqual(['dice'])
    expect(await saved('minez')).toEqual([])
  })
})

describe('a search over all types', () => {
  const searched = async (name: string) => {
    const { ctx: recorded, statements } = recording(ctx)
    const result = await searchGames(recorded, lists.searchGames.input.parse({ name }))
    if (!result.ok) throw new Error(result.code)
    // The recorder tells of a part of a statement too.
    const whole = statements.filter((statement) => statement.includes('as "found"'))
    return { groups: lists.searchGames.value.parse(result.value).groups, statements: whole.length }
  }

  it('groups by type, says how many are offered, and costs one statement', async () => {
    const baccarat = await searched('Baccarat')
    const tables = baccarat.groups.find(({ gameType }) => gameType === 'LIVE')
    expect(tables).toMatchObject({ name: 'Casino', total: 20, offered: 1 })
    expect(tables?.games).toHaveLength(20)
    expect(baccarat.groups.map(({ gameType }) => gameType)).toEqual(['RNG', 'LIVE'])
    expect(baccarat.statements).toBe(1)
    expect((await searched('dice')).groups[0]).toMatchObject({ gameType: 'RNG', offered: 1 })
    expect((await searched('dice')).groups[0]?.games[0]?.nodeId).toBe('dice')
    const classes = (await searched('rocket')).groups.map(({ gameClassify }) => gameClassify)
    expect(classes).toContain('AC')
    const ofClasses = (await searched('rong')).groups.filter(({ gameType }) => gameType === 'RNG')
    expect(ofClasses.length).toBeGreaterThan(1)
    for (const { gameClassify, games, total } of ofClasses) {
      expect(total).toBeGreaterThanOrEqual(games.length)
      expect(new Set(games.map((game) => game.gameClassify))).toEqual(new Set([gameClassify]))
    }
    const misspelt = await searched('baccarrat')
    expect(misspelt.statements).toBe(2)
    expect(misspelt.groups.find(({ gameType }) => gameType === 'LIVE')).toMatchObject({
      total: 20,
      offered: 1,
    })
  })

  it('shows a part of many, finds nothing by nothing, and takes no pattern', async () => {
    const draws = (await searched('xo so')).groups.find(({ gameType }) => gameType === 'LOTT')
    expect(draws?.total).toBeGreaterThan(SEARCH_ROWS)
    expect(draws?.games).toHaveLength(SEARCH_ROWS)
    for (const name of ['%', '_', '\\', ' ', 'zzzz']) expect((await searched(name)).groups).toEqual([])
  })
})
