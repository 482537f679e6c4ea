import { hasAgentCenter, isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { findInTeam, type TeamMember } from './team.ts'

/**
 * Admits accounts that have an agent center (product.md section 5). Refuses `in-need-true-account` to a trial account,
 * and to everybody while the brand has no agent center (AGENTCENTER3); `operation-not-allowed` to a player. Call it
 * before a transaction.
 */
export async function admitAgent(ctx: Context, member: Member): Promise<Result<null>> {
  if (!isTrial(member.accountKind) && !hasAgentCenter(member.accountKind))
    return refuse('operation-not-allowed')
  return admitReal(ctx, member, 'AGENTCENTER3')
}

/**
 * An account of the agent's team; without a name the agent itself. Refuses as `admitAgent`, and `not-found` for an
 * account outside of the team.
 */
export async function inTeam(
  ctx: Context,
  agent: Member,
  account: string | undefined,
): Promise<Result<TeamMember>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  if (account === undefined) return ok({ member: agent, way: [agent.id] })
  const teamMember = await findInTeam(ctx, agent, account)
  return teamMember ? ok(teamMember) : refuse('not-found')
}

/** The same for acts on others: refuses `operation-not-allowed` for the agent itself. */
export async function belowAgent(ctx: Context, agent: Member, account: string): Promise<Result<Member>> {
  const teamMember = await inTeam(ctx, agent, account)
  if (!teamMember.ok) return teamMember
  const { member } = teamMember.value
  return member.id === agent.id ? refuse('operation-not-allowed') : ok(member)
}
