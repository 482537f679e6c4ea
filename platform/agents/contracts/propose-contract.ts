import { sql } from 'kysely'
import { type ContractKind, contractFlags, faultOf, type Terms } from '#contract/agents/contracts.ts'
import { isTrial, mayPay } from '#contract/members/account-kind.ts'
import { OPEN_OFFER_HOURS } from '#platform/agents/limits.ts'
import { admitAgent } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { isInForce } from './contract-actions.ts'
import { livingContract, noteAction, storedTiers } from './contract-row.ts'
import { coveredBy } from './cover.ts'
import { tellSides } from './tell-sides.ts'

export interface Proposal {
  account: string
  terms: Terms
  /** The wanted first day (`2026-12-01`); absent: the next period. */
  from?: string | undefined
  reason: string
}

/** Who offers: an agent from its own contract, or the operator for the house. */
export type Maker = { member: Member } | { operator: string }

/** When the open request expires. */
export const openUntil = (now: Date): Date => new Date(now.getTime() + OPEN_OFFER_HOURS * HOUR_MS)

/** The key of the expiry job: a contract has one open request, and a later one replaces the job. */
export const expiryKey = (contractId: bigint): string => `contract:${contractId}`

/** Queues the job that ends it unanswered. */
export const expireLater = (ctx: Context, contractId: bigint): Promise<void> =>
  ctx.addJob(
    'contract-expire',
    { contractId: String(contractId) },
    { at: openUntil(ctx.clock.now()), key: expiryKey(contractId) },
  )

/**
 * The faults of terms that do not depend on who offers them, as a refusal: `not-offered`, `tiers-not-rising` or
 * `invalid` at a field.
 */
export function checkTerms(terms: Terms): Result<null> {
  const fault = faultOf(terms)
  switch (fault?.fault) {
    case undefined:
      return ok(null)
    case 'wrong-period':
      return refuse('not-offered', { field: 'period' })
    case 'rate-not-rising':
      return refuse('tiers-not-rising', { field: 'tierRate', tier: fault.tier + 1 })
    case 'asks-no-more': {
      const field = terms.kind === 'dividend' ? 'tierLoss' : 'tierTurnover'
      return refuse('tiers-not-rising', { field, tier: fault.tier + 1 })
    }
    default:
      return refuse('invalid', { field: 'tierRate' })
  }
}

/**
 * Whether no rate of the terms is above what contracts of its kind may have (`contractRateMax`). Refuses `over-limit` at `tierRate`.
 * Call it before a transaction.
 */
export async function checkRates(ctx: Context, { kind, tiers }: Terms): Promise<Result<null>> {
  const most = (await ctx.settings.value('contractRateMax'))[kind]
  const above = tiers.findIndex(({ rate }) => rate > most)
  if (above < 0) return ok(null)
  return refuse('over-limit', { field: 'tierRate', tier: above + 1, max: `${rateText(most)}%` })
}

/** Refuses a first day in the past, rather than change the request silently; today is allowed. */
export const checkFirstDay = (from: string | undefined, now: Date): Result<null> =>
  from !== undefined && from < dayOf(now) ? refuse('day-passed', { field: 'from' }) : ok(null)

/**
 * Offers a contract to a direct downline or, for the house, to anybody; it then waits for an answer. Refuses as
 * `admitOffering`, `checkRates` and `offerContract`.
 */
export async function proposeContract(
  ctx: Context,
  maker: Maker,
  proposal: Proposal,
): Promise<Result<{ id: string }>> {
  const admitted = await admitOffering(ctx, maker, proposal.terms.kind)
  if (!admitted.ok) return admitted
  const within = await checkRates(ctx, proposal.terms)
  return within.ok ? ctx.transact((tx) => offerContract(tx, maker, proposal)) : within
}

/**
 * Whether a maker may send terms of a kind: refuses as `admitMaker`, and `operation-not-allowed` to an affiliate, which
 * has no team below it (platform.md section 2). A contract that it offered earlier can still be ended.
 */
