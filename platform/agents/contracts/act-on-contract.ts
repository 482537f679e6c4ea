import { sql } from 'kysely'
import {
  type ContractAction,
  type ContractSide,
  contractFlags,
  type Terms,
} from '#contract/agents/contracts.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type Actor, isInForce, isOpen, stateAfter } from './contract-actions.ts'
import { type Contract, contractById, livingContract, noteAction, storedTiers } from './contract-row.ts'
import { coveredBy, coversDownlines } from './cover.ts'
import { periodAfter, periodAt } from './periods.ts'
import {
  actorOf,
  admitMaker,
  admitOffering,
  checkFirstDay,
  checkRates,
  checkTerms,
  expireLater,
  expiryKey,
  insertTerms,
  type Maker,
  openUntil,
} from './propose-contract.ts'
import { tellEffectAt } from './tell-effect.ts'
import { tellSides } from './tell-sides.ts'

export interface ActionInput {
  contractId: string
  /** The version that the actor has seen. */
  version: number
  act: Exclude<ContractAction, 'amend' | 'expire'>
  reason: string
}

export interface Amendment {
  contractId: string
  version: number
  terms: Terms
  from?: string | undefined
  reason: string
}

/**
 * An act of one side on a contract: an answer, a withdrawal, or a request to end it. Refuses as `admitToContract` and
 * `changeContract`.
 */
export async function actOnContract(ctx: Context, maker: Maker, act: ActionInput): Promise<Result<null>> {
  const admitted = await admitToContract(ctx, maker, act.contractId)
  return admitted.ok ? ctx.transact((tx) => changeContract(tx, maker, admitted.value, act)) : admitted
}

/**
 * Proposes other terms for a contract in force, of the same kind and period. Refuses as `admitAmending`, `actOnContract`,
 * `checkRates`, `checkTerms` and `checkFirstDay`, and `nothing-changed`.
 */
export async function amendContract(
  ctx: Context,
  maker: Maker,
  amendment: Amendment,
): Promise<Result<{ version: number }>> {
  const admitted = await admitToContract(ctx, maker, amendment.contractId)
  if (!admitted.ok) return admitted
  const amending = await admitAmending(ctx, maker, admitted.value)
  if (!amending.ok) return amending
  const within = await checkRates(ctx, amendment.terms)
  return within.ok ? ctx.transact((tx) => amendTerms(tx, maker, admitted.value, amendment)) : within
}

/** Whether the upline of a contract may send other terms: refuses as `admitOffering`. Call it before a transaction. */
export const admitAmending = async (
  ctx: Context,
  maker: Maker,
  { seenContract, side }: AdmittedContract,
): Promise<Result<null>> => (side === 'upline' ? admitOffering(ctx, maker, seenContract.kind) : ok(null))

/** A contract that an actor is a side of, not locked yet. */
export interface AdmittedContract {
  seenContract: Contract
  side: ContractSide
}

/**
 * Finds the actor's side of a contract. Refuses `not-found` if the actor is on neither side; the upline as `admitMaker`
 * does for every act of an agent; the downline with `in-need-true-account` while contracts of the kind are switched
 * off. Call it before a transaction.
 */
export async function admitToContract(
  ctx: Context,
  maker: Maker,
  contractId: string,
): Promise<Result<AdmittedContract>> {
  const id = rowIdOf(contractId)
  const seenContract = id === undefined ? null : await contractById(ctx.db, id)
  const side = seenContract && sideOf(seenContract, maker)
  if (!seenContract || !side) return refuse('not-found')
  const admitted =
    side === 'upline' || !('member' in maker)
      ? await admitMaker(ctx, maker, seenContract.kind)
      : await admitReal(ctx, maker.member, contractFlags[seenContract.kind])
  return admitted.ok ? ok({ seenContract, side }) : admitted
}

/**
 * An action, in a transaction. Refuses `state-moved-on` for another version than the contract's, for a request whose time is
 * over, and for an action that its state does not allow; an acceptance also as `coveredBy` and `coversDownlines`, because terms
 * above and below may have changed since the offer.
 */
