import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { gameClient, ourWords } from '#contract/base/product.ts'
import { type Game, GameType, WireGame } from './catalogue.ts'
import { type GamesPage, place, toFilter, toPage, wireFilter, wirePage } from './game-lists.ts'

/** The member's saved games, newest first; in a lobby those of one type. Further filters are ours. */
export const favouriteGames = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  auth: 'member',
  source: 'product',
  input: z
    .object({ ...gameClient, ...wireFilter, nodeId: ShortText.optional(), ...wirePage })
    .transform((wire) => ({ ...toPage(wire), filter: { ...toFilter(wire), nodeId: wire.nodeId } })),
  value: z
    .object({
      content: z.array(WireGame.extend({ isFavourite: z.boolean().default(true) }).transform(ourWords)),
      ...place,
    })
    .transform(({ content, ...rest }) => ({ games: content, ...rest })),
})

/** A page of favourites as the wire has it. */
export const wireFavourites = ({ games, ...rest }: GamesPage) => ({ content: games, ...rest })

/** Games as a text: `VENDOR=node`, as in a query. */
export const gamesText = (games: readonly Pick<Game, 'vendorCode' | 'nodeId'>[]): string =>
  new URLSearchParams(games.map(({ vendorCode, nodeId }) => [vendorCode, nodeId])).toString()

/** Which of these games the member has saved, in their order: for lists that are the same for everybody. */
export const savedGames = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_savedGames',
  auth: 'member',
  input: z.object({ games: z.string().max(8_000) }).transform(({ games }) => ({
    games: [...new URLSearchParams(games)].map(([vendorCode, nodeId]) => ({ vendorCode, nodeId })),
  })),
  value: z.object({ saved: z.array(z.boolean()) }),
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  auth: 'member',
  source: 'family',
  input: z.object({ nodeId: ShortText, vendor: ShortText, gameType: GameType }),
  value: z.object({}),
  refusals: ['not-found'],
})

export const removeFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  auth: 'member',
  source: 'family',
  input: z.object({ nodeId: ShortText, vendor: ShortText, gameType: GameType }),
  value: z.object({}),
  refusals: ['not-found'],
})
