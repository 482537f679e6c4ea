import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ContractKind,
  type ContractPeriod,
  contractFlags,
  toWireTiers,
} from '#contract/agents/contracts.ts'
import type {
  payslipDetail as detailEndpoint,
  payslips as endpoint,
  Payslip,
  payslipRows as rowsEndpoint,
} from '#contract/agents/payslips.ts'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { admitOtherSide, periodAt, tiersOfVersion } from '#platform/agents/contracts/index.ts'
import { countedMembers } from '#platform/agents/figures/index.ts'
import { findInTeam } from '#platform/agents/tree/index.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf, readPage } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountNames, memberById } from '#platform/members/accounts/index.ts'
import { findLinePlace } from '#platform/money/statement/index.ts'
import { settledBetsIn } from '#platform/play/bets/index.ts'
import { countedFigures } from './figures.ts'

type ListInput = ParsedInputOf<typeof endpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Detail = WireValueOf<typeof detailEndpoint>

interface SlipRow {
  id: bigint
  kind: ContractKind
  period: ContractPeriod
  periodFrom: Date
  periodUntil: Date
  account: string
  memberId: bigint
  contractId: bigint
  version: number
  revision: number
  counted: Minor
  active: number
  tier: number | null
  rate: number
  gross: Minor
  paidDown: Minor
  carriedBefore: Minor
  carried: Minor
  settledBefore: Minor
  owedBefore: Minor
  owed: Minor
  amount: Minor
  correctsId: bigint | null
  paidAt: Date | null
  /** The turnover that made a member active when the period was settled; null if it is not known. */
  activeTurnover: Minor | null
}

const slipColumns = sql`
  slip.id, slip.kind, settlement.period, slip.period_from as "periodFrom",
  settlement.period_until as "periodUntil", paid.account, slip.member_id as "memberId",
  slip.contract_id as "contractId", slip.version, slip.revision, slip.counted, slip.active, slip.tier, slip.rate,
  slip.gross, slip.paid_down as "paidDown", slip.carried_before as "carriedBefore", slip.carried,
  slip.settled_before as "settledBefore", slip.owed_before as "owedBefore", slip.owed, slip.amount,
  slip.corrects_id as "correctsId", slip.paid_at as "paidAt", settlement.active_turnover as "activeTurnover"`

const slipsFrom = sql`
  from agent_payslip slip
  join agent_settlement settlement on settlement.id = slip.settlement_id
  join ${accountNames} paid on paid.id = slip.member_id`

const toPayslip =
  ({ id }: Member) =>
  (row: SlipRow): Payslip => ({
    id: String(row.id),
    kind: row.kind,
    period: periodAt(row.period, row.periodFrom).name,
    account: row.account,
    own: row.memberId === id,
    contractId: String(row.contractId),
    version: row.version,
    counted: moneyOf(row.counted),
    active: row.active,
    rate: (row.rate / 100).toFixed(2),
    gross: moneyOf(row.gross),
    paidDown: moneyOf(row.paidDown),
    amount: moneyOf(row.amount),
    status: row.amount > 0n ? (row.paidAt ? 'paid' : 'due') : row.owed > 0n ? 'owed' : 'nothing',
    corrects: row.correctsId === null ? null : String(row.correctsId),
    paidAt: row.paidAt?.toISOString() ?? null,
  })

/** The payslips that a member sees: its own, and those that it pays for. */
const seenBy = ({ id }: Member, side: ListInput['side']): RawBuilder<SqlBool> => {
  if (side === 'downline') return sql`slip.member_id = ${id}`
  if (side === 'upline') return sql`slip.upline_id = ${id}`
  return sql`(slip.member_id = ${id} or slip.upline_id = ${id})`
}

/** Refuses a trial account; for one kind, everybody while its contracts are switched off; and as `admitOtherSide`. */
async function admitToSlips(
  ctx: Context,
  member: Member,
  { kind, account }: { kind?: ContractKind | undefined; account?: string | undefined },
): Promise<Result<null>> {
  const admitted = await admitReal(ctx, member, ...(kind ? [contractFlags[kind]] : []))
  return admitted.ok ? admitOtherSide(ctx, member, account) : admitted
}