export const changeContract = (
  tx: Context,
  maker: Maker,
  { seenContract, side }: AdmittedContract,
  { version, act, reason }: Omit<ActionInput, 'contractId'>,
): Promise<Result<null>> =>
  withLockedContract(tx, seenContract, version, async (contract, above) => {
    if (act === 'accept') {
      const may = await mayAccept(tx, contract, above)
      if (!may.ok) return may
    }
    return carryOut(tx, contract, { act, by: side, actor: actorOf(maker), reason })
  })

/** Proposes other terms, in a transaction; `version` is the one that they answer. */
export const amendTerms = (
  tx: Context,
  maker: Maker,
  { seenContract, side }: AdmittedContract,
  { version, terms, from, reason }: Omit<Amendment, 'contractId'>,
): Promise<Result<{ version: number }>> =>
  withLockedContract(tx, seenContract, version, async (contract, above) => {
    const sound = checkTerms(terms)
    if (!sound.ok) return sound
    if (terms.kind !== contract.kind || terms.period !== contract.latest.period)
      return refuse('not-offered', { field: 'period' })
    const now = tx.clock.now()
    const day = checkFirstDay(from, now)
    if (!day.ok) return day
    if (changesNothing(contract, terms, from, now)) return refuse('nothing-changed')
    const covered = above ? coveredBy(above, terms, now) : ok(null)
    if (!covered.ok) return covered
    const next = { ...contract, version: contract.lastVersion + 1 }
    const done = await carryOut(tx, next, { act: 'amend', by: side, actor: actorOf(maker), reason })
    if (!done.ok) return done
    await insertTerms(tx, contract.id, next.version, terms, from)
    return ok({ version: next.version })
  })

/** Whether terms equal those agreed last. If these have not begun yet, another first day counts as a change. */
function changesNothing(
  { agreed }: Contract,
  { tiers }: Terms,
  from: string | undefined,
  now: Date,
): boolean {
  const last = agreed.at(-1)
  if (!last || storedTiers(last.tiers) !== storedTiers(tiers)) return false
  return from === undefined || last.startsAt <= now
}

/**
 * The job at the end of the time for an answer: ends a request that nobody has answered. If run earlier, it queues
 * itself again. Idempotent.
 */
export async function expireContract(ctx: Context, payload: Record<string, string>): Promise<void> {
  const id = BigInt(payload.contractId ?? '')
  await ctx.transact(async (tx) => {
    const contract = await contractById(tx.db, id, true)
    if (!contract?.expiresAt) return ok(null)
    const when = { at: contract.expiresAt, key: expiryKey(id) }
    if (contract.expiresAt > tx.clock.now())
      return ok(await postponeJob(tx, 'contract-expire', payload, when))
    return carryOut(tx, contract, { act: 'expire', by: 'clock', actor: 'clock', reason: '' })
  })
}

/** Locks the contract above, then this one: contracts are always locked from the top of a line down. */
async function withLockedContract<Value>(
  tx: Context,
  seenContract: Contract,
  version: number,
  work: (contract: Contract, above: Contract | null) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const above =
    seenContract.uplineId === null
      ? null
      : await livingContract(tx.db, { downlineId: seenContract.uplineId, kind: seenContract.kind }, true)
  const contract = await contractById(tx.db, seenContract.id, true)
  if (contract?.version !== version) return refuse('state-moved-on')
  // The job that ends it may be late.
  if (contract.expiresAt && contract.expiresAt <= tx.clock.now()) return refuse('state-moved-on')
  if (seenContract.uplineId !== null && !above) return refuse('state-moved-on')
  return work(contract, above)
}

function sideOf(contract: Contract, maker: Maker): ContractSide | undefined {
  if (!('member' in maker)) return contract.uplineId === null ? 'upline' : undefined
  if (maker.member.id === contract.downlineId) return 'downline'
  return maker.member.id === contract.uplineId ? 'upline' : undefined
}

/**
 * Whether the open request may be accepted: terms must be covered by the contract above and cover those below; a
 * contract may end only if no other depends on it.
 */
