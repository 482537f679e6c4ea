import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import {
  grantedRebateOf,
  grantRebate,
  highestRebateBelow,
  memberByAccount,
} from '#platform/members/accounts/index.ts'
import { lockLines } from './team.ts'

/**
 * Sets the rebate (basis points) of an account: at most its upline's, or `lineRebateMax` at the top of a line; at least
 * those of its direct downlines, so that nobody grants more than its own (platform.md section 2).
 *
 * Refuses `not-found`; `over-limit` and `under-limit` at `rebate`, with the bound; `nothing-changed` if it already has this rebate; `required`
 * and `too-long` at `reason`.
 */
export const setRebate = (
  ctx: Context,
  actor: string,
  account: string,
  rebate: number,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    await lockLines(tx)
    const member = await memberByAccount(tx, account)
    if (!member) return refuse('not-found')
    const [before, below, most] = [
      await grantedRebateOf(tx.db, member.id),
      await highestRebateBelow(tx.db, member.id),
      member.uplineId === null
        ? await tx.settings.value('lineRebateMax')
        : await grantedRebateOf(tx.db, member.uplineId),
    ]
    if (before === rebate) return refuse('nothing-changed')
    if (rebate > most) return refuse('over-limit', { field: 'rebate', max: `${rateText(most)}%` })
    if (rebate < below) return refuse('under-limit', { field: 'rebate', min: `${rateText(below)}%` })
    await grantRebate(tx, member.id, rebate)
    const detail = { before, rebate, ...why }
    await audit(tx, { actor, action: 'rebate-granted', subject: member.account, detail })
    return ok(null)
  })
