import type { Collection } from '#app/lib/play/collection.ts'
import { productLanguage } from '#contract/base/product.ts'
import { COLLECTION } from '#contract/play/catalogue.ts'
import { gameList } from '#contract/play/game-lists.ts'
import { callPublic } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import type { RouteArgs } from '../session.server.ts'

/** The most games that the dialog shows; the vendor's lobby has all. */
const SHOWN = 60

/** The collection of a vendor with its games, for `?modal=collection&vendor=`; null where the vendor has none. */
export async function collectionOf(args: RouteArgs, vendor: string): Promise<Collection | null> {
  if (vendor === '' || vendor.length > 64) return null
  const { language } = await preferencesOf(args)
  const asked = { vendorCode: vendor, language: productLanguage(language) }
  const [found, list] = await Promise.all([
    callPublic(args.context, language, gameList, { ...asked, list: 'collection', pageSize: 1 }),
    callPublic(args.context, language, gameList, { ...asked, pageSize: SHOWN }),
  ])
  const [collection] = found.ok ? found.value.games : []
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
