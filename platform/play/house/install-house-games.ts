import { HOUSE_VENDOR } from '#contract/games.ts'
import type { Context } from '#platform/base/context.ts'
import { installCatalogue, openAnnounced, type VendorEntry } from '#platform/play/catalogue/index.ts'
import { openJackpot } from '#platform/play/jackpot/index.ts'
import { everyHouseGame } from './house-games.ts'

const house: VendorEntry = { code: HOUSE_VENDOR, name: 'Sen House', isHot: true, position: 0 }

/** A return as the catalogue publishes it, in hundredths of a percent, to the nearest: `97.2973` is 9,730. */
const publishedReturn = (percent: string): number => Math.round(Number(percent) * 100)

/**
 * Puts the house and its games that can be played into the catalogue, in every platform at each start, and opens those
 * that the house had only announced there before; and opens the jackpot. What an operator has set on a game that could be played already
 * (maintenance), or on any (stakes), stays.
 */
export async function installHouseGames(ctx: Context): Promise<void> {
  const games = everyHouseGame.map(({ game, entry, returns, rooms }) => ({
    ...entry,
    vendor: HOUSE_VENDOR,
    nodeId: game,
    // Of a room the least: what is left of a pot that was shown for.
    rtpBasisPoints: publishedReturn(rooms ? returns.lowest : returns.highest),
    playable: true,
  }))
  await installCatalogue(ctx, [house], games)
  await openAnnounced(ctx, games)
  await openJackpot(ctx)
}