/** The payslips of a member and those that it pays for, the latest period first. Refuses as `admitToSlips`. */
export async function ownPayslips(
  ctx: Context,
  member: Member,
  input: ListInput,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const admitted = await admitToSlips(ctx, member, input)
  if (!admitted.ok) return admitted
  const condition = slipsOf(member, input)
  const { place, rows } = await readPage(input, async (page) => {
    const slips = await sql<SlipRow & { rows: bigint; total: Minor; own: Minor | null; below: Minor | null }>`
      select ${slipColumns}, count(*) over () as rows, (sum(slip.amount) over ())::bigint as total,
        (sum(slip.amount) filter (where slip.member_id = ${member.id}) over ())::bigint as own,
        (sum(slip.amount) filter (where slip.member_id <> ${member.id}) over ())::bigint as below
      ${slipsFrom} where ${condition}
      order by ${latestFirst} limit ${page.size} offset ${offsetOf(page)}
    `.execute(ctx.db)
    return slips.rows
  })
  const { total, own, below } = rows[0] ?? { total: 0n, own: null, below: null }
  const optionalMoney = (sum: Minor | null) => (sum === null ? null : moneyOf(sum))
  return ok({
    ...place,
    content: rows.map(toPayslip(member)),
    totals: { amount: moneyOf(total), own: optionalMoney(own), below: optionalMoney(below) },
  })
}

