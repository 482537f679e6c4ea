import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { productLanguage, wireWords } from '#contract/base/product.ts'
import type { Game } from '#contract/play/games.ts'
import * as contract from '#contract/play/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { games } from '#platform/entry/demo/catalogue/catalogue.ts'
import { vendors } from '#platform/entry/demo/catalogue/vendors.ts'
import { maskedAccount } from '#platform/members/accounts/index.ts'
import { winnerBoard } from '#platform/play/bets/index.ts'
import { everyHouseGame } from '#platform/play/house/house-games.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { gameDetail, launchGame } from '#platform/play/launch/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { addFavourite, removeFavourite, savedGames } from './favourites.ts'
import { favouriteGames, gameList, recentGames } from './game-list.ts'
import { searchText } from './game-names.ts'
import { gameMenus, gameVendors, vendorGameTypes } from './game-navigation.ts'
import { hotGames, popularGames, refreshHotGames } from './hot-games.ts'
import { installCatalogue } from './install-games.ts'
import { searchGames } from './search-games.ts'

/** The house's playable games in the catalogue's order. */
const houseNodes = everyHouseGame.map(({ game }) => game)

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await installCatalogue(ctx, vendors, games)
  member = await testMember(ctx, { account: 'nguyen88', balance: '1000.00' })
})
afterAll(() => world.close())

const list = async (
  {
    language = 'vi',
    ...input
  }: Omit<InputOf<typeof contract.gameList>, 'language'> & { language?: Language } = {},
  who: Member | null = member,
) => {
  const asked = { language: productLanguage(language), pageSize: 100, ...input }
  const result = await gameList(ctx, who, contract.gameList.input.parse(wireWords(asked)))
  if (!result.ok) throw new Error(result.code)
  return contract.gameList.value.parse(result.value)
}
const hottest = async (input: InputOf<typeof contract.hotGames> = {}) => {
  const result = await hotGames(ctx, null, contract.hotGames.input.parse(input))
  if (!result.ok) throw new Error(result.code)
  return contract.hotGames.value.parse(result.value)
}
const bet = async (who: Member) => {
  const placed = await placeBet(ctx, who, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '98.00' },
    requestId: randomUUID(),
  })
  if (!placed.ok) throw new Error(placed.code)
}

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
      const found = await favouriteGames(ctx, player, contract.favouriteGames.input.parse({ gameName }))
      return found.ok ? found.value.games.map(({ nodeId }) => nodeId) : []
    }
    expect(await saved('xuc sac')).toEqual(['dice'])
    expect(await saved('minez')).toEqual([])
  })
})

describe('a search over all types', () => {
  const searched = async (name: string) => {
    const { ctx: recorded, statements } = recording(ctx)
    const found = await searchGames(recorded, contract.searchGames.input.parse({ name }))
    if (!found.ok) throw new Error(found.code)
    // The recorder tells of a part of a statement too.
    const whole = statements.filter((statement) => statement.includes('as "found"'))
    return { groups: contract.searchGames.value.parse(found.value).groups, statements: whole.length }
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
    const misspelt = await searched('baccarrat')
    expect(misspelt.statements).toBe(2)
    expect(misspelt.groups.find(({ gameType }) => gameType === 'LIVE')).toMatchObject({
      total: 20,
      offered: 1,
    })
  })

  it('shows a part of many, finds nothing by nothing, and takes no pattern', async () => {
    const draws = (await searched('xo so')).groups.find(({ gameType }) => gameType === 'LOTT')
    expect(draws?.total).toBeGreaterThan(contract.SEARCH_SHOWN)
    expect(draws?.games).toHaveLength(contract.SEARCH_SHOWN)
    for (const name of ['%', '_', '\\', ' ', 'zzzz']) expect((await searched(name)).groups).toEqual([])
  })
})

