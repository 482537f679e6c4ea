import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { Points } from '#contract/benefits/points.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { onceByOperator } from '#platform/base/idempotency/index.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_GRANT_POINTS } from '#platform/benefits/limits.ts'
import { accountsOf, memberByAccount } from '#platform/members/accounts/index.ts'
import { type PendingApproval, requestApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { balanceOf, house, post, wallet } from '#platform/money/ledger/index.ts'
import { worthInMoney } from './mall.ts'

/**
 * Gives a member points (`500`, `12.50`), or takes some back if negative. Returns what was moved; a grant above the
 * threshold waits for approval. Refuses `required` and `too-long` at `reason`, `format`, `too-small` and `over-limit` at
 * `points`, `not-found` at `account`, `in-need-true-account` for a trial account, `insufficient-balance` at `points`, `request-id-reused`: a
 * repeat of `requestId` gets the first answer and moves nothing.
 */
export async function grantPoints(
  ctx: Context,
  actor: string,
  grant: { account: string; points: string; reason: string; requestId?: string | undefined },
): Promise<Result<{ points: string } | PendingApproval>> {
  // A bad reason is refused first.
  const checkedReason = checkReason(grant.reason)
  if (!checkedReason.ok) return checkedReason
  const written = Points.safeParse(/\./.test(grant.points) ? grant.points : `${grant.points}.00`)
  if (!written.success) return refuse('format', { field: 'points' })
  const points = minorOf(written.data)
  if (points === 0n) return refuse('too-small', { field: 'points' })
  if (points > MAX_GRANT_POINTS || points < -MAX_GRANT_POINTS)
    return refuse('over-limit', { field: 'points' })
  const member = await memberByAccount(ctx, grant.account)
  if (!member) return refuse('not-found', { field: 'account' })
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const worth = await worthInMoney(ctx, points)

  return transactByHand(
    ctx,
    { actor, reason: grant.reason },
    async (ctx, allowance, by): Promise<Result<{ points: string } | PendingApproval>> => {
      const wish = { memberId: member.id, amount: points, ...by }
      const content = ['ops points grant', points, by.reason]
      const request = { memberId: member.id, requestId: grant.requestId, content }
      return onceByOperator(
        ctx,
        request,
        async (ctx): Promise<Result<{ points: string } | PendingApproval>> => {
          const lacking = refuse('insufficient-balance', { field: 'points' })
          // Nobody is asked to approve what would be refused then.
          if (points < 0n && (await balanceOf(ctx.db, wallet(member.id, 'points'))) < -points) return lacking
          if (!(await allowance.use('points', worth)))
            return requestApproval(ctx, { what: 'points', ...wish })
          const posting = await givePoints(ctx, wish)
          if (posting.ok) return ok({ points: moneyOf(points) })
          return posting.code === 'insufficient-balance' ? lacking : posting
        },
      )
    },
  )
}

/**
 * Gives or takes points in a transaction, without the approval check. Returns the posting's id. Refuses
 * `insufficient-balance`.
 */
export async function givePoints(
  ctx: Context,
  { memberId, amount, actor, reason }: { memberId: bigint; amount: bigint; actor: string; reason: string },
): Promise<Result<string>> {
  const names = await accountsOf(ctx.db, [memberId])
  const detail = { points: moneyOf(amount), reason }
  await audit(ctx, { actor, action: 'points-granted', subject: names.get(memberId) ?? '', detail })
  await announce(ctx, memberId, 'points')
  const posting = await post(ctx, {
    kind: 'points',
    reference: `grant-${ctx.clock.now().toISOString()}`,
    entries: [
      { account: house('points', memberId), amount: -amount },
      { account: wallet(memberId, 'points'), amount },
    ],
  })
  return posting.ok ? ok(posting.value.postingId) : posting
}