/** All of them, in the order of their page. Refuses the same, and what `sortedKeys` does. */
export async function everyPayslip(
  ctx: Context,
  member: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Payslip>>> {
  const admitted = await admitToSlips(ctx, member, input)
  if (!admitted.ok) return admitted
  const ids = sql<{ key: bigint }>`
    select slip.id as key ${slipsFrom} where ${slipsOf(member, input)} order by ${latestFirst}`
  const keys = await sortedKeys(ctx.downloads, member.id, ids)
  if (!keys.ok) return keys
  const read = async (some: bigint[]) =>
    sortByKeys(some, await slipsWhere(ctx.db, sql`slip.id = any (${some}::bigint[])`), ({ id }) => id)
  return ok(batchesOfKeys(keys.value, async (some) => (await read(some)).map(toPayslip(member))))
}

const latestFirst = sql`slip.period_from desc, slip.id desc`

function slipsOf(member: Member, { kind, side, account, fromDay, toDay }: RowsInput): RawBuilder<unknown> {
  const conditions = [seenBy(member, side)]
  if (kind) conditions.push(sql`slip.kind = ${kind}`)
  if (account) conditions.push(sql`lower(paid.account) = lower(${account})`)
  if (fromDay) conditions.push(sql`slip.period_from >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`slip.period_from < ${startOfNextDay(toDay)}`)
  return sql.join(conditions, sql` and `)
}

/**
 * A payslip of a member, or of a direct downline that it pays for, with the members behind its figures, or the bets of
 * one of them. Refuses as `ownPayslips`, and `not-found` for any other payslip and for a member outside of the team.
 */
export async function ownPayslip(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof detailEndpoint>,
): Promise<Result<Detail>> {
  const admitted = await admitToSlips(ctx, member, { kind: input.kind })
  if (!admitted.ok) return admitted
  const id = rowIdOf(input.payslipId)
  if (id === undefined) return refuse('not-found')
  const [row] = await slipsWhere(ctx.db, sql`slip.id = ${id} and ${seenBy(member, undefined)}`)
  if (!row || (input.kind && row.kind !== input.kind)) return refuse('not-found')
  const span = { from: row.periodFrom, until: row.periodUntil }
  const named = await namedMember(ctx, row, input.member)
  if (named === 'nobody') return refuse('not-found')
  const [tiers, downlines, revisions, now, members, counted, bets, line] = await Promise.all([
    tiersOfVersion(ctx.db, row.contractId, row.version),
    slipsWhere(
      ctx.db,
      sql`slip.upline_id = ${row.memberId} and slip.kind = ${row.kind} and slip.period_from = ${row.periodFrom}
        and settlement.period = ${row.period} and slip.revision <= ${row.revision}`,
    ),
    slipsWhere(ctx.db, sql`slip.contract_id = ${row.contractId} and slip.period_from = ${row.periodFrom}`),
    figuresNow(ctx, row),
    named === null ? membersOf(ctx, row, input) : null,
    named === null ? null : memberCounted(ctx, row, named),
    named === null ? null : settledBetsIn(ctx.db, named, span, input),
    lineOf(ctx, member, row),
  ])
  return ok({
    payslip: toPayslip(member)(row),
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    tiers: toWireTiers(tiers),
    tier: row.tier,
    carriedBefore: moneyOf(row.carriedBefore),
    carried: moneyOf(row.carried),
    settledBefore: moneyOf(row.settledBefore),
    owedBefore: moneyOf(row.owedBefore),
    owed: moneyOf(row.owed),
    downlines: latestOfEach(downlines)
      .filter(({ gross }) => gross > 0n)
      .map(toPayslip(member)),
    revisions: revisions.length > 1 ? revisions.map(toPayslip(member)) : [],
    now,
    members,
    member: counted,
    bets,
    line,
  })
}

async function slipsWhere(db: Db, condition: RawBuilder<unknown>): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select ${slipColumns} ${slipsFrom} where ${condition} order by slip.id
  `.execute(db)
  return rows
}

/** The last of a contract's payslips: the contract above was settled with its gross. */
const latestOfEach = (slips: readonly SlipRow[]): SlipRow[] => [
  ...new Map(slips.map((slip) => [slip.contractId, slip])).values(),
]

/** The member of the payslip's team that was named; null if none was. */
async function namedMember(
  ctx: Context,
  { memberId }: SlipRow,
  account: string | undefined,
): Promise<bigint | null | 'nobody'> {
  if (account === undefined) return null
  const paid = await memberById(ctx, memberId)
  const teamMember = paid && (await findInTeam(ctx, paid, account))
  return teamMember ? teamMember.member.id : 'nobody'
}

/** The team's figures now: they differ from those of the payslip if something was corrected since. */
async function figuresNow(ctx: Context, row: SlipRow): Promise<Detail['now']> {
  const figures = await countedFigures(ctx)
  const span = { from: row.periodFrom, until: row.periodUntil }
  const teams = await figures.teamsIn(ctx.db, span, [row.memberId], row.activeTurnover)
  const team = teams.get(row.memberId)
  return {
    turnover: moneyOf(team?.turnover ?? 0n),
    loss: moneyOf(team?.loss ?? 0n),
    active: team?.active ?? 0,
  }
}

/** The line of the member's own statement. */
async function lineOf(ctx: Context, member: Member, row: SlipRow): Promise<Detail['line']> {
  if (row.memberId !== member.id || row.paidAt === null) return null
  return findLinePlace(ctx.db, member, { type: 'commission', from: row.paidAt, reference: String(row.id) })
}

type CountedPage = Awaited<ReturnType<typeof countedMembers>>

async function readMembers(
  ctx: Context,
  { memberId, periodFrom, periodUntil, activeTurnover }: SlipRow,
  rows: { limit: number; offset: number; member?: bigint },
): Promise<CountedPage> {
  const threshold = activeTurnover ?? BigInt(await ctx.settings.value('activeTurnover'))
  const span = { from: periodFrom, to: periodUntil }
  return countedMembers(ctx.db, span, { agent: memberId, threshold, ...rows })
}

const toMember = ({
  memberId: _,
  turnover,
  stakes,
  loss,
  credited,
  ...rest
}: CountedPage['content'][number]) => ({
  ...rest,
  turnover: moneyOf(turnover),
  stakes: moneyOf(stakes),
  loss: moneyOf(loss),
  credited: moneyOf(credited),
})

/** One member's part in the figures; null if it has none. */
async function memberCounted(ctx: Context, row: SlipRow, member: bigint): Promise<Detail['member']> {
  const [counted] = (await readMembers(ctx, row, { limit: 1, offset: 0, member })).content
  return counted ? toMember(counted) : null
}

async function membersOf(
  ctx: Context,
  row: SlipRow,
  page: { page: number; size: number },
): Promise<NonNullable<Detail['members']>> {
  const read = (place: { page: number; size: number }) =>
    readMembers(ctx, row, { limit: place.size, offset: offsetOf(place) })
  const first = await read(page)
  const isBeyond = first.content.length === 0 && page.page > 1
  const members = isBeyond ? (await read({ page: 1, size: 1 })).members : first.members
  const place = placeOf(BigInt(members), page)
  const { content } = isBeyond ? await read(place) : first
  return {
    ...place,
    content: content.map(toMember),
  }
}
