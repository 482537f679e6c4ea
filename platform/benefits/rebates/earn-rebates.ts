import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { listRanks, rankAt, rankOf } from '#platform/benefits/ranks/index.ts'
import { grantedRebateOf } from '#platform/members/accounts/index.ts'

/**
 * The rates of every rank; null while rebates are off (MANREBATE3): play during that time never earns any. Call it
 * before a transaction.
 */
export const rebateRates = async (ctx: Context): Promise<RankTerms[] | null> =>
  (await ctx.settings.flag('MANREBATE3')) ? listRanks(ctx) : null

/**
 * Records newly counted turnover of a member, by game type, as due a rebate at the rate of its current rank or the rate
 * that its upline has granted, whichever is higher; in the transaction that counts it. A type without a rate earns
 * nothing, even after a later promotion.
 */
export async function earnRebates(
  ctx: Context,
  memberId: bigint,
  played: readonly { gameType: GameType; turnover: Minor }[],
  ranks: RankTerms[],
): Promise<void> {
  const ofRank = rankAt(ranks, (await rankOf(ctx, memberId)).level)?.rebates ?? {}
  const granted = await grantedRebateOf(ctx.db, memberId)
  const rateOf = (gameType: GameType) => Math.max(ofRank[gameType] ?? 0, granted)
  const earning = played.filter(({ gameType }) => rateOf(gameType) > 0)
  if (earning.length === 0) return
  await sql`
    insert into rebate_due as known (member_id, game_type, rate_basis_points, turnover)
      select ${memberId}, game_type, rate, sum(turnover)
      from unnest(
        ${earning.map(({ gameType }) => gameType)}::text[],
        ${earning.map(({ gameType }) => rateOf(gameType))}::smallint[],
        ${earning.map(({ turnover }) => turnover)}::bigint[]
      ) fresh (game_type, rate, turnover)
      group by 2, 3 order by 2, 3
    on conflict (member_id, game_type, rate_basis_points) do update set turnover = known.turnover + excluded.turnover
  `.execute(ctx.db)
}
