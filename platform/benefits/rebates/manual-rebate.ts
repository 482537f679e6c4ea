import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { manualRebate as endpoint } from '#contract/benefits/rebates.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { listRanks, rankAt, rankOf, rateText } from '#platform/benefits/ranks/index.ts'
import { amountOf, rebatesDue } from './rebate-due.ts'

/** A member's claimable rebate, by game type and rate, and its rank. Refuses `in-need-true-account`. */
export async function manualRebate(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member, 'MANREBATE3')
  if (!admitted.ok) return admitted
  const { level } = await rankOf(ctx, member.id)
  const [ranks, due, min, rolloverPercent] = await Promise.all([
    listRanks(ctx),
    rebatesDue(ctx, member.id),
    ctx.settings.value('rebateClaimMin'),
    ctx.settings.value('rebateTurnoverPercent'),
  ])
  return ok({
    rank: { level, name: rankAt(ranks, level)?.name[language] ?? '' },
    list: due.map(({ gameType, turnover, rateBasisPoints, amount }) => ({
      gameType,
      turnover: moneyOf(turnover),
      rate: rateText(rateBasisPoints),
      amount: moneyOf(amount),
    })),
    totals: {
      turnover: moneyOf(due.reduce((sum, { turnover }) => sum + turnover, 0n)),
      amount: moneyOf(amountOf(due)),
    },
    min: moneyOf(BigInt(min)),
    turnoverPercent: rolloverPercent,
  })
}
