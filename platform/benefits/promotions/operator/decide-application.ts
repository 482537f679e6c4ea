import { minorOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import {
  type Allowance,
  approvedOffers,
  offerSubject,
  transactByHand,
} from '#platform/members/approvals/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { type PromotionRow, toPromotion } from '../terms/promotion-row.ts'
import { rewardMembers } from '../terms/reward-members.ts'

export type Decision = { approve: true } | { approve: false; reason: string }

/**
 * Decides a pending application: on approval its member may claim the activity's reward; on rejection the member reads
 * why. `actor` is for the audit trail. An amount that nobody else has published counts as what an operator does alone
 * (docs/decisions/0135). Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if already decided,
 * `operation-not-allowed` with a reason where another operator must approve.
 */
export async function decideApplication(
  ctx: Context,
  applicationId: string,
  decision: Decision,
  actor: string,
): Promise<Result<null>> {
  const why = decision.approve ? ok(null) : checkReason(decision.reason)
  if (!why.ok) return why
  const id = rowIdOf(applicationId)
  if (id === undefined) return refuse('not-found')
  if (!decision.approve) return ctx.transact((tx) => decide(tx, id, why.value, actor))
  const by = { actor, reason: `application ${applicationId}` }
  return transactByHand(ctx, by, (tx, allowance) => decide(tx, id, null, actor, allowance))
}

/** With an `allowance` it is approved, else rejected for a reason. */
async function decide(
  ctx: Context,
  id: bigint,
  reason: string | null,
  actor: string,
  allowance?: Allowance,
): Promise<Result<null>> {
  const entry = await ctx.db
    .selectFrom('promotion_entry')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!entry) return refuse('not-found')
  const row = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', entry.promotion_id)
    .executeTakeFirstOrThrow()
  const promotion = toPromotion(row)
  if (promotion.terms.kind !== 'activity') return refuse('not-found')
  if (entry.state !== 'applying') return refuse('state-moved-on')
  const amount = minorOf(promotion.terms.amount)
  if (
    allowance &&
    !(await isPublishedByAnother(ctx, promotion, actor)) &&
    !(await allowance.use('reward', amount))
  )
    return forbid('nobody else is known to have published its amount, which is more than you may give alone')
  await ctx.db
    .updateTable('promotion_entry')
    .set({
      state: allowance ? 'granted' : 'rejected',
      reason,
      decided_at: ctx.clock.now(),
    })
    .where('id', '=', entry.id)
    .execute()
  await audit(ctx, {
    actor,
    action: allowance ? 'application-approved' : 'application-rejected',
    subject: String(entry.id),
    detail: { promotion: promotion.code, ...(reason !== null && { reason }) },
  })
  if (allowance)
    await rewardMembers(ctx, promotion, promotion.terms, [
      {
        memberId: entry.member_id,
        what: String(entry.id),
        amount,
      },
    ])
  if (reason !== null)
    await notifyMember(ctx, entry.member_id, 'application-rejected', {
      at: entry.joined_at.toISOString(),
      reason,
    })
  await announce(ctx, entry.member_id, 'rewards')
  return ok(null)
}

/**
 * Whether somebody else has published an activity with its amount, or nobody that is known: then it is given by two. What waited for a
 * second operator has two publishers, and is given by two whichever of them decides.
 */
async function isPublishedByAnother(
  ctx: Context,
  { id, code, terms }: PromotionRow,
  actor: string,
): Promise<boolean> {
  const item = String(id)
  const versions = await listVersions(ctx, { kind: 'promotion', item })
  const published = versions.filter(({ publishedAt }) => publishedAt !== null)
  const { amount } = terms as { amount: string }
  const hasAmount = (content: unknown) =>
    (content as { terms?: { amount?: string } } | null)?.terms?.amount === amount
  if (published.length === 0) return true
  if (published.some(({ publishedBy, content }) => publishedBy !== actor && hasAmount(content))) return true
  const approved = await approvedOffers(ctx, [
    offerSubject('promotion', { item }),
    offerSubject('promotion', { newCode: code }),
  ])
  return approved.some(({ requestedBy, content }) => requestedBy !== actor && hasAmount(content))
}
