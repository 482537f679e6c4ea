import type { registerDownline as endpoint } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { AccountKind } from '#contract/members/account-kind.ts'
import { admitAgent, kindOf, lineOf } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { openAccount, prepareAccount } from '#platform/members/accounts/index.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'
import { grantableRebate } from './grantable-rebate.ts'
import { limitGrowth } from './growth-limit.ts'
import { rolesOf } from './roles.ts'

/**
 * Opens an account directly below the agent, of a role that it may open. The agent knows its password, so the first
 * login requires another.
 *
 * Refuses as `admitAgent`; `not-offered` at `role`; `over-limit` at `rebate`; `operation-not-allowed` at the last level
 * of a line; the fields' own codes; `too-many-requests`; `name-taken`.
 */
export async function registerDownline(
  ctx: Context,
  agent: Member,
  { username, password, paymentPassword, role, rebate }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  if (!rolesOf(agent).includes(role)) return refuse('not-offered', { field: 'role' })
  if ((await lineOf(ctx.db, agent.id)).length >= MAX_LEVELS) return refuse('operation-not-allowed')
  const granted = await grantableRebate(ctx, agent, rebate)
  if (!granted.ok) return granted
  const within = await limitGrowth(ctx, agent, 'account')
  if (!within.ok) return within
  const prepared = await prepareAccount(ctx, {
    username: username.trim(),
    password,
    paymentPassword,
    accountKind: AccountKind.parse(kindOf(role)),
    uplineId: agent.id,
    rebate: granted.value,
    cameBy: { openedBy: agent.account },
  })
  if (!prepared.ok) return prepared
  return ctx.transact(async (tx) => {
    const result = await openAccount(tx, prepared.value)
    if (!result.ok) return result
    const { account } = result.value
    await audit(tx, {
      actor: agent.account,
      action: 'downline-opened',
      subject: account,
      detail: { role, rebate: granted.value },
    })
    return ok({ account })
  })
}
