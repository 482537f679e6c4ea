import { sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import { GameClass, GameType } from '#contract/play/catalogue.ts'
import type {
  gameMenus as menusEndpoint,
  vendorGameTypes as typesEndpoint,
  gameVendors as vendorsEndpoint,
} from '#contract/play/menus.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { gameTypeNames } from './game-names.ts'

/** A drop-down shows the icons of this many vendors, then "more" (product.md section 9). */
const VENDOR_ICONS = 11

/** The navigation: each game type that has games, in the order of the contract, and how many of them are offered. */
export async function gameMenus(
  ctx: Context,
  { language }: ParsedInputOf<typeof menusEndpoint>,
): Promise<Result<WireValueOf<typeof menusEndpoint>>> {
  const rows = await ctx.db
    .selectFrom('game')
    .select(['game_type', sql<bigint>`count(*) filter (where opened)`.as('games')])
    .groupBy('game_type')
    .execute()
  const counts = new Map(rows.map((row) => [row.game_type, Number(row.games)]))
  const list = GameType.options.flatMap((gameType) => {
    const games = counts.get(gameType)
    return games !== undefined ? [{ gameType, name: gameTypeNames[gameType][language], games }] : []
  })
  return ok({ list })
}

/**
 * A lane for each game type, with a card for each vendor that has games of it: vendors with playable games first, then
 * hot ones, then the catalogue's order. A card is in maintenance if none of its games of that type can be played now,
 * and announced if none ever could; it names the vendor's game where there is but one of the type. The first ones show
 * their icons in the navigation.
 */
export async function gameVendors(
  ctx: Context,
  { language }: ParsedInputOf<typeof vendorsEndpoint>,
): Promise<Result<WireValueOf<typeof vendorsEndpoint>>> {
  const playable = sql<boolean>`bool_or(game.playable)`
  const isOpen = sql<boolean>`bool_or(game.opened)`
  const classes = sql<
    string[]
  >`coalesce(array_agg(distinct game.game_class) filter (where game.game_class is not null), '{}')`
  const onlyGame = sql<string | null>`case when count(*) = 1 then min(game.node_id) end`
  const rows = await ctx.db
    .selectFrom('game')
    .innerJoin('vendor', 'vendor.code', 'game.vendor_code')
    .select([
      'game.game_type',
      'vendor.code',
      'vendor.name',
      'vendor.is_hot',
      'vendor.account_type_id',
      classes.as('classes'),
      playable.as('playable'),
      isOpen.as('opened'),
      onlyGame.as('only_game'),
    ])
    .groupBy(['game.game_type', 'vendor.code'])
    .orderBy(playable, 'desc')
    .orderBy(isOpen, 'desc')
    .orderBy('vendor.is_hot', 'desc')
    .orderBy('vendor.position')
    .execute()
  const lanes = GameType.options.flatMap((gameType) => {
    const cards = rows
      .filter((row) => row.game_type === gameType)
      .map((row, index) =>
        wireWords({
          accountTypeId: row.account_type_id,
          vendorCode: row.code,
          gameType,
          displayName: row.name,
          gameClassify: GameClass.options.filter((gameClass) => row.classes.includes(gameClass)),
          isHot: row.is_hot ? (1 as const) : (0 as const),
          showIcon: index < VENDOR_ICONS ? (1 as const) : (0 as const),
          maintenance: !row.playable,
          announced: !row.opened,
          nodeId: row.only_game,
        }),
      )
    return cards.length ? [{ gameType, title: gameTypeNames[gameType][language], cards }] : []
  })
  return ok({ lanes })
}

/** The game types of every vendor, or of one: vendors in the catalogue's order, types in the contract's. */
export async function vendorGameTypes(
  ctx: Context,
  { vendorCode, language }: ParsedInputOf<typeof typesEndpoint>,
): Promise<Result<WireValueOf<typeof typesEndpoint>>> {
  const rows = await ctx.db
    .selectFrom('game')
    .innerJoin('vendor', 'vendor.code', 'game.vendor_code')
    .select([
      'vendor.account_type_id',
      'vendor.code',
      'vendor.name',
      sql<string[]>`array_agg(distinct game.game_type)`.as('types'),
    ])
    .$if(vendorCode !== undefined, (query) => query.where('vendor.code', '=', vendorCode ?? ''))
    .groupBy('vendor.code')
    .orderBy('vendor.position')
    .execute()
  const list = rows.map(({ account_type_id: accountTypeId, code, name, types }) =>
    wireWords({
      accountTypeId,
      vendorCode: code,
      displayName: name,
      gameTypes: GameType.options
        .filter((gameType) => types.includes(gameType))
        .map((gameType) => ({ gameType, name: gameTypeNames[gameType][language] })),
    }),
  )
  return ok({ list })
}
