import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { MemberProgress } from '#contract/benefits/progress.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { dayOf, monthOf } from '#platform/base/site-days.ts'
import type { LeftToPlay } from '#platform/benefits/promotions/index.ts'
import { listRanks, rankOf } from '#platform/benefits/ranks/index.ts'
import { turnoverOf } from '#platform/money/play-sums/index.ts'

/**
 * The next goal of a member with `left` to play: its running bonus, or the next rank. The home page of every member
 * asks, so it takes few statements: none if a bonus is running, else three. Unlike `rankProgress` it grants nothing.
 */
export async function memberProgress(
  ctx: Context,
  member: Member,
  left: LeftToPlay,
  language: WrittenLanguage,
): Promise<MemberProgress> {
  if (isTrial(member.accountKind)) return { turnoverLeft: null, bonus: null, rank: null }
  const asksForRank = left.bonus === null && (await ctx.settings.flag('VIP3'))
  return { ...left, rank: asksForRank ? await nextRank(ctx, member, language) : null }
}

/** Null at the highest rank. */
async function nextRank(
  ctx: Context,
  member: Member,
  language: WrittenLanguage,
): Promise<MemberProgress['rank']> {
  const today = dayOf(ctx.clock.now())
  const [ranks, { level }, turnover] = await Promise.all([
    listRanks(ctx),
    rankOf(ctx, member.id),
    turnoverOf(ctx.db, member.id, monthOf(today), today),
  ])
  const next = ranks.find((rank) => rank.level > level)
  if (!next) return null
  const target = BigInt(next.upgradeTurnover)
  const left = target > turnover ? target - turnover : 0n
  return { level, next: next.name[language], target: moneyOf(target), left: moneyOf(left) }
}
