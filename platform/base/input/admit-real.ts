import type { Flag } from '#contract/base/settings.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * Admits real accounts while the brand has all of `flags` on; a trial account has neither money nor rewards
 * (platform.md section 2). Refuses `in-need-true-account`, as every closed gate does (product.md section 5). Call it
 * before a transaction: settings are read on their own connection.
 */
export async function admitReal(ctx: Context, member: Member, ...flags: Flag[]): Promise<Result<null>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  for (const flag of flags) if (!(await ctx.settings.flag(flag))) return refuse('in-need-true-account')
  return ok(null)
}
