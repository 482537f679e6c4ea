import { AccountKind, isTrial } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'

/**
 * Changes a member's account kind and ends its sessions and pending logins, because another kind may belong to another
 * site. Refuses `not-found`; `not-offered` for an unknown kind; `operation-not-allowed` from and to a trial account,
 * whose play money stays play money; `state-moved-on` if it is already of that kind; `required` and `too-long` at `reason`.
 */
export async function assignRole(
  ctx: Context,
  actor: string,
  account: string,
  accountKind: number,
  reason?: string,
): Promise<Result<null>> {
  if (!AccountKind.safeParse(accountKind).success) return refuse('not-offered')
  return byOptionalReason(ctx, reason, async (tx, why) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    if (isTrial(member.is_agent) || isTrial(accountKind)) return refuse('operation-not-allowed')
    if (member.is_agent === accountKind) return refuse('state-moved-on')
    await tx.db.updateTable('member').set({ is_agent: accountKind }).where('id', '=', member.id).execute()
    await tx.db.deleteFrom('session').where('member_id', '=', member.id).execute()
    await endPendingLogins(tx, member.id)
    const detail = { from: member.is_agent, to: accountKind, ...why }
    await audit(tx, { actor, action: 'member-role-assigned', subject: member.account, detail })
    return ok(null)
  })
}
