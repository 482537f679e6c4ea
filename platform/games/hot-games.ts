import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { hotGames as endpoint } from '#contract/games.ts'
import type { Context, Member } from '../context.ts'
import { done, type Result } from '../result.ts'
import { byPopularity, selectGames, toGame } from './game-row.ts'

type Wish = ParsedInputOf<typeof endpoint>

/** Play of so long counts for what is hot. */
const HOT_DAYS = 7

/** The most played games of the last 7 days, then the catalogue's own order until there are `limit`. */
export async function hotGames(
  ctx: Context,
  member: Member | null,
  { language, limit }: Wish,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const rows = await selectGames(ctx.db, language, member?.id ?? null)
    .orderBy(byPopularity)
    .limit(limit)
    .execute()
  return done({ list: rows.map(toGame) })
}

/** Counts the bets of real money of the last 7 days by game anew; a job does it now and then. Asking twice comes to the same. */
export async function refreshHotGames(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - HOT_DAYS * 86_400_000)
  await sql`
    with counted as (
      select vendor_code, node_id, count(*) as bets from bet where placed_at >= ${since} and unit = 'money' group by vendor_code, node_id
    ), gone as (
      delete from hot_game where (vendor_code, node_id) not in (select vendor_code, node_id from counted)
    )
    insert into hot_game (vendor_code, node_id, bets) select vendor_code, node_id, bets from counted
    on conflict (vendor_code, node_id) do update set bets = excluded.bets
  `.execute(ctx.db)
}
