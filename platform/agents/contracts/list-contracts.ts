import { sql } from 'kysely'
import {
  type ContractAction,
  type ContractKind,
  type ContractPeriod,
  type ContractSide,
  type ContractState,
  contractActions,
  toWireTiers,
  type WireTier,
} from '#contract/agents/contracts.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListDays, type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import { stateAfter } from './contract-actions.ts'
import { readTiers, type StoredTier } from './contract-row.ts'

/** A contract in the operator's list. */
export interface ListedContract {
  id: string
  kind: ContractKind
  account: string
  /** null: the house. */
  upline: string | null
  status: ContractState
  version: number
  period: ContractPeriod
  expiresAt: Date | null
  createdAt: Date
}

/** A filter: one contract, or a member on either side, a state, and days. */
interface ContractFilter extends ListPlace, ListDays {
  id?: bigint | undefined
  memberId?: bigint | undefined
  status?: ContractState | undefined
}

/** For the operator: contracts of all kinds, newest first. */
export async function listContracts(
  ctx: Context,
  { id, memberId, status, fromDay, toDay, after, limit, oldestFirst }: ContractFilter,
): Promise<ListedContract[]> {
  const { way, past } = wayOf(oldestFirst)
  const conditions = [sql`true`]
  if (id !== undefined) conditions.push(sql`contract.id = ${id}`)
  if (memberId !== undefined)
    conditions.push(sql`(contract.downline_id = ${memberId} or contract.upline_id = ${memberId})`)
  if (status) conditions.push(sql`contract.status = ${status}`)
  if (fromDay) conditions.push(sql`contract.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`contract.created_at < ${startOfNextDay(toDay)}`)
  if (after !== undefined)
    conditions.push(
      standsPast(past, after, { table: sql`agent_contract`, time: 'created_at', as: 'contract' }),
    )
  const { rows } = await sql<ListedContract>`
    select contract.id::text as id, contract.kind, downline.account, upline.account as upline, contract.status,
      contract.version, latest.period, contract.expires_at as "expiresAt", contract.created_at as "createdAt"
    from agent_contract contract
    join agent_contract_version latest on latest.contract_id = contract.id and latest.version = contract.version
    join ${accountNames} downline on downline.id = contract.downline_id
    left join ${accountNames} upline on upline.id = contract.upline_id
    where ${sql.join(conditions, sql` and `)}
    order by contract.created_at ${sql.raw(way)}, contract.id ${sql.raw(way)} limit ${limitOf(limit)}
  `.execute(ctx.db)
  return rows
}

/** A contract with all its terms and its history. */
export interface ShownContract extends ListedContract {
  versions: {
    version: number
    /** The lowest first. */
    tiers: WireTier[]
    /** The start of the first period to which it applies; null until it is accepted. */
    startsAt: Date | null
  }[]
  history: {
    at: Date
    act: ContractAction | 'propose'
    side: string
    actor: string
    version: number
    status: string
    reason: string
  }[]
  /** What the house may do with it now; nothing with a contract of two members. */
  may: ContractAction[]
}

/** For the operator: one contract. Refuses `not-found`. */
export async function showContract(ctx: Context, id: string): Promise<Result<ShownContract>> {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return refuse('not-found')
  const [contract] = await listContracts(ctx, { id: rowId })
  if (!contract) return refuse('not-found')
  const versions = await ctx.db
    .selectFrom('agent_contract_version')
    .select(['version', 'starts_at as startsAt'])
    .select(sql<StoredTier[]>`tiers`.as('tiers'))
    .where('contract_id', '=', rowId)
    .orderBy('version')
    .execute()
  const history = await ctx.db
    .selectFrom('agent_contract_act')
    .select(['at', 'act', 'side', 'actor', 'version', 'status', 'reason'])
    .where('contract_id', '=', rowId)
    .orderBy('id')
    .$narrowType<{ act: ContractAction | 'propose' }>()
    .execute()
  const { askedBy } = await ctx.db
    .selectFrom('agent_contract')
    .select('asked_by as askedBy')
    .where('id', '=', rowId)
    .$narrowType<{ askedBy: ContractSide | null }>()
    .executeTakeFirstOrThrow()
  const isOfHouse = contract.upline === null
  return ok({
    ...contract,
    versions: versions.map(({ tiers, ...version }) => ({
      ...version,
      tiers: toWireTiers(readTiers(tiers)),
    })),
    history,
    may: contractActions.filter(
      (act) => isOfHouse && stateAfter({ status: contract.status, askedBy }, act, 'upline') !== undefined,
    ),
  })
}
