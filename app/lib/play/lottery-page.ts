import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { lobbies, paths } from '../pages/paths.ts'

/** The vendors of lotteries of the product, whose games are those of the site's own pages (product.md section 4, "Game launch"). */
const lotteryVendors: ReadonlyMap<string, string> = new Map([
  ['TCG_LOTTO_VN', lobbies.LOTT],
  ['TCG_SEA', paths.lottery({ tag: 'sea' })],
  ['ELOTT', lobbies.ELOTT],
  ['LOTT', paths.lottery()],
])

/** Where a game is played that is a lottery; undefined for any other. */
export const lotteryPageOf = (vendor: string, nodeId: string): string | undefined =>
  vendor === HOUSE_VENDOR && lotteryOf(nodeId) ? paths.game(vendor, nodeId) : lotteryVendors.get(vendor)