describe('a lobby', () => {
  it('puts what can be played first, then the catalogue’s order', async () => {
    const all = await list({ pageSize: houseNodes.length + 5 }, null)
    expect(all.totalGames).toBe(games.length + houseNodes.length)
    expect(all.games[0]).toMatchObject({ nodeId: 'dice', rtp: '99.00', artKind: 'dice', gameClassify: 'TG' })
    const [playable, announced] = [all.games.slice(0, houseNodes.length), all.games.slice(houseNodes.length)]
    expect(playable.map((game) => game.nodeId)).toEqual(houseNodes)
    expect(announced.every((game) => game.maintenance && game.announced)).toBe(true)
    expect(announced[0]?.displayName).toBe('Baccarat Hoàng Cung')
    expect(all.offeredGames).toBe(houseNodes.length)
    expect(await list({ gameName: 'palace baccarat' })).toMatchObject({ totalGames: 8, offeredGames: 0 })
  })

  it('tells an outage from a game that has never been open, and keeps it before those', async () => {
    const set = (node: string, maintenance: boolean) =>
      ctx.db.updateTable('game').set({ maintenance }).where('node_id', '=', node).execute()
    // The house's own room can be played, and stands before.
    const next = async () => (await list({ gameType: 'PVP', pageSize: 2 })).games[1]
    expect(await next()).toMatchObject({ announced: true })
    await set('phom-rummy', false)
    expect(await next()).toMatchObject({ nodeId: 'phom-rummy', maintenance: false, announced: false })
    await set('phom-rummy', true)
    expect(await next()).toMatchObject({ nodeId: 'phom-rummy', maintenance: true, announced: false })
    await ctx.db.updateTable('game').set({ opened: false }).where('node_id', '=', 'phom-rummy').execute()
  })

  it('filters by type, vendor, class, least stake and new', async () => {
    for (const gameType of contract.GameType.options) {
      const found = await list({ gameType })
      expect(found.totalGames).toBeGreaterThan(0)
      expect(found.games.every((game) => game.gameType === gameType)).toBe(true)
    }
    const found = await list({ gameType: 'RNG', vendorCode: 'SEN', gameClassify: 'TG' })
    expect(found.games.map((game) => game.nodeId)).toEqual(['dice', 'roulette', 'gourd-crab'])
    for (const minBet of contract.minBetChoices) {
      const games = (await list({ minBet })).games
      expect(games.length).toBeGreaterThan(0)
      expect(games.every((game) => Number(game.minBet) === Number(minBet))).toBe(true)
    }
    const collections = await list({ list: 'collection', vendorCode: 'DONGSON' })
    expect(collections.games).toMatchObject([{ nodeId: 'collection', isGame: contract.COLLECTION }])
    expect((await list({ vendorCode: 'DONGSON' })).games.filter(({ isGame }) => isGame)).toHaveLength(1)
    expect((await list({ list: 'new' })).games.every((game) => game.isNew)).toBe(true)
    expect((await list({ vendorCode: 'NOBODY' })).totalGames).toBe(0)
  })

  it('shows every game on exactly one page, and clamps the page', async () => {
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, index) => list({ gameType: 'LIVE', pageSize: 10, pageNo: index + 1 })),
    )
    const total = pages[0]?.totalGames ?? 0
    const ids = pages.flatMap((page) => page.games.map((game) => `${game.vendorCode}/${game.nodeId}`))
    expect(new Set(ids.slice(0, total)).size).toBe(total)
    const last = await list({ gameType: 'LIVE', pageSize: 10, pageNo: 99 })
    expect(last.pageNo).toBe(last.totalPages)
    expect(await list({ vendorCode: 'NOBODY', pageNo: 7 })).toMatchObject({
      pageNo: 1,
      totalPages: 1,
      games: [],
    })
  })

  it('costs one statement, and more only where the page is empty', async () => {
    const { ctx: recorded, statements } = recording(ctx)
    const costOf = async (input: InputOf<typeof contract.gameList>) => {
      statements.length = 0
      await gameList(recorded, member, contract.gameList.input.parse(input))
      return statements.length
    }
    expect(await costOf({ gameName: 'celadon dice' })).toBe(1)
    expect(await costOf({ gameType: 'LIVE' })).toBe(1)
    expect(await costOf({ gameType: 'LIVE', pageNo: 2 })).toBe(1)
    expect(await costOf({ gameType: 'LIVE', pageNo: 99 })).toBe(3)
    // The second list is of names that are like these words.
    expect(await costOf({ gameName: 'celadon dize' })).toBe(2)
    expect(await costOf({ gameName: 'no such game' })).toBe(2)
  })

  it('says which of some games a member has saved, in their order', async () => {
    const player = await testMember(ctx, { balance: '10.00' })
    await addFavourite(ctx, player, { vendor: 'SEN', nodeId: 'dice', gameType: 'RNG' })
    const savedAmong = async (who: Member, ...asked: Pick<Game, 'vendorCode' | 'nodeId'>[]) => {
      const input = contract.savedGames.input.parse({ games: contract.gamesText(asked) })
      const result = await savedGames(ctx, who, input)
      return result.ok && result.value.saved
    }
    const dice = { vendorCode: 'SEN', nodeId: 'dice' }
    const lotus = { vendorCode: 'SEN', nodeId: 'lotus' }
    const unknown = { vendorCode: 'A&B', nodeId: '=%zz ,' }
    expect(await savedAmong(player, lotus, unknown, dice)).toEqual([false, false, true])
    expect(await savedAmong(player, { ...dice, vendorCode: 'CUULONG' })).toEqual([false])
    expect(await savedAmong(member, dice)).toEqual([false])
    expect(await savedAmong(player)).toEqual([])
  })

  it('keeps favourites and recent games of members, newest first', async () => {
    const player = await testMember(ctx, { balance: '10.00' })
    const dice = { vendor: 'SEN', nodeId: 'dice', gameType: 'RNG' as const }
    const lanterns = { vendor: 'SEN', nodeId: 'lanterns', gameType: 'RNG' as const }
    await addFavourite(ctx, player, dice)
    world.clock.advance(1)
    await addFavourite(ctx, player, lanterns)
    world.clock.advance(1)
    expect(await addFavourite(ctx, player, dice)).toMatchObject({ ok: true })
    const nodes = async (wanted: 'fav' | 'recent', input = {}) => {
      const page =
        wanted === 'fav'
          ? await favouriteGames(ctx, player, contract.favouriteGames.input.parse(wireWords(input)))
          : await recentGames(ctx, player, contract.recentGames.input.parse(wireWords(input)))
      return page.ok && page.value.games.map((game) => game.nodeId)
    }
    expect(await nodes('fav')).toEqual(['lanterns', 'dice'])
    expect(await nodes('fav', { nodeId: 'dice', vendorCode: 'SEN' })).toEqual(['dice'])
    expect(await nodes('fav', { gameType: 'LIVE' })).toEqual([])
    expect((await list({}, player)).games.find((game) => game.nodeId === 'dice')?.isFavourite).toBe(true)
    expect((await list({}, member)).games.find((game) => game.nodeId === 'dice')?.isFavourite).toBe(false)
    await removeFavourite(ctx, player, lanterns)
    expect(await removeFavourite(ctx, player, lanterns)).toMatchObject({ ok: true })
    expect(await nodes('fav')).toEqual(['dice'])
    const gone = { ...dice, nodeId: 'gone' }
    expect(await addFavourite(ctx, player, gone)).toMatchObject({ code: 'not-found' })
    expect(await removeFavourite(ctx, player, gone)).toMatchObject({ code: 'not-found' })

    expect(await nodes('recent')).toEqual([])
    await bet(player)
    expect(await nodes('recent')).toEqual(['dice'])
    expect(await nodes('recent', { vendorCode: 'LACHONG' })).toEqual([])
  })
})

