import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { WireBet } from '#contract/play/bets.ts'
import { sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { namedGames } from '#platform/play/catalogue/index.ts'
import { MEMBER_PLAY_BETS } from '#platform/play/limits.ts'
import { selectBets, toBet } from './bet-row.ts'

/** A member's play of one game. */
export interface PlayOfGame {
  game: string
  bets: number
  stake: Money
  turnover: Money
  /** Payouts less stakes. */
  net: Money
}

/** A member's newest settled bets of real money since a moment, `MEMBER_PLAY_BETS` at most (`bet_member`). */
const recentPlay = (memberId: bigint, since: Date) => sql`(
  select id, vendor_code, node_id, stake, turnover, payout from bet
  where member_id = ${memberId} and placed_at >= ${since} and unit = 'money' and result in ('won', 'lost', 'push')
  order by placed_at desc, id desc limit ${MEMBER_PLAY_BETS}
)`

/** What a member has played since a moment, by game, most turnover first. */
export async function playByGame(
  ctx: Context,
  memberId: bigint,
  { since, language }: { since: Date; language: WrittenLanguage },
): Promise<PlayOfGame[]> {
  const { rows } = await sql<{ game: string; bets: bigint; stake: bigint; turnover: bigint; payout: bigint }>`
    select game.game_name as game, played.* from (
      select vendor_code, node_id, count(*) as bets, sum(stake)::bigint as stake, sum(turnover)::bigint as turnover,
        sum(payout)::bigint as payout
      from ${recentPlay(memberId, since)} play group by vendor_code, node_id
    ) played
    join ${namedGames(language)} game using (vendor_code, node_id)
    order by turnover desc, stake desc, game
  `.execute(ctx.reads)
  return rows.map(({ game, bets, stake, turnover, payout }) => ({
    game,
    bets: Number(bets),
    stake: moneyOf(stake),
    turnover: moneyOf(turnover),
    net: moneyOf(payout - stake),
  }))
}

/** A member's bets, newest first, or those that follow one of them (`bet_member`). */
export async function latestBets(
  ctx: Context,
  memberId: bigint,
  { language, after, limit }: { language: WrittenLanguage; after?: string | undefined; limit: number },
): Promise<WireBet[]> {
  const last = after !== undefined && isRecordId(after) ? after : undefined
  if (after !== undefined && last === undefined) return []
  const { rows: ids } = await sql<{ id: string }>`
    select id from bet where member_id = ${memberId} and ${
      last === undefined
        ? sql`true`
        : sql`(placed_at, id) < (select placed_at, id from bet where id = ${last} and member_id = ${memberId})`
    } order by placed_at desc, id desc limit ${limit}
  `.execute(ctx.reads)
  return betsIn(ctx, language, ids)
}

/** The bets with these ids, in their order. */
async function betsIn(ctx: Context, language: WrittenLanguage, keys: { id: string }[]): Promise<WireBet[]> {
  if (keys.length === 0) return []
  const ids = keys.map(({ id }) => id)
  const rows = await selectBets(ctx.reads, language).where('bet.id', 'in', ids).execute()
  return sortByKeys(ids, rows, ({ id }) => id).map(toBet)
}

/** The bets that a member won most with since a moment. */
export async function bigWinsOf(
  ctx: Context,
  memberId: bigint,
  { since, language, limit }: { since: Date; language: WrittenLanguage; limit: number },
): Promise<WireBet[]> {
  const { rows: ids } = await sql<{ id: string }>`
    select id from ${recentPlay(memberId, since)} play where payout > stake order by payout - stake desc, id limit ${limit}
  `.execute(ctx.reads)
  return betsIn(ctx, language, ids)
}