async function mayAccept(tx: Context, contract: Contract, above: Contract | null): Promise<Result<null>> {
  if (contract.status === 'termination-requested') return coversDownlines(tx, contract, null)
  if (above && !isInForce(above.status)) return refuse('state-moved-on')
  const covered = above ? coveredBy(above, contract.latest, tx.clock.now()) : ok(null)
  return covered.ok ? coversDownlines(tx, contract, contract.latest) : covered
}

interface DoneAction {
  act: ContractAction
  by: Actor
  actor: string
  reason: string
}

/**
 * Writes the state of a locked contract after an action, and tells the other side; refuses `state-moved-on` if the
 * action is not allowed.
 */
async function carryOut(
  tx: Context,
  contract: Contract,
  { act, by, actor, reason }: DoneAction,
): Promise<Result<null>> {
  const next = stateAfter(contract, act, by)
  if (!next) return refuse('state-moved-on')
  const now = tx.clock.now()
  if (act === 'accept' && next.status === 'approved') await beginTerms(tx, contract)
  const endsAt = next.status === 'terminated' ? periodAfter(periodAt(contract.latest.period, now)).from : null
  if (endsAt) await tellEffectAt(tx, contract.id, { effect: 'ends' }, endsAt)
  await tx.db
    .updateTable('agent_contract')
    .set({
      status: next.status,
      asked_by: next.askedBy,
      version: versionAfter(contract, act),
      expires_at: isOpen(next.status) ? openUntil(now) : null,
      ends_at: endsAt,
    })
    .where('id', '=', contract.id)
    .execute()
  if (isOpen(next.status)) await expireLater(tx, contract.id)
  await noteAction(tx, {
    contract_id: contract.id,
    version: contract.version,
    act,
    side: by,
    actor,
    reason,
    status: next.status,
    at: now,
  })
  const news =
    isOpen(next.status) && by !== 'clock'
      ? { request: next.status, by, until: openUntil(now) }
      : { request: contract.status, answer: act }
  await tellSides(tx, contract, news, reason)
  return ok(null)
}

/** Terms that are not accepted leave the version in force as it is; the history names the refused version. */
const versionAfter = ({ status, version, agreed }: Contract, act: ContractAction): number =>
  status === 'amend-proposed' && act !== 'accept' ? (agreed.at(-1)?.version ?? version) : version

/**
 * The first period that accepted terms apply to: the next one, or the first that begins on or after the wanted day; but
 * not before the contract above begins, which pays for them, nor before an earlier contract of the agent has ended. New
 * terms of a contract that has not begun keep its first day, unless they name another.
 */
async function beginTerms(tx: Context, contract: Contract): Promise<void> {
  const { id, version, latest, downlineId, uplineId, kind } = contract
  const next = periodAfter(periodAt(latest.period, tx.clock.now()))
  const { rows } = await sql<{ earliest: Date }>`
    select greatest(
      ${next.from}::timestamptz,
      coalesce(
        wanted_from::timestamp at time zone 'Asia/Ho_Chi_Minh',
        (select min(starts_at) from agent_contract_version where contract_id = ${id})
      ),
      (
        select min(starts_at) from agent_contract_version
        join agent_contract above on above.id = contract_id
        where above.downline_id = ${uplineId} and above.kind = ${kind} and above.living
      ),
      (select max(ends_at) from agent_contract where downline_id = ${downlineId} and kind = ${kind})
    ) as earliest
    from agent_contract_version where contract_id = ${id} and version = ${version}
  `.execute(tx.db)
  const { earliest } = rows[0] ?? { earliest: next.from }
  const then = periodAt(latest.period, earliest)
  const startsAt = then.from < earliest ? periodAfter(then).from : then.from
  await tx.db
    .updateTable('agent_contract_version')
    .set({ starts_at: startsAt })
    .where('contract_id', '=', id)
    .where('version', '=', version)
    .execute()
  await tellEffectAt(tx, id, { effect: 'begins', version }, startsAt)
}
