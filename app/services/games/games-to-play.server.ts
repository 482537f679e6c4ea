import { PART_BUDGET_MS } from '#app/limits.ts'
import { productLanguage } from '#contract/base/product.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { hotGames, recentGames } from '#contract/play/game-lists.ts'
import { within } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'

/** How many stand beside an order. */
const TILES = 4

/**
 * Games that a member may open now: those played last, then what is hot; `inFull`: only those whose turnover counts in full. None if
 * the platform is slow.
 */
export async function gamesToPlay(
  args: RouteArgs,
  { inFull = false }: { inFull?: boolean } = {},
): Promise<Game[]> {
  const { language } = await preferencesOf(args)
  const { send } = callsOf(args)
  const query = { language: productLanguage(language) }
  const [played, hot] = await Promise.all([
    within(PART_BUDGET_MS, send(recentGames, { ...query, pageSize: 2 * TILES })),
    within(PART_BUDGET_MS, send(hotGames, { ...query, limit: 4 * TILES })),
  ])
  const games = new Map<string, Game>()
  for (const game of [...(played?.games ?? []), ...(hot?.list ?? [])]) {
    const key = `${game.vendorCode}/${game.nodeId}`
    if (!game.maintenance && !games.has(key) && !(inFull && game.turnoverWeight < 100)) games.set(key, game)
  }
  return [...games.values()].slice(0, TILES)
}
