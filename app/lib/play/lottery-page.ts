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

/** The page of a lottery with the board, the draw and the view of another that this query asked for. */
export function tableHref(query: URLSearchParams, of: { gameCode: string; ticket?: string | undefined }) {
  const [playType, on, view] = ['playType', 'on', 'view'].map((name) => query.get(name) ?? undefined)
  return paths.lottery({ gameCode: of.gameCode, playType, on, ticket: of.ticket, view })
}

/** Where a game is played that is a lottery; undefined for any other. */
export const lotteryPageOf = (vendor: string, nodeId: string): string | undefined =>
  vendor === HOUSE_VENDOR && lotteryOf(nodeId) ? paths.game(vendor, nodeId) : lotteryVendors.get(vendor)
