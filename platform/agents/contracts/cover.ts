import { type Terms, unmatchedTier } from '#contract/agents/contracts.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type Contract, contractsBelow, termsFrom } from './contract-row.ts'

/**
 * Whether these terms are covered, tier by tier, by all terms of the contract above that apply now or later
 * (platform.md section 6). Refuses `not-offered` for another period than its own, and `tier-not-covered` with the
 * tier's number, from 1.
 */
export function coveredBy(above: Contract, terms: Terms, now: Date): Result<null> {
  for (const own of termsFrom(above, now)) {
    if (own.period !== terms.period) return refuse('not-offered', { field: 'period' })
    const at = unmatchedTier(own.tiers, terms.tiers)
    if (at !== undefined) return refuse('tier-not-covered', { field: 'tierRate', tier: at + 1 })
  }
  return ok(null)
}

/**
 * Whether an agent's own contract with these terms (absent: without a contract) still covers what the agent has offered
 * to its downlines. The caller has locked the contract, so that nothing is offered meanwhile. Refuses
 * `downlines-hold-contracts`.
 */
export async function coversDownlines(
  ctx: Context,
  { downlineId, kind }: Contract,
  terms: Terms | null,
): Promise<Result<null>> {
  const now = ctx.clock.now()
  for (const below of await contractsBelow(ctx.db, [downlineId], kind))
    for (const { tiers } of [below.latest, ...termsFrom(below, now)])
      if (!terms || unmatchedTier(terms.tiers, tiers) !== undefined) return refuse('downlines-hold-contracts')
  return ok(null)
}
