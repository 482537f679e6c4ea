import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AgentContract,
  type ContractStatus,
  contractSorting,
  type contractDesk as deskEndpoint,
  type agentContracts as endpoint,
  type consolidatedContractInfo as infoEndpoint,
  type agentContract as oneEndpoint,
  type agentContractRows as rowsEndpoint,
} from '#contract/agents/contract-calls.ts'
import {
  type ContractAction,
  type ContractKind,
  type ContractPeriod,
  type ContractSide,
  type ContractState,
  contractActions,
  contractFlags,
  contractKinds,
  HOUSE,
  salaryPeriods,
  toWireTiers,
} from '#contract/agents/contracts.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import { MAX_OFFERS } from '#contract/limits.ts'
import { mayPay } from '#contract/members/account-kind.ts'
import { admitAgent } from '#platform/agents/tree/index.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { readPage } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { dayOf, startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountNames, memberByAccount, memberFacts } from '#platform/members/accounts/index.ts'
import { admitOtherSide } from './admit-other-side.ts'
import { isInForce, stateAfter } from './contract-actions.ts'
import { livingContract, readTiers, type StoredTier } from './contract-row.ts'
import { templatesOf } from './templates.ts'

type ListInput = ParsedInputOf<typeof endpoint>

/**
 * The contracts of a member, newest first unless `sort` says otherwise. Refuses a trial account,
 * `in-need-true-account` while contracts of the kind are switched off, and as `admitOtherSide`; without a kind it leaves
 * out kinds that are switched off.
 */
export async function ownContracts(
  ctx: Context,
  member: Member,
  input: ListInput,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const kinds = await openKinds(ctx, member, input.kind)
  if (!kinds.ok) return kinds
  const named = await admitOtherSide(ctx, member, input.account)
  if (!named.ok) return named
  const condition = await conditionOf(ctx, member, kinds.value, input)
  const [{ place, rows }, waiting] = await Promise.all([
    readPage(input, async ({ page, size }) => {
      const contracts = await sql<ContractRow & { rows: bigint }>`
        select ${columnsFor(member)}, count(*) over () as rows ${fromContracts(member)} where ${condition}
        order by ${orderOf(contractSorting, input.sort, sortedColumns, ties)}
        limit ${size} offset ${(page - 1) * size}
      `.execute(ctx.db)
      return contracts.rows
    }),
    waitingFor(ctx, member, kinds.value),
  ])
  return ok({ ...place, content: rows.map(toContract), waiting })
}

/**
 * All contracts in the order of their page. Refuses, for one kind, as `contractDesk`, whose panel it downloads; for all
 * kinds as `ownContracts`; and as `sortedKeys`.
 */
