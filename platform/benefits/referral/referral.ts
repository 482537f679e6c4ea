import { sql } from 'kysely'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import type { referral as endpoint } from '#contract/referral.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { isInState } from '#platform/benefits/reward-center/index.ts'
import { referralCodeOf } from '#platform/members/accounts/index.ts'
import { matching, totalsOf } from './invited-players.ts'
import { referralRules } from './referral-rules.ts'

/** A member's code, the rules, and what inviting has come to. Refuses `in-need-true-account`. */
export async function referral(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const allowed = await admitReal(ctx, member, 'REFERRAL3')
  if (!allowed.ok) return allowed
  const rules = await referralRules(ctx)
  if (!rules) return refuse('in-need-true-account')
  const [code, totals, granted] = await Promise.all([
    referralCodeOf(ctx, member.id),
    totalsOf(ctx.db, matching(member)),
    grantedTo(ctx, member),
  ])
  return done({
    code,
    rules: {
      reward: moneyOf(rules.reward),
      depositMin: moneyOf(rules.depositMin),
      turnoverMin: moneyOf(rules.turnoverMin),
      shareBasisPoints: Number(rules.shareBasisPoints),
      turnoverPercent: Number(rules.turnoverPercent),
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

/** The member's rewards for inviting by what has become of them; one that lapsed or was taken back is neither. */
async function grantedTo(ctx: Context, member: Member): Promise<{ claimed: Minor; waiting: Minor }> {
  const now = ctx.clock.now()
  const sumOf = (status: 'claimed' | 'ready') =>
    sql<Minor>`coalesce(sum(amount) filter (where ${isInState(status, now)}), 0)::bigint`
  return ctx.db
    .selectFrom('reward')
    .select([sumOf('claimed').as('claimed'), sumOf('ready').as('waiting')])
    .where('member_id', '=', member.id)
    .where('kind', '=', 'referral')
    .executeTakeFirstOrThrow()
}
