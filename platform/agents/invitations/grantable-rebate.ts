import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { grantedRebateOf } from '#platform/members/accounts/index.ts'

/**
 * The basis points of a typed percentage, if the agent may grant as much: at most its own (platform.md section 2).
 * Refuses `over-limit` at `rebate`.
 */
export async function grantableRebate(ctx: Context, agent: Member, percent: string): Promise<Result<number>> {
  const [whole = '0', decimals = ''] = percent.split('.')
  const rebate = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  const most = await grantedRebateOf(ctx.db, agent.id)
  return rebate > most ? refuse('over-limit', { field: 'rebate', max: `${rateText(most)}%` }) : ok(rebate)
}