export async function admitOffering(ctx: Context, maker: Maker, kind: ContractKind): Promise<Result<null>> {
  const admitted = await admitMaker(ctx, maker, kind)
  return admitted.ok && 'member' in maker && !mayPay(maker.member.accountKind)
    ? refuse('operation-not-allowed')
    : admitted
}

/** Whether a maker may act as the upline of contracts of a kind at all: refuses as `admitAgent`, and by the kind's flag. */
export async function admitMaker(ctx: Context, maker: Maker, kind: ContractKind): Promise<Result<null>> {
  if (!('member' in maker)) return ok(null)
  const admitted = await admitAgent(ctx, maker.member)
  return admitted.ok ? admitReal(ctx, maker.member, contractFlags[kind]) : admitted
}

/**
 * The offer itself, in a transaction. Refuses as `checkTerms`, `checkFirstDay` and `coveredBy`; `not-found` for an account
 * that is no direct downline; `operation-not-allowed` to a maker without a contract of this kind in force, and for a
 * trial account; `contract-exists` if one of this kind is pending or in force.
 */
export async function offerContract(
  tx: Context,
  maker: Maker,
  { account, terms, from, reason }: Proposal,
): Promise<Result<{ id: string }>> {
  const sound = checkTerms(terms)
  if (!sound.ok) return sound
  const now = tx.clock.now()
  const day = checkFirstDay(from, now)
  if (!day.ok) return day
  const downline = await memberByAccount(tx, account)
  const uplineId = 'member' in maker ? maker.member.id : null
  const named = { field: 'account', account }
  if (!downline || (uplineId !== null && downline.uplineId !== uplineId)) return refuse('not-found', named)
  if (isTrial(downline.accountKind)) return refuse('operation-not-allowed', named)
  const may = await mayOffer(tx, uplineId, terms)
  if (!may.ok) return may
  const contract = await tx.db
    .insertInto('agent_contract')
    .values({
      kind: terms.kind,
      downline_id: downline.id,
      upline_id: uplineId,
      status: 'in-process',
      asked_by: 'upline',
      expires_at: openUntil(now),
      version: 1,
      created_at: now,
    })
    // Written out, because the planner finds the partial index only by its exact condition.
    .onConflict((conflict) =>
      conflict.columns(['downline_id', 'kind']).where(sql<boolean>`living`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!contract) return refuse('contract-exists', named)
  await insertTerms(tx, contract.id, 1, terms, from)
  await expireLater(tx, contract.id)
  await noteAction(tx, {
    contract_id: contract.id,
    version: 1,
    act: 'propose',
    side: 'upline',
    actor: actorOf(maker),
    reason,
    status: 'in-process',
    at: now,
  })
  const sides = { kind: terms.kind, downlineId: downline.id, uplineId }
  await tellSides(tx, sides, { request: 'in-process', by: 'upline', until: openUntil(now) }, reason)
  return ok({ id: String(contract.id) })
}

/** Locks the maker's own contract of the kind, so that its terms do not change before the offer is made. */
async function mayOffer(tx: Context, uplineId: bigint | null, terms: Terms): Promise<Result<null>> {
  if (uplineId === null) return ok(null)
  const own = await livingContract(tx.db, { downlineId: uplineId, kind: terms.kind }, true)
  if (!own || !isInForce(own.status)) return refuse('operation-not-allowed')
  return coveredBy(own, terms, tx.clock.now())
}

/** Writes new terms of a contract; they wait to be accepted. */
export async function insertTerms(
  tx: Context,
  contractId: bigint,
  version: number,
  { period, tiers }: Terms,
  from: string | undefined,
): Promise<void> {
  await tx.db
    .insertInto('agent_contract_version')
    .values({
      contract_id: contractId,
      version,
      period,
      tiers: storedTiers(tiers),
      wanted_from: from ?? null,
      starts_at: null,
    })
    .execute()
}

/** Who acts, for the history. */
export const actorOf = (maker: Maker): string => ('member' in maker ? maker.member.account : maker.operator)
