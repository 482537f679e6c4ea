import { MAX_RANK } from '#contract/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockMember } from '../../base/lock-member.ts'
import { changeRank } from './change-rank.ts'

/** Sets a member's VIP rank (`clubLabel.rankLevel`). Refuses `not-found`, `over-limit` above 20, `required` and `too-long` at `reason`, `nothing-changed`. */
export async function rankMember(
  ctx: Context,
  actor: string,
  account: string,
  level: number,
  reason?: string,
): Promise<Result<null>> {
  if (!Number.isInteger(level) || level < 0 || level > MAX_RANK)
    return refuse('over-limit', { min: '0', max: String(MAX_RANK) })
  return byOptionalReason(ctx, reason, async (tx, why) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    const { rank_level: from } = await tx.db
      .selectFrom('member')
      .select('rank_level')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    if (from === level) return refuse('nothing-changed')
    await changeRank(tx, { memberId: member.id, from, to: level, cause: 'operator' })
    await audit(tx, {
      actor,
      action: 'member-ranked',
      subject: member.account,
      detail: { level, ...why },
    })
    return ok(null)
  })
}