it('members who ask for their recent games at the same time are each told of their own', async () => {
  const players = await Promise.all([1, 2, 3].map(() => testMember(ctx, { balance: '10.00' })))
  const [first, second, nobody] = players
  if (!first || !second || !nobody) throw new Error('three members are made')
  for (const player of [first, second]) await bet(player)
  await addFavourite(ctx, second, { vendor: 'SEN', nodeId: 'dice', gameType: 'RNG' })
  const asked = [first, second, nobody, first].map(async (player, index) => {
    const input = contract.recentGames.input.parse({ pageSize: index + 1 })
    const page = await recentGames(ctx, player, input)
    if (!page.ok) throw new Error(page.code)
    const { games, ...place } = page.value
    return [games.map(({ nodeId, isFavourite }) => [nodeId, isFavourite]), place.totalGames, place.pageNo]
  })
  expect(await Promise.all(asked)).toEqual([
    [[['dice', false]], 1, 1],
    [[['dice', true]], 1, 1],
    [[], 0, 1],
    [[['dice', false]], 1, 1],
  ])
})

describe('what is hot', () => {
  it('comes from the play of 7 days; the catalogue’s order fills the rest', async () => {
    const player = await testMember(ctx, { balance: '10.00' })
    await bet(player)
    await refreshHotGames(ctx)
    const hot = await hottest()
    expect(hot.list).toHaveLength(16)
    expect(hot.list.map((game) => game.isHot)).toEqual([true, ...Array(15).fill(false)])
    expect(hot.list[0]?.nodeId).toBe('dice')
    expect(hot.footer[0]).toEqual({ vendorCode: 'SEN', displayName: 'Sen House' })
    expect(new Set(hot.footer.map(({ vendorCode }) => vendorCode)).size).toBe(hot.footer.length)
    const live = await hottest({ gameType: 'LIVE', limit: 20 })
    expect(live.list.length).toBeGreaterThan(0)
    expect(live.list.every((game) => game.gameType === 'LIVE')).toBe(true)

    world.clock.advance(8 * 86_400)
    await refreshHotGames(ctx)
    expect(await hottest({ limit: 1 })).toMatchObject({ list: [{ nodeId: 'dice', isHot: false }] })
  })

  it('of the lotteries goes by their prize mode', async () => {
    for (const [prizeMode, gameType] of [
      ['Elott', 'ELOTT'],
      ['Lott', 'LOTT'],
    ] as const) {
      const popular = await popularGames(ctx, null, contract.popularGames.input.parse({ prizeMode }))
      if (!popular.ok) throw new Error(popular.code)
      expect(popular.value.list.length).toBeGreaterThan(0)
      expect(popular.value.list.every((game) => game.gameType === gameType)).toBe(true)
    }
  })
})

