import type { ContractInput } from '#contract/agents/contract-calls.ts'
import {
  type ContractKind,
  type ContractPeriod,
  salaryPeriods,
  type Terms,
  termsOf,
} from '#contract/agents/contracts.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { canonicalJson, once } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type AdmittedContract,
  admitAmending,
  admitToContract,
  amendTerms,
  changeContract,
} from './act-on-contract.ts'
import { livingContract } from './contract-row.ts'
import { admitOffering, type Maker, offerContract } from './propose-contract.ts'
import { templateTiers } from './templates.ts'

/** The contracts that a call was about; a repeat gets the same answer. */
type ChangedContracts = { contractIds: string[] }

/** Terms about to be sent: an offer to `accounts`, or an amendment of a contract. */
export type TermsToSend = Extract<ContractInput, { action: 'propose' | 'amend' }>

/** Checks terms before they are sent, and may refuse with a warning for their maker. */
export type Guard = (
  ctx: Context,
  member: Member,
  kind: ContractKind,
  sending: TermsToSend,
) => Promise<Result<null>>

/**
 * Every change of contracts of one kind by one of their sides. Several offers are made all or none, so that after one
 * wrong name the maker knows that nothing was sent. Refuses as `proposeContract`, `amendContract`, `actOnContract`,
 * `termsWanted` and `guard`, and `not-found` for a contract of another kind.
 */
export const processContract =
  (kind: ContractKind, guard: Guard) =>
  (ctx: Context, member: Member, input: ContractInput): Promise<Result<ChangedContracts>> => {
    const { requestId, ...content } = input
    const request = { memberId: member.id, requestId, content: ['contract', kind, canonicalJson(content)] }
    const maker = { member }
    return input.action === 'propose'
      ? once(ctx, request, {
          async prepare() {
            const admitted = await admitOffering(ctx, maker, kind)
            if (!admitted.ok) return admitted
            const terms = await termsOfInput(ctx, member.id, kind, input)
            if (!terms.ok) return terms
            const looked = await guard(ctx, member, kind, input)
            return looked.ok ? terms : looked
          },
          work: (tx, terms) => offerAll(tx, maker, terms, input),
        })
      : once(ctx, request, {
          async prepare() {
            const admitted = await admitToContract(ctx, maker, input.contractId)
            if (!admitted.ok) return admitted
            if (admitted.value.seenContract.kind !== kind) return refuse('not-found')
            if (input.action !== 'amend') return admitted
            const amending = await admitAmending(ctx, maker, admitted.value)
            if (!amending.ok) return amending
            const looked = await guard(ctx, member, kind, input)
            return looked.ok ? admitted : looked
          },
          work: (tx, admitted) => changeOne(tx, maker, admitted, input),
        })
  }

async function offerAll(
  tx: Context,
  maker: Maker,
  terms: Terms,
  { accounts, from, reason }: Extract<ContractInput, { action: 'propose' }>,
): Promise<Result<ChangedContracts>> {
  const contractIds: string[] = []
  // In the order of names, so that two calls for the same downlines cannot deadlock.
  for (const account of [...new Set(accounts)].sort()) {
    const offered = await offerContract(tx, maker, { account, terms, from, reason })
    if (!offered.ok) return offered
    contractIds.push(offered.value.id)
  }
  return ok({ contractIds })
}

async function changeOne(
  tx: Context,
  maker: { member: Member },
  admitted: AdmittedContract,
  input: Exclude<ContractInput, { action: 'propose' }>,
): Promise<Result<ChangedContracts>> {
  const { seenContract } = admitted
  if (input.action !== 'amend') {
    const done = await changeContract(tx, maker, admitted, { ...input, act: input.action })
    return done.ok ? ok({ contractIds: [input.contractId] }) : done
  }
  const newTerms = { period: seenContract.latest.period, ...input }
  const terms = await termsOfInput(tx, maker.member.id, seenContract.kind, newTerms)
  if (!terms.ok) return terms
  const done = await amendTerms(tx, maker, admitted, { ...input, terms: terms.value })
  return done.ok ? ok({ contractIds: [input.contractId] }) : done
}

/** Terms as the caller sends them. */
export interface TermsInput
  extends Pick<Extract<ContractInput, { action: 'propose' }>, 'tiers' | 'template'> {
  period?: ContractPeriod | undefined
}

/**
 * The terms of an input: its own tiers, else those of its template. Refuses `required` without either, and for a
 * dividend without a period; `not-offered` for an unknown template.
 */
export async function termsOfInput(
  ctx: Context,
  makerId: bigint,
  kind: ContractKind,
  { period, tiers, template }: TermsInput,
): Promise<Result<Terms>> {
  const own = await livingContract(ctx.db, { downlineId: makerId, kind })
  const settled = kind === 'dividend' ? (period ?? own?.latest.period) : salaryPeriods[kind]
  if (!settled) return refuse('required', { field: 'period' })
  if (tiers) return ok(termsOf({ kind, period: settled, tiers }))
  if (!template) return refuse('required', { field: 'tierRate' })
  const tiersOfTemplate = own && templateTiers(own, template, ctx.clock.now())
  return tiersOfTemplate
    ? ok({ kind, period: settled, tiers: tiersOfTemplate })
    : refuse('not-offered', { field: 'template' })
}
