import { randomUUID } from 'node:crypto'
import { isTrial } from '#contract/is-agent.ts'
import type { Minor } from '#contract/money.ts'
import { moneyOf } from '#contract/money.ts'
import type { RewardKind, RewardWallet } from '#contract/rewards.ts'
import { memberByAccount } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { tell } from '../inbox/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { grantReward } from '../rewards/index.ts'
import { audit } from '../settings/index.ts'

/** What the operator gives to one member. */
export interface HandGrant {
  account: string
  kind: RewardKind
  paysTo: RewardWallet
  /** Minor units of money, or hundredths of points. */
  amount: Minor
  /** Stakes that must be settled before it may leave. */
  turnover: Minor
  /** What the member reads, and the audit trail. */
  reason: string
  expiresAt: Date | null
}

/** Grants a reward by hand and tells the member. Refuses `not-found`, `in-need-true-account` for a trial account. */
export async function grantByHand(
  ctx: Context,
  actor: string,
  grant: HandGrant,
): Promise<Result<{ id: string }>> {
  const member = await memberByAccount(ctx, grant.account)
  if (!member) return refuse('not-found')
  if (isTrial(member.isAgent)) return refuse('in-need-true-account')
  return ctx.transact(async (ctx) => {
    const { kind, paysTo, amount, turnover, reason, expiresAt } = grant
    const source = `operator:${randomUUID()}`
    await grantReward(ctx, {
      ...{ memberId: member.id, kind, source, paysTo, amount, turnover, expiresAt },
      params: { title: reason },
    })
    const { id } = await ctx.db
      .selectFrom('reward')
      .select('id')
      .where('member_id', '=', member.id)
      .where('kind', '=', kind)
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
    await audit(ctx, {
      ...{ actor, action: 'reward-granted', subject: member.account },
      detail: { id: String(id), kind, paysTo, amount: moneyOf(amount), turnover: moneyOf(turnover), reason },
    })
    if (paysTo === 'main')
      await tell(ctx, member.id, 'reward-ready', {
        amount: moneyOf(amount),
        at: ctx.clock.now().toISOString(),
      })
    return done({ id: String(id) })
  })
}
