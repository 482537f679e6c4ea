import { sql } from 'kysely'
import type {
  ContractKind,
  ContractPeriod,
  ContractSide,
  ContractState,
  Terms,
  Tier,
} from '#contract/agents/contracts.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { audit } from '#platform/base/settings/index.ts'

/** A contract in the database, with the agreed terms and those of its version. */
export interface Contract {
  id: bigint
  kind: ContractKind
  downlineId: bigint
  /** null: the house. */
  uplineId: bigint | null
  status: ContractState
  askedBy: ContractSide | null
  expiresAt: Date | null
  /**
   * The version of the terms that wait for an answer, else of those agreed last; for an offer that was never accepted,
   * of its own terms.
   */
  version: number
  /** The number of the terms proposed last, accepted or not, so that no number is used twice. */
  lastVersion: number
  /** The terms of `version`. */
  latest: Terms
  /** The terms that were accepted, the latest last. */
  agreed: AgreedTerms[]
}

/** Terms that apply from the period that begins at `startsAt` until later ones begin. */
export interface AgreedTerms extends Terms {
  version: number
  startsAt: Date
}

export interface StoredTier {
  threshold: string
  active: number
  rate: number
}

interface StoredTerms {
  version: number
  period: ContractPeriod
  tiers: StoredTier[]
  startsAt: string
}

/** Tiers as they are stored. */
export const storedTiers = (tiers: readonly Tier[]): string =>
  JSON.stringify(tiers.map(({ threshold, active, rate }) => ({ threshold: String(threshold), active, rate })))

/** Tiers from their stored form: thresholds in minor units. */
export const readTiers = (stored: readonly StoredTier[]): Tier[] =>
  stored.map(({ threshold, active, rate }) => ({ threshold: BigInt(threshold), active, rate }))

const contractsWithTerms = (db: Db) =>
  db
    .selectFrom('agent_contract as contract')
    .innerJoin('agent_contract_version as latest', (join) =>
      join.onRef('latest.contract_id', '=', 'contract.id').onRef('latest.version', '=', 'contract.version'),
    )
    .select([
      'contract.id',
      'kind',
      'downline_id',
      'upline_id',
      'status',
      'asked_by',
      'expires_at',
      'contract.version',
      'latest.period',
      sql<StoredTier[]>`latest.tiers`.as('tiers'),
      sql<number>`(select max(version) from agent_contract_version where contract_id = contract.id)`.as(
        'last_version',
      ),
      sql<StoredTerms[]>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('version', version, 'period', period, 'tiers', tiers, 'startsAt', starts_at) order by version
        ), '[]')
        from agent_contract_version where contract_id = contract.id and starts_at is not null
      )`.as('agreed'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof contractsWithTerms>['executeTakeFirstOrThrow']>>

function toContract(row: Row): Contract {
  const kind = row.kind as ContractKind
  return {
    id: row.id,
    kind,
    downlineId: row.downline_id,
    uplineId: row.upline_id,
    status: row.status as ContractState,
    askedBy: row.asked_by as ContractSide | null,
    expiresAt: row.expires_at,
    version: row.version,
    lastVersion: row.last_version,
    latest: { kind, period: row.period as ContractPeriod, tiers: readTiers(row.tiers) },
    agreed: row.agreed.map(({ version, period, tiers, startsAt }) => ({
      version,
      kind,
      period,
      tiers: readTiers(tiers),
      startsAt: new Date(startsAt),
    })),
  }
}

/** The agreed terms that apply now or later; older ones have been replaced. */
export const termsFrom = ({ agreed }: Contract, now: Date): AgreedTerms[] =>
  agreed.filter(
    ({ startsAt }, at) =>
      !agreed.slice(at + 1).some((later) => later.startsAt <= now || later.startsAt <= startsAt),
  )

/**
 * Locks a contract until the end of the transaction. Read what depends on it in later statements: the statement that
 * waits for the lock sees other tables as they were before it waited.
 */
const lockContract = (db: Db) => db.selectFrom('agent_contract').select('id').forUpdate()

/**
 * The living contract of a downline and kind, if there is one. `lock` locks it until the end of the transaction.
 * Contracts are locked from the top of a line down: to change terms, lock the contract above first.
 */
export async function livingContract(
  db: Db,
  { downlineId, kind }: { downlineId: bigint; kind: ContractKind },
  lock = false,
): Promise<Contract | null> {
  if (lock)
    await lockContract(db)
      .where('downline_id', '=', downlineId)
      .where('kind', '=', kind)
      .where('living', '=', true)
      .execute()
  const row = await contractsWithTerms(db)
    .where('downline_id', '=', downlineId)
    .where('kind', '=', kind)
    .where('living', '=', true)
    .executeTakeFirst()
  return row ? toContract(row) : null
}

/** The same by its id, in any state. */
export async function contractById(db: Db, id: bigint, lock = false): Promise<Contract | null> {
  if (lock) await lockContract(db).where('id', '=', id).execute()
  const row = await contractsWithTerms(db).where('contract.id', '=', id).executeTakeFirst()
  return row ? toContract(row) : null
}

/** The living contracts of one kind that members have offered to their direct downlines. */
export async function contractsBelow(
  db: Db,
  uplineIds: readonly bigint[],
  kind: ContractKind,
): Promise<Contract[]> {
  const rows = await contractsWithTerms(db)
    .where('upline_id', '=', sql<bigint>`any (${uplineIds}::bigint[])`)
    .where('kind', '=', kind)
    .where('living', '=', true)
    .orderBy('contract.id')
    .execute()
  return rows.map(toContract)
}

/** Adds a line to the history of a contract, and one to the audit trail. */
export async function noteAction(
  ctx: Context,
  act: {
    contract_id: bigint
    version: number
    act: string
    side: string
    actor: string
    reason: string
    status: ContractState
    at: Date
  },
): Promise<void> {
  await ctx.db.insertInto('agent_contract_act').values(act).execute()
  const { version, status, reason } = act
  await audit(ctx, {
    actor: act.actor,
    action: `contract-${act.act}`,
    subject: String(act.contract_id),
    detail: { version, status, reason },
  })
}
