import type { ContractKind, ContractPeriod, Tier } from '#contract/agents/contracts.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { isInForce } from './contract-actions.ts'
import { type Contract, contractById, contractsBelow, livingContract } from './contract-row.ts'
import { coveredBy } from './cover.ts'
import { type TermsInput, termsOfInput } from './process-contract.ts'
import { admitOffering, checkFirstDay, checkTerms } from './propose-contract.ts'

/** The terms of somebody under a draft. */
export interface DraftTerms {
  memberId: bigint
  /** null for the maker itself: the accounts above it do not matter to the draft. */
  uplineId: bigint | null
  tiers: readonly Tier[]
}

/** The contracts of a maker and two levels below it, as they are in force and as they would be under a draft. */
export interface Draft {
  period: ContractPeriod
  now: DraftTerms[]
  drafted: DraftTerms[]
  /** The members whom the maker pays, now or under the draft. */
  downlines: bigint[]
}

export interface DraftInput extends TermsInput {
  accounts: readonly string[]
  /** The contract that would be amended, instead of `accounts`. */
  contractId?: string | undefined
  from?: string | undefined
}

/**
 * The effect of an offer or an amendment if it were accepted. Refuses as the act itself, except for the state of the
 * downlines' contracts: a draft may be previewed before an earlier one is answered.
 */
export async function draftOf(
  ctx: Context,
  member: Member,
  kind: ContractKind,
  input: DraftInput,
): Promise<Result<Draft>> {
  const admitted = await admitOffering(ctx, { member }, kind)
  if (!admitted.ok) return admitted
  const own = await livingContract(ctx.db, { downlineId: member.id, kind })
  const ownTiers = own && agreedTiers(own)
  if (!own || !ownTiers) return refuse('operation-not-allowed')
  const whom = await affectedDownlines(ctx, member, kind, input)
  if (!whom.ok) return whom
  const terms = await termsOfInput(ctx, member.id, kind, { period: ownPeriod(kind, own), ...input })
  if (!terms.ok) return terms
  const sound = checkTerms(terms.value)
  if (!sound.ok) return sound
  const day = checkFirstDay(input.from, ctx.clock.now())
  if (!day.ok) return day
  const covered = coveredBy(own, terms.value, ctx.clock.now())
  if (!covered.ok) return covered

  const below = await inForceBelow(ctx, [member.id], kind)
  const downlines = [...new Set([...below.map(({ memberId }) => memberId), ...whom.value])]
  const further = await inForceBelow(ctx, downlines, kind)
  const maker = { memberId: member.id, uplineId: null, tiers: ownTiers }
  const drafted = whom.value.map((memberId) => ({
    memberId,
    uplineId: member.id,
    tiers: terms.value.tiers,
  }))
  return ok({
    period: own.latest.period,
    now: [maker, ...below, ...further],
    drafted: [
      maker,
      ...below.filter(({ memberId }) => !whom.value.includes(memberId)),
      ...drafted,
      ...further,
    ],
    downlines,
  })
}

/** An offer of a dividend that names no period has that of its maker's own contract. */
const ownPeriod = (kind: ContractKind, { latest }: Contract) =>
  kind === 'dividend' ? latest.period : undefined

async function affectedDownlines(
  ctx: Context,
  member: Member,
  kind: ContractKind,
  { accounts, contractId }: DraftInput,
): Promise<Result<bigint[]>> {
  if (contractId !== undefined) {
    const id = rowIdOf(contractId)
    const contract = id === undefined ? null : await contractById(ctx.db, id)
    return contract?.uplineId === member.id && contract.kind === kind
      ? ok([contract.downlineId])
      : refuse('not-found')
  }
  const whom: bigint[] = []
  for (const account of new Set(accounts)) {
    const downline = await memberByAccount(ctx, account)
    if (downline?.uplineId !== member.id) return refuse('not-found', { field: 'account', account })
    whom.push(downline.id)
  }
  return ok(whom)
}

/** The tiers of a contract from the next period on; undefined if it is not in force. */
const agreedTiers = ({ status, agreed }: Contract): readonly Tier[] | undefined =>
  isInForce(status) ? agreed.at(-1)?.tiers : undefined

async function inForceBelow(
  ctx: Context,
  uplineIds: readonly bigint[],
  kind: ContractKind,
): Promise<DraftTerms[]> {
  const contracts = await contractsBelow(ctx.db, uplineIds, kind)
  return contracts.flatMap((contract) => {
    const tiers = agreedTiers(contract)
    return tiers ? [{ memberId: contract.downlineId, uplineId: contract.uplineId, tiers }] : []
  })
}
