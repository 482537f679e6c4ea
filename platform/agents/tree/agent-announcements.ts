import type { agentAnnouncements as endpoint } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import type { Result } from '#platform/base/result.ts'
import { announcementsForAgents } from '#platform/members/content/index.ts'
import { admitAgent } from './admit-agent.ts'

/**
 * The brand's announcements to its agents. Refuses as `admitAgent`, and `in-need-true-account` while AGEANNOUNCE3 is
 * off.
 */
export async function agentAnnouncements(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  const permission = await admitReal(ctx, agent, 'AGEANNOUNCE3')
  return permission.ok ? announcementsForAgents(ctx, input) : permission
}
