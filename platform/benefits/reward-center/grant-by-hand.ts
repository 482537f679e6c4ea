import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { RewardKind, RewardWallet } from '#contract/benefits/rewards.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import { onceByOperator } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { worthInMoney } from '#platform/benefits/points/index.ts'
import { grantReward, rewardIdOf } from '#platform/benefits/rewards/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { type PendingApproval, requestApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'

/** A manual grant to one member. */
export interface ManualGrant {
  account: string
  kind: RewardKind
  paysTo: RewardWallet
  /** Minor units of money, or hundredths of points. */
  amount: Minor
  /** Rollover. */
  rollover: Minor
  /** Shown to the member and in the audit trail. */
  reason: string
  expiresAt: Date | null
  /** A repeat of the same id gets the first answer and grants nothing. */
  requestId?: string | undefined
}

/** The id of the granted reward. */
interface GrantResult {
  id: string
}

/**
 * Grants a reward manually and notifies the member; above the threshold (points by their value) it waits for approval.
 * Refuses `required` and `too-long` at `reason`, `invalid` at `expiresAt` for a moment that is over, `not-found`,
 * `in-need-true-account` for a trial account, `request-id-reused`.
 */
export async function grantByHand(
  ctx: Context,
  actor: string,
  grant: ManualGrant,
): Promise<Result<GrantResult | PendingApproval>> {
  const { amount, kind, paysTo, rollover, expiresAt } = grant
  const worth = paysTo === 'points' ? await worthInMoney(ctx, amount) : amount
  type Answer = Result<GrantResult | PendingApproval>
  return transactByHand(ctx, { actor, reason: grant.reason }, async (ctx, allowance, by): Promise<Answer> => {
    const member = await memberByAccount(ctx, grant.account)
    if (!member) return refuse('not-found', { field: 'account' })
    if (isTrial(member.accountKind)) return refuse('in-need-true-account')
    const expiry = expiresAt?.toISOString()
    const content = ['ops rewards grant', kind, paysTo, amount, rollover, expiry ?? '', by.reason]
    const request = { memberId: member.id, requestId: grant.requestId, content }
    return onceByOperator(ctx, request, async (ctx): Promise<Answer> => {
      if (isOver(ctx, expiresAt)) return refuse('invalid', { field: 'expiresAt' })
      if (await allowance.use('reward', worth))
        return ok(await grantNow(ctx, actor, { ...grant, reason: by.reason }))
      const { account } = member
      return requestApproval(ctx, {
        what: 'reward',
        memberId: member.id,
        amount,
        ...by,
        input: { account, kind, paysTo, turnover: String(rollover), expiresAt: expiry ?? null },
      })
    })
  })
}

/** Nobody could claim what ends before it begins. */
const isOver = ({ clock }: Context, expiresAt: Date | null): boolean =>
  expiresAt !== null && expiresAt <= clock.now()

/** The details of a grant stored with its approval request. */
const storedGrant = z
  .object({
    account: z.string(),
    kind: RewardKind,
    paysTo: RewardWallet,
    turnover: z.string().transform(BigInt),
    expiresAt: z
      .string()
      .nullable()
      .transform((iso) => (iso === null ? null : new Date(iso))),
  })
  .transform(({ turnover, ...grant }) => ({ ...grant, rollover: turnover }))

/**
 * Grants a reward after approval, in a transaction; `input` as `grantByHand` stored it. Refuses `state-moved-on` where it would have
 * ended meanwhile.
 */
export async function grantApproved(
  ctx: Context,
  actor: string,
  { amount, reason, input }: { amount: Minor; reason: string; input: unknown },
): Promise<Result<GrantResult>> {
  const grant = storedGrant.parse(input)
  if (isOver(ctx, grant.expiresAt)) return refuse('state-moved-on')
  return ok(await grantNow(ctx, actor, { ...grant, amount, reason }))
}

async function grantNow(ctx: Context, actor: string, grant: ManualGrant): Promise<GrantResult> {
  const { kind, paysTo, amount, rollover, reason, expiresAt } = grant
  const member = await memberByAccount(ctx, grant.account)
  if (!member) throw new Error(`no member ${grant.account}`)
  const source = `operator:${randomUUID()}`
  await grantReward(ctx, {
    memberId: member.id,
    kind,
    source,
    paysTo,
    amount,
    rollover,
    expiresAt,
    params: { title: reason },
  })
  const id = await rewardIdOf(ctx.db, { memberId: member.id, kind, source })
  await audit(ctx, {
    actor,
    action: 'reward-granted',
    subject: member.account,
    detail: { id: String(id), kind, paysTo, amount: moneyOf(amount), turnover: moneyOf(rollover), reason },
  })
  if (paysTo === 'main')
    await notifyMember(ctx, member.id, 'reward-ready', {
      amount: moneyOf(amount),
      at: ctx.clock.now().toISOString(),
    })
  return { id: String(id) }
}
