import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { InputOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { productLanguage, wireWords } from '#contract/base/product.ts'
import * as lists from '#contract/play/game-lists.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { games } from '#platform/entry/demo/catalogue/catalogue.ts'
import { vendors } from '#platform/entry/demo/catalogue/vendors.ts'
import { gameList } from '#platform/play/catalogue/game-list.ts'
import { hotGames } from '#platform/play/catalogue/hot-games.ts'
import { installCatalogue } from '#platform/play/catalogue/install-games.ts'
import { everyHouseGame, lotteryGames, nodeIdOf } from '#platform/play/house/house-games.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

/** The house's playable games in the catalogue's order. */
export const houseNodes = [...everyHouseGame, ...lotteryGames].map(nodeIdOf)

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context
export let member: Member

export const list = async (
  {
    language = 'vi',
    ...input
  }: Omit<InputOf<typeof lists.gameList>, 'language'> & { language?: Language } = {},
  who: Member | null = member,
) => {
  const query = { language: productLanguage(language), pageSize: 100, ...input }
  const result = await gameList(ctx, who, lists.gameList.input.parse(wireWords(query)))
  if (!result.ok) throw new Error(result.code)
  return lists.gameList.value.parse(result.value)
}
export const hottest = async (input: InputOf<typeof lists.hotGames> = {}) => {
  const result = await hotGames(ctx, null, lists.hotGames.input.parse(input))
  if (!result.ok) throw new Error(result.code)
  return lists.hotGames.value.parse(result.value)
}
export const bet = async (who: Member) => {
  const result = await placeBet(ctx, who, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '98.00' },
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
}

/** Gives the file a platform with the whole catalogue, and a member. */
export function inCatalogueWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    await installHouseGames(ctx)
    await installCatalogue(ctx, vendors, games)
    member = await testMember(ctx, { account: 'nguyen88', balance: '1000.00' })
  })
  afterAll(() => world.close())
}