export async function everyContract(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<AgentContract>>> {
  const admitted = input.kind ? await admitToPanel(ctx, member, input.kind) : ok(null)
  if (!admitted.ok) return admitted
  const kinds = await openKinds(ctx, member, input.kind)
  if (!kinds.ok) return kinds
  const named = await admitOtherSide(ctx, member, input.account)
  if (!named.ok) return named
  const condition = await conditionOf(ctx, member, kinds.value, input)
  const ids = sql<{ key: bigint }>`
    select contract.id as key ${fromContracts(member)} where ${condition}
    order by ${orderOf(contractSorting, input.sort, sortedColumns, ties)}`
  const keys = await sortedKeys(ctx.downloads, member.id, ids)
  return keys.ok ? ok(batchesOfKeys(keys.value, (some) => readContracts(ctx, member, some))) : keys
}

async function readContracts(ctx: Context, member: Member, ids: bigint[]): Promise<AgentContract[]> {
  const { rows } = await sql<ContractRow>`
    select ${columnsFor(member)} ${fromContracts(member)} where contract.id = any (${ids}::bigint[])
  `.execute(ctx.db)
  return sortByKeys(ids, rows, ({ id }) => id).map(toContract)
}

/**
 * One contract of a member with its terms and history. Refuses as `ownContracts`, and `not-found` for somebody else's
 * contract or one of another kind.
 */
export async function ownContract(
  ctx: Context,
  member: Member,
  { contractId, kind }: ParsedInputOf<typeof oneEndpoint>,
): Promise<Result<ValueOf<typeof oneEndpoint>>> {
  const kinds = await openKinds(ctx, member, kind)
  if (!kinds.ok) return kinds
  const id = rowIdOf(contractId)
  if (id === undefined) return refuse('not-found')
  const { rows } = await sql<ContractRow>`
    select ${columnsFor(member)} ${fromContracts(member)}
    where ${conditionOn(member, kinds.value)} and contract.id = ${id}
  `.execute(ctx.db)
  const [row] = rows
  if (!row) return refuse('not-found')
  const [versions, history] = await Promise.all([
    ctx.db
      .selectFrom('agent_contract_version')
      .select(['version', 'starts_at', sql<string | null>`wanted_from::text`.as('wanted_from')])
      .select(sql<StoredTier[]>`tiers`.as('tiers'))
      .where('contract_id', '=', id)
      .orderBy('version')
      .execute(),
    ctx.db
      .selectFrom('agent_contract_act')
      .select(['id', 'act', 'side', 'actor', 'version', 'status', 'reason', 'at'])
      .where('contract_id', '=', id)
      .orderBy('id')
      .execute(),
  ])
  const isHouse = row.uplineId === null
  return ok({
    contract: toContract(row),
    versions: versions.map(({ version, tiers, starts_at, wanted_from }) => ({
      version,
      tiers: toWireTiers(readTiers(tiers)),
      startsAt: starts_at?.toISOString() ?? null,
      wantedFrom: wanted_from,
    })),
    agreed: versions.findLast(({ starts_at }) => starts_at !== null)?.version ?? null,
    history: history.map(({ id, act, side, actor, version, status, reason, at }) => ({
      id: String(id),
      act: act as ContractAction | 'propose',
      side: side as ContractSide | 'clock',
      // The name of the operator who acted for the house is not shown.
      account: side === 'clock' || (side === 'upline' && isHouse) ? null : actor,
      version,
      state: status as ContractState,
      reason,
      at: at.toISOString(),
    })),
    may: contractActions.filter(
      (act) =>
        (act !== 'amend' || mayPay(member.accountKind)) &&
        stateAfter({ status: row.state, askedBy: row.askedBy }, act, row.side),
    ),
  })
}

/**
 * What an agent can offer, and to whom. Refuses as `admitAgent`, and `in-need-true-account` while contracts of the kind
 * are switched off or if the agent has never had one: its panel is closed then (product.md section 2).
 */
export async function contractDesk(
  ctx: Context,
  member: Member,
  { kind }: ParsedInputOf<typeof deskEndpoint>,
): Promise<Result<ValueOf<typeof deskEndpoint>>> {
  const admitted = await admitToPanel(ctx, member, kind)
  if (!admitted.ok) return admitted
  const [own, { rows }] = await Promise.all([
    livingContract(ctx.db, { downlineId: member.id, kind }),
    sql<{ account: string }>`
      select member.account from ${memberFacts} member
      where member.upline_id = ${member.id} and not member.frozen and not exists (
        select from agent_contract contract
        where contract.downline_id = member.id and contract.kind = ${kind} and contract.living
      )
      order by member.created_at desc, member.id desc limit ${MAX_OFFERS}
    `.execute(ctx.db),
  ])
  return ok({
    mayOffer: own !== null && isInForce(own.status) && mayPay(member.accountKind),
    period: own?.latest.period ?? usualPeriod(kind),
    templates: own
      ? templatesOf(own, ctx.clock.now()).map(({ template, tiers }) => ({
          template,
          tiers: toWireTiers(tiers),
        }))
      : [],
    downlines: rows.map(({ account }) => account),
  })
}

/** Whether an agent has the panel of a kind. */
async function admitToPanel(ctx: Context, member: Member, kind: ContractKind): Promise<Result<null>> {
  const admitted = await admitAgent(ctx, member)
  if (!admitted.ok) return admitted
  const kinds = await openKinds(ctx, member, kind)
  if (!kinds.ok) return kinds
  return (await kindsOf(ctx, member)).has(kind) ? ok(null) : refuse('in-need-true-account')
}

const usualPeriod = (kind: ContractKind): ContractPeriod => (kind === 'dividend' ? 'H' : salaryPeriods[kind])

/**
 * Which kinds of contracts a member has and in which state; kinds that are switched off count as none. Refuses a trial
 * account.
 */
export async function contractInfo(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof infoEndpoint>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const open = await switchedOnKinds(ctx, contractKinds)
  const [kinds, waiting] = await Promise.all([kindsOf(ctx, member), waitingFor(ctx, member, open)])
  const ownStatus = (kind: ContractKind) => (open.includes(kind) && kinds.get(kind)) || 'none'
  const hasPanel = (kind: ContractKind) => open.includes(kind) && kinds.has(kind)
  return ok({
    divtypereq: ownStatus('dividend'),
    dailysalreqtype: ownStatus('daily-salary'),
    contracthoursalreq: ownStatus('hourly-salary'),
    realtimesalreqtype: ownStatus('realtime-salary'),
    dividendContract: hasPanel('dividend'),
    contractDailySalary: hasPanel('daily-salary'),
    hourlySalary: hasPanel('hourly-salary'),
    realtimeSalary: hasPanel('realtime-salary'),
    dailySalary: ownStatus('daily-salary') === 'approved',
    requests: waiting.upline + waiting.downline,
  })
}

/** The kinds of which a member has or had contracts, on either side, each with the state of its own contract. */
async function kindsOf(ctx: Context, { id }: Member): Promise<Map<ContractKind, ContractStatus | 'none'>> {
  const { rows } = await sql<{ kind: ContractKind; own: ContractState | null }>`
    select kind, (
      select status from agent_contract own where own.downline_id = ${id} and own.kind = all_kinds.kind
      order by id desc limit 1
    ) as own
    from unnest(${[...contractKinds]}::text[]) all_kinds(kind)
    where exists (select from agent_contract where downline_id = ${id} and agent_contract.kind = all_kinds.kind)
      or exists (select from agent_contract where upline_id = ${id} and agent_contract.kind = all_kinds.kind)
  `.execute(ctx.db)
  return new Map(rows.map(({ kind, own }) => [kind, own === null ? 'none' : statusOf(own)]))
}

/**
 * The states of direct downlines' contracts with an account, of all kinds that are switched on: one that waits for an
 * answer, else one in force; downlines with neither are left out.
 */
export async function standingsBelow(
  ctx: Context,
  uplineId: bigint,
  downlineIds: readonly bigint[],
): Promise<Map<bigint, ContractState>> {
  const kinds = await switchedOnKinds(ctx, contractKinds)
  const { rows } = await sql<{ downlineId: bigint; state: ContractState }>`
    select distinct on (downline_id) downline_id as "downlineId", status as state from agent_contract
    where downline_id = any (${[...downlineIds]}::bigint[]) and upline_id = ${uplineId} and living
      and kind = any (${kinds}::text[])
    order by downline_id, asked_by is null, id desc
  `.execute(ctx.db)
  return new Map(rows.map(({ downlineId, state }) => [downlineId, state]))
}

/** The requested kinds that are switched on. */
async function switchedOnKinds(ctx: Context, kinds: readonly ContractKind[]): Promise<ContractKind[]> {
  const flags = await Promise.all(kinds.map((kind) => ctx.settings.flag(contractFlags[kind])))
  return kinds.filter((_, at) => flags[at])
}

/** The same, but refuses if the given kind is switched off; without a kind, all that are on. */
async function openKinds(
  ctx: Context,
  member: Member,
  kind: ContractKind | undefined,
): Promise<Result<ContractKind[]>> {
  const admitted = await admitReal(ctx, member, ...(kind ? [contractFlags[kind]] : []))
  return admitted.ok ? ok(await switchedOnKinds(ctx, kind ? [kind] : contractKinds)) : admitted
}

interface ContractRow {
  id: bigint
  kind: ContractKind
  side: ContractSide
  uplineId: bigint | null
  account: string | null
  state: ContractState
  askedBy: ContractSide | null
  version: number
  period: ContractPeriod
  startsAt: Date | null
  wantedFrom: string | null
  expiresAt: Date | null
  createdAt: Date
}

/** The start of the terms agreed last. */
const startsAt = sql`(
  select starts_at from agent_contract_version agreed
  where agreed.contract_id = contract.id and agreed.starts_at is not null order by version desc limit 1
)`

const sortedColumns: SortedColumns<ColumnOf<typeof contractSorting>> = {
  createdAt: sql`contract.created_at`,
  // The house has no name, and sorts before all.
  account: asCode(sql`coalesce(lower(other.account), '')`),
  version: sql`contract.version`,
  from: { nullable: sql`coalesce(site_day(${startsAt}), latest.wanted_from)` },
  answerBy: { nullable: sql`contract.expires_at` },
  status: asCode(sql`contract.status`),
}
const ties = [sql`contract.created_at`, sql`contract.id`]

const columnsFor = ({ id }: Member) => sql`
  contract.id, contract.kind, contract.upline_id as "uplineId", other.account, contract.status as state,
  case when contract.downline_id = ${id} then 'downline' else 'upline' end as side,
  contract.asked_by as "askedBy", contract.version, latest.period, latest.wanted_from::text as "wantedFrom",
  ${startsAt} as "startsAt", contract.expires_at as "expiresAt", contract.created_at as "createdAt"`

const fromContracts = ({ id }: Member) => sql`
  from agent_contract contract
  join agent_contract_version latest on latest.contract_id = contract.id and latest.version = contract.version
  left join ${accountNames} other
    on other.id = case when contract.downline_id = ${id} then contract.upline_id else contract.downline_id end`

const conditionOn = ({ id }: Member, kinds: readonly ContractKind[]) => sql<SqlBool>`
  (contract.downline_id = ${id} or contract.upline_id = ${id}) and contract.kind = any (${[...kinds]}::text[])`

async function conditionOf(
  ctx: Context,
  member: Member,
  kinds: readonly ContractKind[],
  { side, state, waits, account, fromDay, toDay }: Omit<ListInput, 'page' | 'size'>,
): Promise<RawBuilder<SqlBool>> {
  const conditions = [conditionOn(member, kinds)]
  if (side === 'upline') conditions.push(sql`contract.upline_id = ${member.id}`)
  if (side === 'downline') conditions.push(sql`contract.downline_id = ${member.id}`)
  if (state) conditions.push(sql`contract.status = ${state}`)
  if (waits)
    conditions.push(
      waits === 'any'
        ? sql`contract.asked_by is not null`
        : sql`((contract.asked_by = 'upline') = (contract.downline_id = ${member.id})) = ${waits === 'me'}`,
    )
  if (account) conditions.push(await isWith(ctx, member, account))
  if (fromDay) conditions.push(sql`contract.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`contract.created_at < ${startOfNextDay(toDay)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Whether the other side of a contract has this user name, in any case, or is the house. */
async function isWith(ctx: Context, member: Member, account: string): Promise<RawBuilder<SqlBool>> {
  const other = await memberByAccount(ctx, account)
  const isOther: RawBuilder<SqlBool> = other
    ? sql`case when contract.downline_id = ${member.id} then contract.upline_id else contract.downline_id end = ${other.id}`
    : sql`false`
  // A member may have that user name, too.
  return account.toLowerCase() === HOUSE ? sql`(contract.upline_id is null or ${isOther})` : isOther
}

/** How many contracts wait for a member's answer, by its side. */
async function waitingFor(ctx: Context, { id }: Member, kinds: readonly ContractKind[]) {
  const { rows } = await sql<{ upline: bigint; downline: bigint }>`
    select count(*) filter (where upline_id = ${id} and asked_by = 'downline') as upline,
      count(*) filter (where downline_id = ${id} and asked_by = 'upline') as downline
    from agent_contract
    where (downline_id = ${id} or upline_id = ${id}) and asked_by is not null and kind = any (${[...kinds]}::text[])
  `.execute(ctx.db)
  const [contract] = rows
  return { upline: Number(contract?.upline ?? 0), downline: Number(contract?.downline ?? 0) }
}

/** The product's word for a state. */
const statusOf = (state: ContractState): ContractStatus =>
  state === 'in-process' ? 'in process' : isInForce(state) ? 'approved' : 'rejected'

const toContract = (row: ContractRow): AgentContract => ({
  id: String(row.id),
  kind: row.kind,
  side: row.side,
  account: row.account,
  status: statusOf(row.state),
  state: row.state,
  version: row.version,
  period: row.period,
  from: row.startsAt ? dayOf(row.startsAt) : row.wantedFrom,
  waitsFor: row.askedBy && (row.askedBy === 'upline' ? 'downline' : 'upline'),
  answerBy: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
