import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/base/endpoint.ts'
import { type PrizeMode, wireWords } from '#contract/base/product.ts'
import * as bets from '#contract/play/bets.ts'
import type { Game } from '#contract/play/catalogue.ts'
import * as catalogue from '#contract/play/catalogue.ts'
import * as favourites from '#contract/play/favourites.ts'
import * as lists from '#contract/play/game-lists.ts'
import type { Member } from '#platform/base/context.ts'
import { games } from '#platform/entry/demo/catalogue/catalogue.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { gameDetail, launchGame } from '#platform/play/launch/index.ts'
import { lotteriesOf } from '#platform/play/lottery/menu.ts'
import { recording } from '#tests/support/database/statements.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  bet,
  ctx,
  hottest,
  houseNodes,
  inCatalogueWorld,
  list,
  member,
  world,
} from '#tests/support/worlds/catalogue.ts'
import { addFavourite, removeFavourite, savedGames } from './favourites.ts'
import { favouriteGames, gameList, recentGames } from './game-list.ts'
import { gameMenus, gameVendors, vendorGameTypes } from './game-navigation.ts'
import { popularGames, refreshHotGames } from './hot-games.ts'

inCatalogueWorld()

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
    for (const gameType of catalogue.GameType.options) {
      const found = await list({ gameType })
      expect(found.totalGames).toBeGreaterThan(0)
      expect(found.games.every((game) => game.gameType === gameType)).toBe(true)
    }
    const found = await list({ gameType: 'RNG', vendorCode: 'SEN', gameClassify: 'TG' })
    expect(found.games.map((game) => game.nodeId)).toEqual(['dice', 'roulette', 'gourd-crab'])
    for (const minBet of catalogue.minBetChoices) {
      const games = (await list({ minBet })).games
      expect(games.length).toBeGreaterThan(0)
      expect(games.every((game) => Number(game.minBet) === Number(minBet))).toBe(true)
    }
    const collections = await list({ list: 'collection', vendorCode: 'DONGSON' })
    expect(collections.games).toMatchObject([{ nodeId: 'collection', isGame: catalogue.COLLECTION }])
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
    const costOf = async (input: InputOf<typeof lists.gameList>) => {
      statements.length = 0
      await gameList(recorded, member, lists.gameList.input.parse(input))
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
      const input = favourites.savedGames.input.parse({ games: favourites.gamesText(asked) })
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
          ? await favouriteGames(ctx, player, favourites.favouriteGames.input.parse(wireWords(input)))
          : await recentGames(ctx, player, lists.recentGames.input.parse(wireWords(input)))
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
    const input = lists.recentGames.input.parse({ pageSize: index + 1 })
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
      const popular = await popularGames(ctx, null, lists.popularGames.input.parse({ prizeMode }))
      if (!popular.ok) throw new Error(popular.code)
      expect(popular.value.list.length).toBeGreaterThan(0)
      expect(popular.value.list.every((game) => game.gameType === gameType)).toBe(true)
    }
  })

  it('of a prize mode are the lotteries of its menu, and of the vendors that have such', async () => {
    const popular = async (prizeMode: PrizeMode) => {
      const input = lists.popularGames.input.parse({ prizeMode, count: 100 })
      const result = await popularGames(ctx, null, input)
      if (!result.ok) throw new Error(result.code)
      return result.value.list
    }
    const modes = ['Lott', 'Elott', 'SEA', 'ZY'] as const
    const all = await popular('ZY')
    expect(new Set(all.map(({ gameType }) => gameType))).toEqual(new Set(['LOTT', 'ELOTT']))
    for (const mode of modes) {
      const found = await popular(mode)
      const own = found.filter((game) => game.vassalage === 'SEN').map(({ nodeId }) => nodeId)
      expect(own.sort()).toEqual(
        lotteriesOf(mode)
          .map(({ code }) => code)
          .sort(),
      )
      expect(found.some((game) => game.vassalage === 'TCG_SEA' && game.gameType === 'LOTT')).toBe(
        mode === 'SEA' || mode === 'ZY',
      )
    }
  })
})

