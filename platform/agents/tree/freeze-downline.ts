import type {
  freezeDownline as freezeEndpoint,
  unfreezeDownline as unfreezeEndpoint,
} from '#contract/agents/agents.ts'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { freezeMember, lockMember, unfreezeMember } from '#platform/members/accounts/index.ts'
import { belowAgent } from './admit-agent.ts'
import { isFrozenBelow } from './downlines.ts'

type Done = Result<Record<string, never>>

/**
 * Freezes a downline; those below it stay as they are. Refuses as `belowAgent`, and `state-moved-on` if it is frozen
 * already.
 */
export async function freezeDownline(
  ctx: Context,
  agent: Member,
  { account, reason }: ParsedInputOf<typeof freezeEndpoint>,
): Promise<Done> {
  const downline = await belowAgent(ctx, agent, account)
  if (!downline.ok) return downline
  const frozen = await freezeMember(ctx, agent.account, downline.value.account, reason, agent.id)
  return frozen.ok ? ok({}) : frozen
}

/**
 * Unfreezes an account that the agent or somebody below it has frozen. Refuses as `belowAgent`, `state-moved-on` if it
 * is not frozen, and `operation-not-allowed` if the operator or an upline of the agent has frozen it.
 */
export async function unfreezeDownline(
  ctx: Context,
  agent: Member,
  { account }: ParsedInputOf<typeof unfreezeEndpoint>,
): Promise<Done> {
  const member = await belowAgent(ctx, agent, account)
  if (!member.ok) return member
  const downline = member.value
  return ctx.transact(async (tx) => {
    // Locked: the operator may be about to freeze it too.
    const locked = await lockMember(tx, downline.account)
    if (!locked?.frozen) return refuse('state-moved-on')
    if (!(await isFrozenBelow(tx.db, agent, locked))) return refuse('operation-not-allowed')
    const unfrozen = await unfreezeMember(tx, agent.account, downline.account)
    return unfrozen.ok ? ok({}) : unfrozen
  })
}