describe('the navigation', () => {
  it('has every type with its games, and vendors with who can be played first', async () => {
    const menus = await gameMenus(ctx, { language: 'zh' })
    if (!menus.ok) throw new Error(menus.code)
    expect(menus.value.list[0]).toMatchObject({ gameType: 'RNG', name: '电子游戏' })
    expect(menus.value.list.map((menu) => menu.gameType)).toEqual(contract.GameType.options)
    // Counts speak of what is offered.
    expect(menus.value.list.reduce((sum, menu) => sum + menu.games, 0)).toBe(houseNodes.length)

    const types = await vendorGameTypes(ctx, { vendorCode: 'SEN', language: 'vi' })
    expect(types).toMatchObject({ value: { list: [{ vassalage: 'SEN', displayName: 'Sen House' }] } })
    expect(types.ok && types.value.list[0]?.gameTypes[0]).toEqual({ gameType: 'RNG', name: 'Nổ hũ' })

    const vendorsOf = await gameVendors(ctx, { platform: 'html5-desktop', language: 'vi' })
    if (!vendorsOf.ok) throw new Error(vendorsOf.code)
    const [slots] = vendorsOf.value.lanes
    expect(slots?.cards[0]).toEqual({
      vassalage: 'SEN',
      displayName: 'Sen House',
      isHot: 1,
      maintenance: false,
      announced: false,
    })
    expect(slots?.cards.length).toBeGreaterThan(11)
    const hot = slots?.cards.slice(1).map((card) => card.isHot) ?? []
    expect(hot).toEqual([...hot].sort((a, b) => b - a))
    expect(vendorsOf.value.lanes.find((lane) => lane.gameType === 'LOTT')?.cards[0]).toMatchObject({
      maintenance: true,
      announced: true,
    })
  })
})

