import { sql } from 'kysely'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { Minor } from '#contract/base/fields/money.ts'
import type { InForce, Period } from '#platform/agents/contracts/index.ts'
import type { Db } from '#platform/base/db/database.ts'

/** The payment to one agent for a period and the figures behind it, before it is written. */
export interface NewPayslip extends Pick<InForce, 'contractId' | 'version' | 'memberId' | 'uplineId'> {
  /** The first payslip of the period, if this one corrects it. */
  correctsId: bigint | null
  counted: Minor
  active: number
  carriedBefore: Minor
  carried: Minor
  /** The number of the tier reached, from 1; null if none was. */
  tier: number | null
  /** In basis points; 0 if no tier was reached. */
  rate: number
  gross: Minor
  paidDown: Minor
  settledBefore: Minor
  owedBefore: Minor
  owed: Minor
  amount: Minor
}

/** The existing payslips of a contract and period: the id of the first, and the figures of the latest. */
export interface ExistingPayslips {
  contractId: bigint
  firstId: bigint
  counted: Minor
  active: number
  gross: Minor
  paidDown: Minor
  carried: Minor
}

/** The latest payslip of each contract for a period, by the contract's id; amounts in minor units. */
export async function existingPayslips(
  db: Db,
  kind: ContractKind,
  period: Period,
): Promise<Map<bigint, ExistingPayslips>> {
  const { rows } = await sql<ExistingPayslips>`
    select distinct on (contract_id) contract_id as "contractId", coalesce(corrects_id, slip.id) as "firstId",
      counted, active, gross, paid_down as "paidDown", carried
    from agent_payslip slip join agent_settlement settlement on settlement.id = settlement_id
    where settlement.kind = ${kind} and settlement.period = ${period.period}
      and settlement.period_from = ${period.from}
    order by contract_id, slip.revision desc
  `.execute(db)
  return new Map(rows.map((row) => [row.contractId, row]))
}

/** The latest settlement of a period. Each has the `active_turnover` of the first. */
export const settlementOf = (db: Db, kind: ContractKind, { period, from }: Period) =>
  db
    .selectFrom('agent_settlement')
    .select(['id', 'revision', 'active_turnover'])
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('period_from', '=', from)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The carry-over of an agent from earlier payslips of a kind. */
export interface CarryOver {
  owed: Minor
  carried: Minor
}

/**
 * The amounts that agents carry into a period that begins at `from`, and their debts: `now`, by the latest payslips; or
 * `then`, as a settlement of that period found them, whatever has been settled since. Agents without a payslip are left
 * out.
 */
export async function carryOversInto(
  db: Db,
  kind: ContractKind,
  members: readonly bigint[],
  from: Date,
  owing: 'now' | 'then' = 'now',
): Promise<Map<bigint, CarryOver>> {
  const { rows } = await sql<CarryOver & { memberId: bigint }>`
    select agent.id as "memberId", latest.owed, coalesce(earlier.carried, 0) as carried
    from unnest(${members}::bigint[]) agent (id)
    cross join lateral (
      select owed from agent_payslip
      where member_id = agent.id and kind = ${kind} and ${owing === 'now' ? sql`true` : sql`period_from < ${from}`}
      order by id desc limit 1
    ) latest
    left join lateral (
      select carried from agent_payslip
      where member_id = agent.id and kind = ${kind} and period_from < ${from} and ${kind} = 'dividend'
      order by period_from desc, revision desc limit 1
    ) earlier on true
  `.execute(db)
  return new Map(rows.map(({ memberId, ...left }) => [memberId, left]))
}

/** Writes the payslips of a settlement, all in one statement. */
export async function writePayslips(
  db: Db,
  { id, kind, from, revision }: { id: bigint; kind: ContractKind; from: Date; revision: number },
  slips: readonly NewPayslip[],
): Promise<void> {
  if (slips.length === 0) return
  const bigints = (of: (slip: NewPayslip) => bigint | null) => sql`${slips.map(of)}::bigint[]`
  const integers = (of: (slip: NewPayslip) => number | null) => sql`${slips.map(of)}::integer[]`
  await sql`
    insert into agent_payslip (
      settlement_id, kind, period_from, revision, contract_id, version, member_id, upline_id, corrects_id,
      counted, active, carried_before, carried, tier, rate,
      gross, paid_down, settled_before, owed_before, owed, amount
    )
    select ${id}::bigint, ${kind}, ${from}::timestamptz, ${revision}::integer, slip.* from unnest(
      ${bigints((slip) => slip.contractId)}, ${integers((slip) => slip.version)},
      ${bigints((slip) => slip.memberId)}, ${bigints((slip) => slip.uplineId)},
      ${bigints((slip) => slip.correctsId)}, ${bigints((slip) => slip.counted)},
      ${integers((slip) => slip.active)}, ${bigints((slip) => slip.carriedBefore)},
      ${bigints((slip) => slip.carried)}, ${integers((slip) => slip.tier)},
      ${integers((slip) => slip.rate)}, ${bigints((slip) => slip.gross)},
      ${bigints((slip) => slip.paidDown)}, ${bigints((slip) => slip.settledBefore)},
      ${bigints((slip) => slip.owedBefore)}, ${bigints((slip) => slip.owed)},
      ${bigints((slip) => slip.amount)}
    ) slip
  `.execute(db)
}
