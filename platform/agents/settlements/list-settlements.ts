import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListDays, type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

/** A settlement pays its payslips in several transactions; then it is settled. */
export const settlementStatuses = ['paying', 'settled'] as const
type SettlementStatus = (typeof settlementStatuses)[number]

/** A period of a kind of contract that was settled, or a correction of one. */
export interface ListedSettlement {
  id: string
  kind: string
  from: string
  until: string
  /** 0 when it was settled; 1 and more for its corrections. */
  revision: number
  askedBy: string
  writtenAt: string
  /** Null while its payslips are being paid. */
  settledAt: string | null
  status: SettlementStatus
  payslips: number
  amount: Money
}

/** What one agent was paid, with the figures that made it. */
export interface SettledPayslip {
  id: string
  account: string
  contract: string
  counted: Money
  active: number
  /** Percent, two decimals. */
  rate: string
  gross: Money
  paidDown: Money
  amount: Money
  owed: Money
  paidAt: string | null
}

interface SettlementFilter extends ListPlace, ListDays {
  id?: bigint | undefined
  kind?: string | undefined
  status?: SettlementStatus | undefined
}

/** What was settled, newest first, by when it was written. */
export async function listSettlements(
  ctx: Context,
  { id, kind, status, fromDay, toDay, after, limit, oldestFirst }: SettlementFilter = {},
): Promise<ListedSettlement[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db
    .selectFrom('agent_settlement')
    .select(['id', 'kind', 'period_from', 'period_until', 'revision', 'asked_by', 'written_at', 'settled_at'])
    .select(['payslips', 'amount'])
  if (id !== undefined) query = query.where('id', '=', id)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (status !== undefined) query = query.where('settled_at', status === 'settled' ? 'is not' : 'is', null)
  if (fromDay) query = query.where('written_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('written_at', '<', startOfNextDay(toDay))
  if (after !== undefined)
    query = query.where(standsPast(past, after, { table: sql`agent_settlement`, time: 'written_at' }))
  const rows = await query.orderBy('written_at', way).orderBy('id', way).limit(limitOf(limit)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    from: row.period_from.toISOString(),
    until: row.period_until.toISOString(),
    revision: row.revision,
    askedBy: row.asked_by,
    writtenAt: row.written_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    status: row.settled_at ? 'settled' : 'paying',
    payslips: row.payslips,
    amount: moneyOf(row.amount),
  }))
}

/** One of them with its payslips. Refuses `not-found`. */
export async function showSettlement(
  ctx: Context,
  id: string,
): Promise<Result<{ settlement: ListedSettlement; payslips: SettledPayslip[] }>> {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return refuse('not-found')
  const [settlement] = await listSettlements(ctx, { id: rowId })
  if (!settlement) return refuse('not-found')
  const rows = await ctx.db
    .selectFrom('agent_payslip')
    .selectAll()
    .where('settlement_id', '=', rowId)
    .orderBy('id')
    .limit(limitOf())
    .execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return ok({
    settlement,
    payslips: rows.map((row) => ({
      id: String(row.id),
      account: names.get(row.member_id) ?? '',
      contract: String(row.contract_id),
      counted: moneyOf(row.counted),
      active: row.active,
      rate: (row.rate / 100).toFixed(2),
      gross: moneyOf(row.gross),
      paidDown: moneyOf(row.paid_down),
      amount: moneyOf(row.amount),
      owed: moneyOf(row.owed),
      paidAt: row.paid_at?.toISOString() ?? null,
    })),
  })
}
