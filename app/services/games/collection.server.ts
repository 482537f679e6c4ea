import type { Collection } from '#app/lib/play/collection.ts'
import { COLLECTION_ROWS } from '#app/limits.ts'
import { productLanguage } from '#contract/base/product.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { COLLECTION } from '#contract/play/catalogue.ts'
import { gameList } from '#contract/play/game-lists.ts'
import { callPublic } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import type { RouteArgs } from '../session.server.ts'

/** The collection of a vendor with its games, for `?modal=collection&vendor=`; null where the vendor has none. */
export async function collectionOf(args: RouteArgs, vendor: string): Promise<Collection | null> {
  if (vendor === '' || vendor.length > MAX_NAME_LENGTH) return null
  const { language } = await preferencesOf(args)
  const query = { vendorCode: vendor, language: productLanguage(language) }
  const [first, list] = await Promise.all([
    callPublic(args.context, language, gameList, { ...query, list: 'collection', pageSize: 1 }),
    callPublic(args.context, language, gameList, { ...query, pageSize: COLLECTION_ROWS }),
  ])
  const [collection] = first.ok ? first.value.games : []
  if (!collection || collection.isGame !== COLLECTION || !list.ok) return null
  const { games, totalGames } = list.value
  return {
    vendorCode: vendor,
    vendor: collection.vendorName,
    name: collection.displayName,
    games: games.filter(({ isGame }) => isGame !== COLLECTION),
    // The collection itself is one of them.
    total: totalGames === null ? null : totalGames - 1,
  }
}
