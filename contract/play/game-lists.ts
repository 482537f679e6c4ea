import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { pageInput, TextLanguage } from '#contract/base/fields/values.ts'
import {
  AnyTextLanguage,
  gameClient,
  MerchantCode,
  ourWords,
  PrizeMode,
  ProductTextLanguage,
} from '#contract/base/product.ts'
import { HOT_GAMES_ROWS, LOBBY_ROWS, MAX_GAMES_ROWS } from '#contract/limits.ts'
import { Game, GameClass, GameType, minBetChoices, type WireGame } from './catalogue.ts'

/** The filters of a list of games, in the product's names. */
export const wireFilter = {
  gameType: GameType.optional(),
  vassalage: ShortText.optional(),
  gameClassify: GameClass.optional(),
  /** Found in every language, without regard to case and diacritics. */
  gameName: ShortText.optional(),
  minBet: z.enum(minBetChoices).optional(),
}
const WireFilter = z.object(wireFilter)

/** The filters of a list of games, in our words. */
export const toFilter = ({
  gameType,
  vassalage,
  gameClassify,
  gameName,
  minBet,
}: z.output<typeof WireFilter>) => ({
  gameType,
  vendorCode: vassalage,
  gameClass: gameClassify,
  name: gameName,
  minBet,
})
export type GameFilter = ReturnType<typeof toFilter>

/** The page of a list of games, in the product's names. */
export const wirePage = {
  language: ProductTextLanguage.prefault('VI'),
  pageNo: pageInput.page,
  pageSize: z.coerce.number().int().min(1).max(MAX_GAMES_ROWS).default(LOBBY_ROWS),
}
const WirePage = z.object(wirePage)

/** A page of games as the platform names it: `page` counts from 1, `size` is its rows. */
export const toPage = ({ language, pageNo, pageSize }: z.output<typeof WirePage>) => ({
  language,
  page: pageNo,
  size: pageSize,
})

/** The place of a page of games in its list. All but `totalPages` is ours: the page is clamped to what exists. */
export const place = {
  totalPages: z.number().int(),
  pageNo: z.number().int().optional(),
  totalGames: z.number().int().nullable().default(null),
  /** The number of all games that are offered, without announced ones. Ours. */
  offeredGames: z.number().int().nullable().default(null),
}

/** A page of games; in each call the product has another name for `games`. */
export interface GamesPage {
  games: WireGame[]
  totalPages: number
  pageNo: number
  totalGames: number
  offeredGames: number
}

/** The hot games, from real play. The filters are ours; another platform may ignore them. */
export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      merchantCode: MerchantCode,
      isPlatform: z.coerce.number().int().default(2),
      platform: ShortText.default('html5-desktop'),
      language: ProductTextLanguage.prefault('VI'),
      ...wireFilter,
      limit: z.coerce.number().int().min(1).max(60).default(16),
    })
    .transform(({ language, limit, ...filter }) => ({ language, limit, filter: toFilter(filter) })),
  value: z.object({
    list: z.array(Game),
    /** The vendors of these games, once each, for the foot of their list. The site shows all vendors there. */
    footer: z
      .array(z.object({ vassalage: z.string(), displayName: z.string() }).transform(ourWords))
      .catch([]),
  }),
})

/** The most played lotteries of a prize mode: those of its menu (`lotteryMenu`), and of vendors. The filters are ours. */
export const popularGames = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      count: z.coerce.number().int().min(1).max(MAX_GAMES_ROWS).default(HOT_GAMES_ROWS),
      prizeMode: PrizeMode.default('Lott'),
      device: z.literal('WEB').default('WEB'),
      language: AnyTextLanguage.default('vi'),
      ...wireFilter,
    })
    .transform(({ count, prizeMode, language, ...filter }) => ({
      language,
      limit: count,
      filter: { ...toFilter(filter), prizeMode },
    })),
  value: z.object({ list: z.array(Game) }),
})

/** A lobby page: games of one type, filtered, those that can be played first. */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      ...gameClient,
      channel: MerchantCode,
      merchant: MerchantCode,
      ...wireFilter,
      /** The least number of lines. */
      minLineNum: z.coerce.number().int().min(0).max(10_000).optional(),
      ...wirePage,
      /** `new`: only new games; `collection`: only those that stand for all games of their vendor. Ours. */
      list: z.enum(['all', 'new', 'collection']).default('all'),
    })
    .transform((wire) => ({
      ...toPage(wire),
      filter: { ...toFilter(wire), minLines: wire.minLineNum },
      only: wire.list === 'all' ? undefined : wire.list,
    })),
  value: z.object({ games: z.array(Game), ...place }),
})

/** The games that the member played last, newest first. All filters but the vendor are ours. */
export const recentGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  auth: 'member',
  source: 'product',
  input: z
    .object({ clientType: gameClient.clientType, ...wireFilter, ...wirePage })
    .transform((wire) => ({ ...toPage(wire), filter: toFilter(wire) })),
  value: z
    .object({ list: z.array(Game), ...place })
    .transform(({ list, ...rest }) => ({ games: list, ...rest })),
})

/** A page of recent games as the wire has it. */
export const wireRecents = ({ games, ...rest }: GamesPage) => ({ list: games, ...rest })

/**
 * Games of every type whose names contain the words, those that can be played first: by type, the electronic ones by class too,
 * as a die is no slot.
 */
export const searchGames = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_searchGames',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi'), name: ShortText.min(1) }),
  value: z.object({
    groups: z.array(
      z.object({
        gameType: GameType,
        gameClassify: GameClass.nullable().default(null),
        name: z.string(),
        /** The number found of the group, and of those that are offered. */
        total: z.number().int(),
        offered: z.number().int(),
        /** The first `SEARCH_ROWS`. */
        games: z.array(Game),
      }),
    ),
  }),
})