describe('the navigation', () => {
  it('has every type with its games, and vendors with who can be played first', async () => {
    const menus = await gameMenus(ctx, { language: 'zh' })
    if (!menus.ok) throw new Error(menus.code)
    expect(menus.value.list[0]).toMatchObject({ gameType: 'RNG', name: '电子游戏' })
    expect(menus.value.list.map((menu) => menu.gameType)).toEqual(catalogue.GameType.options)
    // Counts speak of what is offered.
    expect(menus.value.list.reduce((sum, menu) => sum + menu.games, 0)).toBe(houseNodes.length)

    const types = await vendorGameTypes(ctx, { vendorCode: 'SEN', language: 'vi' })
    expect(types).toMatchObject({ value: { list: [{ vassalage: 'SEN', displayName: 'Sen House' }] } })
    expect(types.ok && types.value.list[0]?.gameTypes[0]).toEqual({ gameType: 'RNG', name: 'Nổ hũ' })

    const vendorsOf = await gameVendors(ctx, { platform: 'html5-desktop', language: 'vi' })
    if (!vendorsOf.ok) throw new Error(vendorsOf.code)
    const [slots] = vendorsOf.value.lanes
    expect(slots?.cards[0]).toEqual({
      accountTypeId: expect.any(Number),
      vassalage: 'SEN',
      gameType: 'RNG',
      gameClassify: ['SC', 'VP', 'TG', 'AC', 'JP', 'BG'],
      displayName: 'Sen House',
      isHot: 1,
      showIcon: 1,
      maintenance: false,
      announced: false,
      nodeId: null,
    })
    expect(slots?.cards.length).toBeGreaterThan(11)
    expect(slots?.cards.map(({ showIcon }) => showIcon)).toEqual(
      slots?.cards.map((_, index) => (index < 11 ? 1 : 0)),
    )
    const hot = slots?.cards.slice(1).map((card) => card.isHot) ?? []
    expect(hot).toEqual([...hot].sort((a, b) => b - a))
    const matches = vendorsOf.value.lanes.find((lane) => lane.gameType === 'SPORTS')?.cards
    expect(matches?.find(({ vassalage }) => vassalage === 'SEN')?.nodeId).toBe('football')
    expect(matches?.find(({ vassalage }) => vassalage === 'NAMPHONG')?.nodeId).toBeNull()
    const draws = vendorsOf.value.lanes.find((lane) => lane.gameType === 'LOTT')?.cards
    expect(draws?.[0]?.gameClassify).toEqual([])
    expect(draws?.[0]).toMatchObject({ vassalage: 'SEN', maintenance: false, announced: false })
    expect(draws?.find(({ vassalage }) => vassalage === 'TCG_LOTTO_VN')).toMatchObject({
      maintenance: true,
      announced: true,
    })
  })

  it('calls each vendor by one number, in every lane and in the list of types', async () => {
    const lanes = await gameVendors(ctx, { platform: 'html5-desktop', language: 'vi' })
    const types = await vendorGameTypes(ctx, { vendorCode: undefined, language: 'vi' })
    if (!lanes.ok || !types.ok) throw new Error('the vendors cannot be read')
    const numbers = new Map(types.value.list.map((vendor) => [vendor.vassalage, vendor.accountTypeId]))
    expect(new Set(numbers.values()).size).toBe(numbers.size)
    const cards = lanes.value.lanes.flatMap((lane) => lane.cards)
    for (const card of cards) expect(card.accountTypeId).toBe(numbers.get(card.vassalage))
  })
})

describe('a game', () => {
  it('that is a lottery of the house has its code and its first play', async () => {
    const found = await list({ gameType: 'LOTT' })
    const fields = (vendor: string, node: string) =>
      found.games.find(({ vendorCode, nodeId }) => vendorCode === vendor && nodeId === node)
    expect(fields('SEN', 'vn-ha-noi')).toMatchObject({ gameCode: 'vn-ha-noi', defaultPlayType: 'lo-2' })
    expect(fields('SEN', 'sea-649')).toMatchObject({ gameCode: 'sea-649', defaultPlayType: 'six' })
    for (const game of found.games.filter(({ vendorCode }) => vendorCode !== 'SEN'))
      expect(game).not.toHaveProperty('gameCode')
    expect((await list({ gameName: 'celadon dice' })).games[0]).not.toHaveProperty('defaultPlayType')
  })

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

describe('over the wire', () => {
  it('a lobby, its menus and a bet of a guest answer as the contract says', async () => {
    const answer = await callPlatform(world.platform, lists.gameList, { gameName: 'dice', pageNo: 1 })
    expect(answer).toMatchObject({ ok: true, value: { pageNo: 1 } })
    if (answer.ok) expect(lists.gameList.value.safeParse(answer.value).success).toBe(true)
    for (const ofMember of [favourites.favouriteGames, lists.recentGames])
      expect(await callPlatform(world.platform, ofMember, {})).toMatchObject({
        status: 401,
        code: 'please-log-in',
      })
    expect(
      await callPlatform(world.platform, bets.placeBet, {
        vendorCode: 'SEN',
        nodeId: 'dice',
        stake: '1.00',
        wager: { game: 'dice', direction: 'under', target: '50.00' },
        requestId: randomUUID(),
      }),
    ).toMatchObject({ status: 401, code: 'please-log-in' })
  })
})
