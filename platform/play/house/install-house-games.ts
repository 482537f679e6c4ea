import type { Context } from '#platform/base/context.ts'
import { HOUSE_VENDOR, installCatalogue, type VendorEntry } from '#platform/play/catalogue/index.ts'
import { houseGames } from './house-games.ts'

const house: VendorEntry = { code: HOUSE_VENDOR, name: 'Sen House', isHot: true, position: 0 }

/**
 * Puts the house and its games that can be played into the catalogue, in every platform at each start. What an operator
 * has set on a game that is there (stakes, maintenance) stays.
 */
export const installHouseGames = (ctx: Context): Promise<void> =>
  installCatalogue(
    ctx,
    [house],
    Object.values(houseGames).map(({ game, entry }) => ({
      ...entry,
      vendor: HOUSE_VENDOR,
      nodeId: game,
      playable: true,
    })),
  )
