import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { memberProgress as endpoint } from '#contract/benefits/progress.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf, monthOf } from '#platform/base/site-days.ts'
import { leftToPlay } from '#platform/benefits/promotions/index.ts'
import { listRanks, rankOf } from '#platform/benefits/ranks/index.ts'
import { turnoverOf } from '#platform/money/play-sums/index.ts'

type Progress = ValueOf<typeof endpoint>

/**
 * What a member still has to play, and its next goal: its running bonus, or the next rank. The home page of every
 * member calls it, so it takes few statements: one if a bonus is running, else four. Unlike `rankProgress` it grants
 * nothing.
 */
export async function memberProgress(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Progress>> {
  // Not a refusal: the home page calls it for everybody, and a refusal is a security event.
  if (isTrial(member.accountKind)) return ok({ turnoverLeft: null, bonus: null, rank: null })
  const left = await leftToPlay(ctx, member, language)
  const asksForRank = left.bonus === null && (await ctx.settings.flag('VIP3'))
  return ok({ ...left, rank: asksForRank ? await nextRank(ctx, member, language) : null })
}

/** Null at the highest rank. */
async function nextRank(ctx: Context, member: Member, language: WrittenLanguage): Promise<Progress['rank']> {
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
