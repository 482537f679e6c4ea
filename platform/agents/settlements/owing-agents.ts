import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** An agent whose own dividends have not covered those of the agents below it, so that the house has paid them. */
export interface OwingAgent {
  memberId: bigint
  owed: Money
  /** The agents directly below it who were paid a dividend for the period of its latest payslip. */
  paidBelow: bigint[]
  /** When that period began. */
  at: string
}

/**
 * Agents who owe at least `least` by their latest dividend, for a period from `since` on, whoever owes most first. What is owed is taken
 * from their next dividends (decision 63); who gets none any more owes for good.
 */
export async function owingAgents(
  db: Db,
  { since, least, limit }: { since: Date; least: Minor; limit: number },
): Promise<OwingAgent[]> {
  // Above nothing, in the statement itself: only so is the index of what is owed used.
  const { rows } = await sql<{ member_id: bigint; owed: Minor; paid_below: bigint[]; period_from: Date }>`
    select slip.member_id, slip.owed, slip.period_from, array(
      select distinct below.member_id from agent_payslip below
      where below.upline_id = slip.member_id and below.kind = 'dividend' and below.period_from = slip.period_from and below.amount > 0
      order by 1
    ) as paid_below
    from agent_payslip slip
    where slip.kind = 'dividend' and slip.owed > 0 and slip.owed >= ${least} and slip.period_from >= ${since}
      and not exists (
        select from agent_payslip later
        where later.member_id = slip.member_id and later.kind = 'dividend' and later.id > slip.id
      )
    order by slip.owed desc, slip.member_id limit ${limit}
  `.execute(db)
  return rows.map(({ member_id, owed, paid_below, period_from }) => ({
    memberId: member_id,
    owed: moneyOf(owed),
    paidBelow: paid_below,
    at: period_from.toISOString(),
  }))
}
