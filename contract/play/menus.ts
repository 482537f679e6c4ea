import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { TextLanguage } from '#contract/base/fields/values.ts'
import { ourWords, ProductTextLanguage } from '#contract/base/product.ts'
import { Game, GameClass, GameType, minBetChoices } from './catalogue.ts'

/** The navigation: one item a game type that has games; `games` counts those that are offered, not the announced ones. */
export const gameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  auth: 'none',
  source: 'product',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    list: z.array(z.object({ gameType: GameType, name: z.string(), games: z.number().int() })),
  }),
})

/** Vendors by game type. Playable vendors first, then hot ones. */
export const gameVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  auth: 'none',
  source: 'product',
  input: z.object({
    platform: ShortText.default('html5-desktop'),
    language: TextLanguage.default('vi'),
  }),
  value: z.object({
    lanes: z.array(
      z.object({
        gameType: GameType,
        title: z.string(),
        cards: z.array(
          z
            .object({
              /** The vendor's number, which never changes. */
              accountTypeId: z.number().int().optional(),
              vassalage: z.string(),
              gameType: GameType.optional(),
              displayName: z.string(),
              /** The classes of its games of the type. */
              gameClassify: z.array(GameClass).optional(),
              isHot: z.union([z.literal(0), z.literal(1)]),
              /** Whether its icon stands in the drop-down of its game type. */
              showIcon: z.union([z.literal(0), z.literal(1)]),
              maintenance: z.boolean().default(false),
              /** None of its games of the type has ever been open. */
              announced: z.boolean().default(false),
              /** Its only game of the type; null where it has several. */
              nodeId: z.string().nullable().default(null),
            })
            .transform(ourWords),
        ),
      }),
    ),
  }),
})

/** The game types of each vendor, or of one (product.md section 7, "game type"). */
export const vendorGameTypes = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  auth: 'none',
  source: 'product',
  input: z
    .object({
      vassalage: ShortText.optional(),
      platform: ShortText.default('html5-desktop'),
      language: ProductTextLanguage.prefault('VI'),
    })
    .transform(({ vassalage: vendorCode, language }) => ({ vendorCode, language })),
  value: z.object({
    list: z.array(
      z
        .object({
          accountTypeId: z.number().int().optional(),
          vassalage: z.string(),
          displayName: z.string(),
          gameTypes: z.array(z.object({ gameType: GameType, name: z.string() })),
        })
        .transform(ourWords),
    ),
  }),
})

/** The choices of a lobby's filters: the classes and the least stakes of the type's games. */
export const lobbyChoices = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lobbyChoices',
  auth: 'none',
  input: z.object({ gameType: GameType }),
  value: z.object({ classes: z.array(GameClass), minBets: z.array(z.enum(minBetChoices)) }),
})

/** Rows of a lobby by theme, each of at most eight games that can be played. */
export const lobbyRows = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lobbyRows',
  auth: 'none',
  input: z.object({ gameType: GameType, language: TextLanguage.default('vi') }),
  value: z.object({
    /** New games, in the order of the catalogue. */
    fresh: z.array(Game),
    /** The games whose stakes begin lowest, at `least`; none where all begin alike. */
    low: z.array(Game),
    least: Money.nullable(),
  }),
})
