import { sql } from 'kysely'
import type { ContractKind, ContractPeriod, Tier } from '#contract/agents/contracts.ts'
import type { Db } from '#platform/base/db/database.ts'
import { readTiers, type StoredTier } from './contract-row.ts'
import type { Period } from './periods.ts'

/** A contract in force in a period, with its terms in that period. */
export interface InForce {
  contractId: bigint
  version: number
  /** The member who is paid. */
  memberId: bigint
  /** The member who pays for it from its own contract; null: the house. */
  uplineId: bigint | null
  tiers: Tier[]
}

/**
 * The contracts of a kind that are in force in a period, by id. Terms take effect at a period's start, and an end too,
 * so a contract is in force for a whole period or not at all. `among`: only those of these members, or with these ids.
 */
export async function contractsInForce(
  db: Db,
  kind: ContractKind,
  period: Period,
  among?: { members: readonly bigint[]; contracts: readonly bigint[] },
): Promise<InForce[]> {
  const isAmong = among
    ? sql`(downline_id = any (${among.members}::bigint[]) or contract.id = any (${among.contracts}::bigint[]))`
    : sql`true`
  const { rows } = await sql<Omit<InForce, 'tiers'> & { tiers: StoredTier[] }>`
    select contract.id as "contractId", terms.version, downline_id as "memberId", upline_id as "uplineId", terms.tiers
    from agent_contract contract
    cross join lateral (
      select version, period, tiers from agent_contract_version
      where contract_id = contract.id and starts_at <= ${period.from}
      order by version desc limit 1
    ) terms
    where kind = ${kind} and terms.period = ${period.period} and (ends_at is null or ends_at >= ${period.until}) and ${isAmong}
    order by contract.id
  `.execute(db)
  return rows.map(({ tiers, ...contract }) => ({ ...contract, tiers: readTiers(tiers) }))
}

/**
 * The highest rate that the house is bound to by each contract with it, in force or offered, now or from a later period
 * on; in basis points.
 */
export async function houseRates(
  db: Db,
  now: Date,
): Promise<{ memberId: bigint; kind: ContractKind; rate: number }[]> {
  const { rows } = await sql<{ memberId: bigint; kind: ContractKind; rate: number }>`
    select downline_id as "memberId", kind, max((tier ->> 'rate')::integer) as rate
    from agent_contract contract
    join agent_contract_version terms on contract_id = contract.id
    cross join jsonb_array_elements(terms.tiers) tier
    where upline_id is null and (living or ends_at > ${now})
      and (starts_at is not null or terms.version = contract.version)
      and terms.version >= coalesce((
        select max(version) from agent_contract_version where contract_id = contract.id and starts_at <= ${now}
      ), 0)
    group by downline_id, kind order by downline_id, kind
  `.execute(db)
  return rows
}

/**
 * The first moment, at `from` or later, at which any contract of a kind and period is in force; undefined if there is
 * none.
 */
export async function inForceFrom(
  db: Db,
  kind: ContractKind,
  period: ContractPeriod,
  from: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(greatest(starts_at, ${from}::timestamptz)) as first
    from agent_contract_version join agent_contract contract on contract.id = contract_id
    where kind = ${kind} and period = ${period} and (ends_at is null or ends_at > greatest(starts_at, ${from}::timestamptz))
  `.execute(db)
  return rows[0]?.first ?? undefined
}

/** The tiers of one version of a contract. */
export async function tiersOfVersion(db: Db, contractId: bigint, version: number): Promise<Tier[]> {
  const { tiers } = await db
    .selectFrom('agent_contract_version')
    .select(sql<StoredTier[]>`tiers`.as('tiers'))
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return readTiers(tiers)
}
