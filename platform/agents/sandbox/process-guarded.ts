import { warningOf } from '#contract/agents/contract-calls.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import { type Guard, processContract } from '#platform/agents/contracts/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { previewContract } from './preview-contract.ts'

/**
 * Every change of contracts of one kind, with the solvency guard before terms are sent if `warned` is given. Refuses as
 * `processContract`, and `could-cost-more` for terms under which the maker would have paid more than it earned in a
 * period of the last 90 days, and more than under the terms in force, unless it was already warned of that period.
 */
export const processGuarded = (kind: ContractKind) => processContract(kind, solvencyGuard)

/** The action itself refuses terms with faults of their own. */
const solvencyGuard: Guard = async (ctx, member, kind, sending) => {
  if (kind !== 'dividend' || sending.warned === undefined) return ok(null)
  const { period, tiers, template, from } = sending
  const whom =
    sending.action === 'propose'
      ? { accounts: sending.accounts }
      : { accounts: [], contractId: sending.contractId }
  const looked = await previewContract(ctx, member, { kind, ...whom, period, tiers, template, from })
  const worse = looked.ok ? looked.value.guard.worse : null
  return !worse || sending.warned === warningOf(worse) ? ok(null) : refuse('could-cost-more')
}
