import { type UplineHold, uplineHold } from '#platform/agents/contracts/index.ts'
import { countedUntil } from '#platform/agents/figures/index.ts'
import { moveMember } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { withinEconomy } from './within-economy.ts'

const HOLDS = {
  contract: 'its contract with its upline, or the offer of one, must have ended first',
  'last-period': 'the last period of its contract with its upline must be over and counted first',
} satisfies Record<UplineHold, string>

/**
 * Moves an account as `moveMember`, unless contracts keep it or the economy would be red. Refuses `contract-exists` with what has
 * to be over first (decision 60), and as `withinEconomy` and `moveMember`.
 */
export async function moveAgent(
  ctx: Context,
  actor: string,
  account: string,
  toAccount: string | null,
): Promise<Result<{ accountKind: number }>> {
  const hold = await uplineHold(ctx, account, await countedUntil(ctx))
  if (hold) return refuse('contract-exists', { reason: HOLDS[hold] })
  return withinEconomy(ctx, (tx) => moveMember(tx, actor, account, toAccount))
}