describe('a game', () => {
  it('shows its stakes, its exact return, and its seeds to who may play', async () => {
    const dice = { vendorCode: 'SEN', nodeId: 'dice', language: 'en' as const }
    const guest = await gameDetail(ctx, null, dice)
    expect(guest).toMatchObject({
      value: {
        house: true,
        game: { displayName: 'Celadon Dice' },
        stake: { min: '1.00', max: '10000000.00' },
        returns: { lowest: '98.9903', highest: '99.0000' },
        seeds: null,
      },
    })
    expect(await gameDetail(ctx, member, dice)).toMatchObject({
      value: { seeds: { clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) } },
    })
    expect(await gameDetail(ctx, { ...member, accountKind: 41 }, dice)).toMatchObject({
      value: { seeds: null },
    })
    expect(await gameDetail(ctx, member, { ...dice, nodeId: 'gourd-crab' })).toMatchObject({
      value: { game: { maintenance: true }, returns: null, seeds: null },
    })
    expect(await gameDetail(ctx, member, { ...dice, nodeId: 'none' })).toMatchObject({ code: 'not-found' })
  })

  const from = {
    tokenHash: null,
    caller: { address: '', language: 'vi' as const, userAgent: '', session: '' },
  }

  it('in maintenance is not launched, and a game of the house has nothing to launch', async () => {
    const launch = (vendorCode: string, nodeId: string, who = member) =>
      launchGame(ctx, who, { vendorCode, nodeId }, from)
    expect(await launch('LACHONG', 'palace-baccarat')).toMatchObject({ code: 'game-in-maintenance' })
    expect(await launch('SEN', 'gourd-crab')).toMatchObject({ code: 'game-in-maintenance' })
    expect(await launch('SEN', 'dice')).toMatchObject({ code: 'not-found' })
    expect(await launch('LACHONG', 'none')).toMatchObject({ code: 'not-found' })
    expect(await launch('DONGSON', 'collection')).toMatchObject({ code: 'not-found' })
    expect(await launch('SEN', 'gourd-crab', { ...member, accountKind: 4 })).toMatchObject({
      code: 'in-need-true-account',
    })
  })

  it('is played in rooms: the launch opens the one that is named, of the money that its player has', async () => {
    const trial = { ...member, accountKind: 4 as const }
    const launch = (who: Member, roomId?: string) =>
      launchGame(ctx, who, { vendorCode: 'SEN', nodeId: 'three-card', ...(roomId && { roomId }) }, from)
    const opened = (content: string) => ({ ok: true, value: { content, popup: false } })
    for (const who of [member, trial]) expect(await launch(who)).toEqual(opened('/game/SEN/three-card'))
    expect(await launch(member, '1k-6')).toEqual(opened('/game/SEN/three-card?room=1k-6'))
    expect(await launch(trial, 'play-1k-6')).toEqual(opened('/game/SEN/three-card?room=play-1k-6'))
    expect(await launch(member, 'no-room')).toMatchObject({ code: 'not-found' })
    expect(await launch(member, 'play-1k-6')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await launch(trial, '1k-6')).toMatchObject({ code: 'in-need-true-account' })
    expect(await launch({ ...member, accountKind: 41 }, '1k-6')).toMatchObject({
      code: 'operation-not-allowed',
    })
  })
})

describe('installing', () => {
  it('again leaves what an operator has set', async () => {
    await ctx.db.updateTable('game').set({ max_bet: 5_000n }).where('node_id', '=', 'dice').execute()
    await installHouseGames(ctx)
    const { max_bet } = await ctx.db
      .selectFrom('game')
      .select('max_bet')
      .where('node_id', '=', 'dice')
      .executeTakeFirstOrThrow()
    expect(max_bet).toBe(5_000n)
  })
})

