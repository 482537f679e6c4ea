import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import type { winnerBoard as endpoint, WinnerView } from '#contract/play/winners.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { accountsOf, isListed, maskedAccount } from '#platform/members/accounts/index.ts'
import { BEST_WINS_ROWS } from '#platform/play/limits.ts'
import { selectBets, toBet } from './bet-row.ts'

type Input = ParsedInputOf<typeof endpoint>

/** Must repeat the condition of the index `bet_newest_wins`. */
const isWin = sql<SqlBool>`bet.payout > bet.stake and bet.unit = 'money' and bet.settled_at is not null`

const isShown = sql<SqlBool>`${isWin} and ${isListed(sql`bet.member_id`)}`

/** The newest `limitNum` wins. */
const newest = (limitNum: number) => sql<{ id: string }>`
  select id from bet where ${isShown} order by settled_at desc, id desc limit ${limitNum}`

/**
 * The newest `limitNum` wins, and the best one of each game among the newest of all. Whether a member is listed is asked once for all its
 * wins.
 */
const varied = (limitNum: number) => sql<{ id: string }>`
  with recent as materialized (
    select id, member_id, vendor_code, node_id, payout from bet
    where ${isWin} order by settled_at desc, id desc limit ${BEST_WINS_ROWS}
  ), listed as (
    select member_id from (select distinct member_id from recent) winner where ${isListed(sql`winner.member_id`)}
  )
  (${newest(limitNum)})
  union
  (select distinct on (vendor_code, node_id) id from recent join listed using (member_id)
    order by vendor_code, node_id, payout desc, id desc)`

/** The day of a win in Asia/Ho_Chi_Minh, and its multiplier in hundredths, as the indexes have them. */
const dayOfWin = sql`(bet.settled_at at time zone 'Asia/Ho_Chi_Minh')::date`
const multiplierOfWin = sql`(bet.payout * 100 / nullif(bet.stake, 0))`
/** Must repeat the condition of the index `bet_multiplier_of_day`. */
const isHigh = sql<SqlBool>`bet.payout >= bet.stake * 5 and bet.stake > 0 and ${isShown}`

/** The best wins of these days by `by`: of each day as many as are shown, by its index. */
const bestOf = (
  days: readonly string[],
  by: RawBuilder<unknown>,
  is: RawBuilder<SqlBool>,
  limitNum: number,
) =>
  sql<{ id: string }>`
    select best.id from unnest(${days}::date[]) asked (day)
    cross join lateral (
      select bet.id, ${by} as rank from bet where ${dayOfWin} = asked.day and ${is}
      order by ${by} desc, bet.id desc limit ${limitNum}
    ) best
    order by best.rank desc, best.id desc limit ${limitNum}`

/** The ids of a board, in its order. */
function boardOf(view: WinnerView, bestOfGames: boolean, limitNum: number, today: string) {
  const week = Array.from({ length: 7 }, (_, ago) => daysAfter(today, -ago))
  if (view === 'day') return bestOf([today], sql`bet.payout`, isShown, limitNum)
  if (view === 'week') return bestOf(week, sql`bet.payout`, isShown, limitNum)
  if (view === 'multiplier') return bestOf(week, multiplierOfWin, isHigh, limitNum)
  return bestOfGames ? varied(limitNum) : newest(limitNum)
}

/**
 * Real settled bets that paid more than their stake, of members who are listed, with masked names; in the order of the
 * board. Two statements: in one,
 * PostgreSQL would not keep the plan, and would plan the five joins anew each time.
 */
export async function winnerBoard(
  ctx: Context,
  { language, limitNum, bestOfGames, view }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const today = dayOf(ctx.clock.now())
  const { rows: ids } = await boardOf(view, bestOfGames, limitNum, today).execute(ctx.db)
  const rows = await selectBets(ctx.db, language)
    .select(['game.art_kind', 'bet.member_id'])
    .where('bet.id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .orderBy('bet.settled_at', 'desc')
    // Bets of a round end at the same moment.
    .orderBy('bet.id', 'desc')
    .execute()
  const accounts = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  // The newest come in their own order, as the best of each game are among them.
  const places = new Map(ids.map(({ id }, at) => [id, view === 'latest' ? 0 : at]))
  const inOrder = [...rows].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const list = inOrder.map((row) => {
    const bet = toBet(row)
    return {
      vo: wireWords({
        betId: bet.id,
        account: maskedAccount(accounts.get(row.member_id) ?? ''),
        game: bet.game,
        vendorCode: row.vendor_code,
        nodeId: bet.nodeId,
        gameType: bet.gameType,
        artKind: row.art_kind,
        stake: bet.stake,
        payout: bet.payout,
        at: bet.settledAt ?? bet.time,
      }),
    }
  })
  return ok({ list })
}
