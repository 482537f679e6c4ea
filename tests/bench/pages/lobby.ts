import { askDatabase } from '#tests/support/database/ask-database.ts'
import type { Site } from '#tests/support/site/site.ts'
import { benchPages, type Page, type PageFigures } from './pages.ts'

/** Games of a lobby of a large catalogue (issue of the instant games: its page costs at most 1.5 times the demo world's). */
export const MANY_GAMES = 20_000

const LOBBY: readonly Page[] = [
  ['lobby', '/rng'],
  ['lobby, page 20', '/rng?page=20'],
  ['lobby, search', '/rng?q=rong'],
  ['lobby, misspelt search', '/rng?q=rogn'],
  ['lobby, one vendor', '/rng?vendor=TRONGDONG'],
].map(([name = '', path = '']) => ({ name, path, isMembers: true, reference: 'home' }))

/** A member's lobby pages with the games of the demo world, and with 20,000 of the same kind. */
export async function benchLobby(
  site: Site,
  requests: number,
): Promise<{ few: PageFigures[]; many: PageFigures[] }> {
  const input = { requests, named: '', pages: LOBBY }
  const few = await benchPages(site, input)
  await askDatabase(
    site,
    `insert into game (vendor_code, node_id, game_type, name_vi, name_en, name_zh, search, game_class, rtp_basis_points,
       min_bet, max_bet, art_kind, house, is_new, maintenance, position)
     select vendor_code, node_id || '-copy-' || n, game_type, name_vi || ' ' || n, name_en || ' ' || n, name_zh || ' ' || n,
       search || ' ' || n, game_class, rtp_basis_points, min_bet, max_bet, art_kind, house, is_new, maintenance, position + 1000 * n
     from game, generate_series(1, 1 + ${MANY_GAMES} / (select count(*)::int from game where game_type = 'RNG')) n
     where game_type = 'RNG'`,
  )
  await askDatabase(site, 'vacuum analyze game')
  const many = await benchPages(site, input)
  return { few, many }
}
