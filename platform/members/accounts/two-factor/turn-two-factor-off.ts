import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { removeTwoFactor } from './two-factor-state.ts'

/**
 * Turns two-factor off, on behalf of the operator, for a member who has lost its phone and its recovery codes. Refuses
 * `not-found`, `state-moved-on` if two-factor is off, `required` and `too-long` at `reason`.
 */
export const turnTwoFactorOff = (
  ctx: Context,
  actor: string,
  account: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (tx, reason) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    if (member.two_factor_secret === null) return refuse('state-moved-on')
    await removeTwoFactor(tx, member.id)
    await audit(tx, {
      actor,
      action: 'two-factor-off',
      subject: member.account,
      detail: { reason },
    })
    return ok(null)
  })
