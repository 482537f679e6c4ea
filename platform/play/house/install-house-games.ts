import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { installCatalogue, openAnnounced, type VendorEntry } from '#platform/play/catalogue/index.ts'
import { openJackpot } from '#platform/play/jackpot/index.ts'
import { everyHouseGame, lotteryGames, nodeIdOf } from './house-games.ts'

const house: VendorEntry = { code: HOUSE_VENDOR, name: 'Sen House', isHot: true, position: 0 }

/** A return as the catalogue publishes it, in hundredths of a percent, to the nearest: `97.2973` is 9,730. */
const publishedReturn = (percent: string): number => Math.round(Number(percent) * 100)

/**
 * Runs at each start of a platform: adds the house and its games to the catalogue, opens games that were only announced
 * before, and opens the jackpot. Settings of an operator stay: the stakes of any game, and the maintenance of a game
 * that was already playable. `weights`: the part of their turnover that counts, in hundredths, for new games; games
 * that are not named count in full.
 */
export async function installHouseGames(
  ctx: Context,
  weights: Partial<Record<string, number>> = {},
): Promise<void> {
  const games = [...everyHouseGame, ...lotteryGames].map((rules) => ({
    ...rules.entry,
    vendor: HOUSE_VENDOR,
    nodeId: nodeIdOf(rules),
    rtpBasisPoints: publishedReturn(rules.usualReturn ?? rules.returns.highest),
    playable: true,
    weight: weights[nodeIdOf(rules)] ?? 100,
  }))
  await installCatalogue(ctx, [house], games)
  await openAnnounced(ctx, games)
  await openJackpot(ctx)
}
