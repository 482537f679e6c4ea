import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { hasAgentCenter, isTrial } from '#contract/members/account-kind.ts'
import type { agentHome as endpoint } from '#contract/members/member.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_INVITATIONS_ROWS } from '#platform/members/limits.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { accountsOf } from './accounts-of.ts'

/** How long a downline counts as new. */
const NEW_DAYS = 30

/**
 * An agent's start page: its account and balance, its direct downlines, and its open invitation codes, affiliate codes first.
 *
 * Refuses: `in-need-true-account` for a trial account, and for everybody while the brand has no agent center
 * (AGENTCENTER3; product.md section 5); `operation-not-allowed` for a player.
 */
export async function agentHome(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  if (!hasAgentCenter(member.accountKind)) return refuse('operation-not-allowed')
  if (!(await ctx.settings.flag('AGENTCENTER3'))) return refuse('in-need-true-account')

  const { uplineId } = member
  const [uplines, balance, downlines, invitations] = await Promise.all([
    accountsOf(ctx.db, uplineId === null ? [] : [uplineId]),
    balanceOf(ctx.db, wallet(member.id, 'main')),
    countDownlines(ctx, member.id),
    ctx.db
      .selectFrom('invitation')
      .select(['code', 'kind'])
      .where('member_id', '=', member.id)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', ctx.clock.now())]))
      // Those that bring downlines first: a page may show one alone.
      .orderBy('kind')
      .orderBy('code_key')
      .limit(MAX_INVITATIONS_ROWS)
      .execute(),
  ])
  return ok({
    account: member.account,
    upline: (uplineId !== null && uplines.get(uplineId)) || null,
    balance: moneyOf(balance),
    ...downlines,
    invitations: invitations.map(({ code, kind }) => ({ code, kind: kind as 'affiliate' | 'referral' })),
  })
}

/** The number of a member's direct downlines, and of the new ones; reads only the index `member_upline`. */
async function countDownlines(ctx: Context, memberId: bigint) {
  const newSince = new Date(ctx.clock.now().getTime() - NEW_DAYS * DAY_MS)
  const counted = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      fn.countAll<bigint>().filterWhere('created_at', '>=', newSince).as('new'),
    ])
    .where('upline_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { downlines: Number(counted.all), newDownlines: Number(counted.new) }
}
