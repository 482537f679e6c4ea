import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { referral as endpoint } from '#contract/benefits/referral.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rewardSumsOf } from '#platform/benefits/rewards/index.ts'
import { referralCodeOf } from '#platform/members/accounts/index.ts'
import { matching, totalsOf } from './invited-players.ts'
import { referralRules } from './referral-rules.ts'

/** A member's code, the rules, and its referral results so far. Refuses `in-need-true-account`. */
export async function referral(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member, 'REFERRAL3')
  if (!permission.ok) return permission
  const rules = await referralRules(ctx)
  if (!rules) return refuse('in-need-true-account')
  const [code, totals, granted] = await Promise.all([
    referralCodeOf(ctx, member.id),
    totalsOf(ctx.db, matching(member)),
    rewardSumsOf(ctx, member.id, 'referral'),
  ])
  return ok({
    code,
    rules: {
      reward: moneyOf(rules.reward),
      depositMin: moneyOf(rules.depositMin),
      turnoverMin: moneyOf(rules.turnoverMin),
      shareBasisPoints: Number(rules.shareBasisPoints),
      turnoverPercent: Number(rules.rolloverPercent),
    },
    totals: {
      invited: Number(totals.invited),
      turnover: moneyOf(totals.turnover),
      earned: moneyOf(totals.earned),
      claimed: moneyOf(granted.claimed),
      waiting: moneyOf(granted.waiting),
    },
  })
}
