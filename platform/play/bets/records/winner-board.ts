import { type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import type { winnerBoard as endpoint } from '#contract/play/winners.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf, maskedAccount } from '#platform/members/accounts/index.ts'
import { BEST_WINS_ROWS } from '#platform/play/limits.ts'
import { selectBets, toBet } from './bet-row.ts'

type Input = ParsedInputOf<typeof endpoint>

/** Must repeat the condition of the index `bet_winners`. */
const isWin = sql<SqlBool>`bet.payout > bet.stake and bet.unit = 'money' and bet.settled_at is not null`

/** The newest `limitNum` wins. */
const newest = (limitNum: number) => sql<{ id: string }>`
  select id from bet where ${isWin} order by settled_at desc, id desc limit ${limitNum}`

/** The newest `limitNum` wins, and the best recent one of each game. */
const varied = (limitNum: number) => sql<{ id: string }>`
  with recent as materialized (
    select id, vendor_code, node_id, payout, settled_at from bet
    where ${isWin} order by settled_at desc, id desc limit ${BEST_WINS_ROWS}
  )
  (select id from recent order by settled_at desc, id desc limit ${limitNum})
  union
  (select distinct on (vendor_code, node_id) id from recent order by vendor_code, node_id, payout desc, id desc)`

/**
 * Real settled bets that paid more than their stake, newest first, with masked names. Two statements: in one,
 * PostgreSQL would not keep the plan, and would plan the five joins anew each time.
 */
export async function winnerBoard(
  ctx: Context,
  { language, limitNum, bestOfGames }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const { rows: found } = await (bestOfGames ? varied(limitNum) : newest(limitNum)).execute(ctx.db)
  const rows = await selectBets(ctx.db, language)
    .select(['game.art_kind', 'bet.member_id'])
    .where('bet.id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .orderBy('bet.settled_at', 'desc')
    // Bets of a round end at the same moment.
    .orderBy('bet.id', 'desc')
    .execute()
  const accounts = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  const list = rows.map((row) => {
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
