import { type ContractTemplate, ContractTemplate as templates } from '#contract/agents/contract-calls.ts'
import { defaultTiers, type Tier, unmatchedTier } from '#contract/agents/contracts.ts'
import { isInForce } from './contract-actions.ts'
import { type Contract, termsFrom } from './contract-row.ts'

/**
 * The tiers of a template for offers from an agent's own contract: the same as its own, or the usual ones of the kind
 * (platform.md section 6) if its own covers them. Undefined for an unknown template.
 */
export function templateTiers(
  own: Contract,
  template: ContractTemplate,
  now: Date,
): readonly Tier[] | undefined {
  const terms = isInForce(own.status) ? termsFrom(own, now) : []
  const tiers = template === 'own' ? terms.at(-1)?.tiers : defaultTiers[own.kind]
  const isCovered = tiers && terms.every((one) => unmatchedTier(one.tiers, tiers) === undefined)
  return isCovered ? tiers : undefined
}

/** All templates for offers from this contract. */
export const templatesOf = (own: Contract, now: Date) =>
  templates.options.flatMap((template) => {
    const tiers = templateTiers(own, template, now)
    return tiers ? [{ template, tiers }] : []
  })
