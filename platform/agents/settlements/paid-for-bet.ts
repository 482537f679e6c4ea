import { sql } from 'kysely'
import type { ContractKind, ContractPeriod } from '#contract/agents/contracts.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { periodAt } from '#platform/agents/contracts/index.ts'
import { countedAbove } from '#platform/agents/figures/index.ts'
import { lineOf } from '#platform/agents/tree/index.ts'
import type { Db } from '#platform/base/db/database.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import type { PaidCommission } from '#platform/play/bets/index.ts'

/** The longest period of a contract. */
const LONGEST_DAYS = 31

/**
 * The payments to the agents above a member, itself included, for periods in which a bet of it was settled (`at`): those above the
 * place where the bet was counted. Each is for the team's whole period: only `settle --again` can tell the part of a single bet.
 */
export async function paidForBet(
  db: Db,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<PaidCommission[]> {
  const line = (await countedAbove(db, memberId, at)) ?? (await lineOf(db, memberId))
  const earliest = new Date(at.getTime() - LONGEST_DAYS * DAY_MS)
  const { rows } = await sql<{
    account: string
    kind: ContractKind
    period: ContractPeriod
    periodFrom: Date
    amount: Minor
  }>`
    select paid.account, slip.kind, settlement.period, slip.period_from as "periodFrom", sum(slip.amount)::bigint as amount
    from agent_payslip slip
    join agent_settlement settlement on settlement.id = slip.settlement_id
    join ${accountNames} paid on paid.id = slip.member_id
    where slip.member_id = any (${line}::bigint[]) and slip.period_from between ${earliest} and ${at}
      and settlement.period_until > ${at}
    group by 1, 2, 3, 4 having sum(slip.amount) > 0 order by 2, 4, 1
  `.execute(db)
  return rows.map(({ account, kind, period, periodFrom, amount }) => ({
    account,
    kind,
    period: periodAt(period, periodFrom).name,
    amount: moneyOf(amount),
  }))
}
