import { type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { winnerBoard as endpoint } from '#contract/games.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf, maskedAccount } from '#platform/members/accounts/index.ts'
import { selectBets, toBet } from './bet-row.ts'

type Input = ParsedInputOf<typeof endpoint>

/** Real settled bets that paid more than their stake, newest first, with masked names. */
export async function winnerBoard(
  ctx: Context,
  { language, limitNum }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const rows = await selectBets(ctx.db, language)
    .select(['game.art_kind', 'bet.member_id'])
    // The words of the index `bet_winners`.
    .where(sql<SqlBool>`bet.payout > bet.stake and bet.unit = 'money'`)
    .where('bet.settled_at', 'is not', null)
    .orderBy('bet.settled_at', 'desc')
    .limit(limitNum)
    .execute()
  const accounts = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  const list = rows.map((row) => {
    const bet = toBet(row)
    return {
      vo: {
        betId: bet.id,
        account: maskedAccount(accounts.get(row.member_id) ?? ''),
        game: bet.game,
        vassalage: bet.vassalage,
        nodeId: bet.nodeId,
        gameType: bet.gameType,
        artKind: row.art_kind,
        stake: bet.stake,
        payout: bet.payout,
        at: bet.settledAt ?? bet.time,
      },
    }
  })
  return ok({ list })
}