describe('the board of winners', () => {
  it('shows real bets that paid more than their stake, newest first, masked', async () => {
    for (let index = 0; index < 4; index++) {
      world.clock.advance(60)
      await bet(member)
    }
    const board = await winnerBoard(ctx, contract.winnerBoard.input.parse({}))
    if (!board.ok) throw new Error(board.code)
    const rows = board.value.list.map((entry) => entry.vo)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Number(row.payout)).toBeGreaterThan(Number(row.stake))
    expect(rows.map((row) => row.at)).toEqual(
      rows
        .map((row) => row.at)
        .sort()
        .reverse(),
    )
    expect(rows[0]).toMatchObject({ account: 'ng***8', game: 'Xúc Xắc Men Ngọc', artKind: 'dice' })
  })

  it('adds the best win of each game, however often another is played since', async () => {
    const input = { ...contract.winnerBoard.input.parse({}), limitNum: 2 }
    const shown = async (bestOfGames: boolean) => {
      const board = await winnerBoard(ctx, { ...input, bestOfGames })
      if (!board.ok) throw new Error(board.code)
      return board.value.list.map(({ vo }) => vo.nodeId)
    }
    const other = await ctx.db
      .selectFrom('game')
      .select('node_id')
      .where('vendor_code', '=', 'SEN')
      .where('node_id', '!=', 'dice')
      .executeTakeFirstOrThrow()
    const oldest = ctx.db
      .selectFrom('bet')
      .select('id')
      .where(({ eb, ref }) => eb('payout', '>', ref('stake')))
      .where('settled_at', 'is not', null)
      .orderBy('settled_at')
      .limit(1)
    await ctx.db.updateTable('bet').set(other).where('id', 'in', oldest).execute()
    for (let index = 0; index < 12; index++) {
      world.clock.advance(60)
      await bet(member)
    }
    expect(await shown(false)).toEqual(['dice', 'dice'])
    const varied = await shown(true)
    expect(varied.slice(0, 2)).toEqual(['dice', 'dice'])
    expect(varied.at(-1)).toBe(other.node_id)
  })

  it('masks short names more', () => {
    const names = ['ab', 'abc', 'abcd', 'abcdef', 'player1', 'nguyen88', 'minhanh88thang7']
    expect(names.map(maskedAccount)).toEqual(['a***', 'a***', 'ab***', 'ab***', 'pl***1', 'ng***8', 'mi***7'])
  })

  it('never shows a whole name, nor more of it than the first two letters and the last', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9_]{1,20}$/), (name) => {
        const [first = '', last = '', ...more] = maskedAccount(name).split('***')
        expect(more).toEqual([])
        expect(first.length).toBeLessThanOrEqual(2)
        expect(last.length).toBeLessThanOrEqual(1)
        expect(first.length + last.length).toBeLessThan(name.length)
        expect(name.startsWith(first) && name.endsWith(last)).toBe(true)
      }),
    )
  })
})

describe('over the wire', () => {
  it('a lobby, its menus and a bet of a guest answer as the contract says', async () => {
    const found = await callPlatform(world.platform, contract.gameList, { gameName: 'dice', pageNo: 1 })
    expect(found).toMatchObject({ ok: true, value: { pageNo: 1 } })
    if (found.ok) expect(contract.gameList.value.safeParse(found.value).success).toBe(true)
    for (const ofMember of [contract.favouriteGames, contract.recentGames])
      expect(await callPlatform(world.platform, ofMember, {})).toMatchObject({
        status: 401,
        code: 'please-log-in',
      })
    expect(
      await callPlatform(world.platform, contract.placeBet, {
        vendorCode: 'SEN',
        nodeId: 'dice',
        stake: '1.00',
        wager: { game: 'dice', direction: 'under', target: '50.00' },
        requestId: randomUUID(),
      }),
    ).toMatchObject({ status: 401, code: 'please-log-in' })
  })
})
