import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { wireWords } from '#contract/base/product.ts'
import type { hotGames as hotEndpoint, popularGames as popularEndpoint } from '#contract/play/game-lists.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { betsByGame } from '#platform/money/play-sums/index.ts'
import { byLikeness, type GameConditions, gamesLike, gamesNamed, whereGames, wordsOf } from './game-filter.ts'
import { byPopularity, selectGames, toGame } from './game-row.ts'

/** How far back play counts for hot games. */
const HOT_DAYS = 7

/**
 * The most played games of the last 7 days, then the catalogue's own order until there are `limit`; with their vendors,
 * once each.
 */
export async function hotGames(
  ctx: Context,
  member: Member | null,
  input: ParsedInputOf<typeof hotEndpoint>,
): Promise<Result<WireValueOf<typeof hotEndpoint>>> {
  const rows = await hottest(ctx, member, input)
  const vendors = new Map(rows.map((row) => [row.vendor_code, row.vendor_name]))
  const footer = [...vendors].map(([vendorCode, displayName]) => wireWords({ vendorCode, displayName }))
  return ok({ list: rows.map(toGame), footer })
}

/** The most played lottery games of a prize mode, by the same rule. */
export async function popularGames(
  ctx: Context,
  member: Member | null,
  input: ParsedInputOf<typeof popularEndpoint>,
): Promise<Result<WireValueOf<typeof popularEndpoint>>> {
  return ok({ list: (await hottest(ctx, member, input)).map(toGame) })
}

interface HotGamesInput {
  filter: GameConditions
  language: WrittenLanguage
  limit: number
}

/** As in a lobby's list: if no name contains the words, games with similar names. */
async function hottest(ctx: Context, member: Member | null, { filter, language, limit }: HotGamesInput) {
  const memberId = member?.id ?? null
  const first = (games: RawBuilder<unknown> | undefined, order: RawBuilder<unknown>) =>
    selectGames(ctx.db, language, memberId, games)
      .where(whereGames(filter))
      .orderBy(order)
      .limit(limit)
      .execute()
  const words = wordsOf(filter.name ?? '')
  if (words.length === 0) return first(undefined, byPopularity)
  const named = await first(gamesNamed(words), byPopularity)
  if (named.length > 0) return named
  return first(sql`(select game.*, similarity from game join ${gamesLike(words)})`, byLikeness)
}

/** Recounts the real-money bets of the last 7 days by game; a recurring job calls it. Idempotent. */
export async function refreshHotGames(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - HOT_DAYS * DAY_MS)
  await sql`
    with counted as (
      select vendor_code, node_id, bets from ${betsByGame(since)} game_bets
    ), gone as (
      delete from hot_game where (vendor_code, node_id) not in (select vendor_code, node_id from counted)
    )
    insert into hot_game (vendor_code, node_id, bets) select vendor_code, node_id, bets from counted
    on conflict (vendor_code, node_id) do update set bets = excluded.bets
  `.execute(ctx.db)
}
