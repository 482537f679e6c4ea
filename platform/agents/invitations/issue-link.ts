import type { issueLink as endpoint, LinkLife } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { admitAgent } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { issueLinkOf } from '#platform/members/accounts/index.ts'
import { grantableRebate } from './grantable-rebate.ts'
import { limitGrowth } from './growth-limit.ts'

const days: Record<LinkLife, number | null> = { '7d': 7, '30d': 30, '90d': 90, never: null }

/**
 * Makes an invitation link: whoever registers by it becomes the agent's downline and gets the link's rebate, at most
 * the agent's own at that time. Refuses what `admitAgent` does; `over-limit` at `rebate`; `too-many-requests`.
 */
export async function issueLink(
  ctx: Context,
  agent: Member,
  { rebate, expiresIn }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  const granted = await grantableRebate(ctx, agent, rebate)
  if (!granted.ok) return granted
  const within = await limitGrowth(ctx, agent, 'link')
  if (!within.ok) return within
  const life = days[expiresIn]
  const expiresAt = life === null ? null : new Date(ctx.clock.now().getTime() + life * DAY_MS)
  return ok({ code: await issueLinkOf(ctx, agent.id, { rebate: granted.value, expiresAt }) })
}
