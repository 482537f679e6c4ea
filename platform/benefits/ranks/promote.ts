import { moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { dayOf, daysAfter, monthOf, monthStartAfter } from '#platform/base/site-days.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { changeRank } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { turnoverOf } from '#platform/money/play-sums/index.ts'
import { sourceOfRank } from './gift-sources.ts'
import { listRanks } from './rank-catalogue.ts'
import { rankOf } from './rank-of.ts'

/**
 * Gives a member the highest rank earned by its turnover of a calendar month (by default the running one), with the
 * gifts of that rank and of those it skips, each once in a member's life. Does nothing if the member has that rank, or
 * while VIP is switched off.
 */
export async function promoteIfEarned(
  ctx: Context,
  memberId: bigint,
  month: string = monthOf(dayOf(ctx.clock.now())),
): Promise<void> {
  if (!(await ctx.settings.flag('VIP3'))) return
  const ranks = await listRanks(ctx)
  const turnover = await turnoverOf(ctx.db, memberId, month, daysAfter(monthStartAfter(month, 1), -1))
  const earned = ranks.findLast(({ upgradeTurnover }) => BigInt(upgradeTurnover) <= turnover)
  const { level } = await rankOf(ctx, memberId)
  if (!earned || earned.level <= level) return
  const passed = ranks.filter((rank) => rank.level > level && rank.level <= earned.level)
  await promote(ctx, memberId, level, passed)
}

/** Promotes from `level` through the ranks of `passed`, the last of which is the new one. */
async function promote(ctx: Context, memberId: bigint, level: number, passed: RankTerms[]): Promise<void> {
  const to = passed.at(-1)
  if (!to) return
  const rolloverPercent = await ctx.settings.value('rewardTurnoverPercent')
  await ctx.transact(async (ctx) => {
    const moved = await changeRank(ctx, { memberId, from: level, to: to.level, cause: 'earned' })
    if (!moved) return ok(null)
    const at = ctx.clock.now().toISOString()
    await notifyMember(ctx, memberId, 'rank-reached', { rank: String(to.level), at })
    for (const rank of passed) {
      const amount = BigInt(rank.upgradeGift)
      if (amount === 0n) continue
      const granted = await grantReward(ctx, {
        memberId,
        kind: 'vip',
        source: sourceOfRank(rank.level),
        paysTo: 'main',
        amount,
        rollover: percentOf(amount, rolloverPercent),
        params: { code: 'vip-upgrade', rank: { ...rank.name } },
      })
      if (granted) await notifyMember(ctx, memberId, 'reward-ready', { amount: moneyOf(amount), at })
    }
    return ok(null)
  })
}
