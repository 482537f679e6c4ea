import type { Context } from '#platform/base/context.ts'
import {
  type GameEntry,
  HOUSE_VENDOR,
  installCatalogue,
  type VendorEntry,
} from '#platform/play/catalogue/index.ts'

const house: VendorEntry = { code: HOUSE_VENDOR, name: 'Sen House', isHot: true, position: 0 }

const dice: GameEntry = {
  vendor: HOUSE_VENDOR,
  nodeId: 'dice',
  gameType: 'RNG',
  name: { vi: 'Xúc Xắc Men Ngọc', en: 'Celadon Dice', zh: '青瓷骰子' },
  gameClass: 'TG',
  rtpBasisPoints: 9_900,
  minBet: 100n,
  maxBet: 1_000_000_000n,
  artKind: 'dice',
  isNew: false,
  playable: true,
  position: 1,
}

/**
 * Puts the house and its games that can be played into the catalogue, in every platform at each start. What an operator
 * has set on a game that is there (stakes, maintenance) stays.
 */
export const installHouseGames = (ctx: Context): Promise<void> => installCatalogue(ctx, [house], [dice])
