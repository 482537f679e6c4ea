import { isAffiliate } from '#contract/members/account-kind.ts'
import type { Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * Who may play the house's games (platform.md section 2); a trial account stakes play money. Refuses
 * `operation-not-allowed` to an affiliate, who does not play, and to a frozen account.
 */
export function mayPlay(member: Member): Result<null> {
  if (isAffiliate(member.accountKind) || member.frozen) return refuse('operation-not-allowed')
  return ok(null)
}
