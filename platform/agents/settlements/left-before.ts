import { sql } from 'kysely'
import type { ContractKind } from '#contract/agent-contracts.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { Left } from './payslip-row.ts'

/**
 * What earlier payslips of a kind had left to agents when a period began: what a settlement of that period went by, whatever
 * has been settled since. Who had none is left out.
 */
export async function leftBefore(
  db: Db,
  kind: ContractKind,
  members: readonly bigint[],
  from: Date,
): Promise<Map<bigint, Left>> {
  const { rows } = await sql<Left & { memberId: bigint }>`
    select agent.id as "memberId", latest.owed, earlier.carried
    from unnest(${members}::bigint[]) agent (id)
    cross join lateral (
      select owed from agent_payslip
      where member_id = agent.id and kind = ${kind} and period_from < ${from} order by id desc limit 1
    ) latest
    cross join lateral (
      select carried from agent_payslip
      where member_id = agent.id and kind = ${kind} and period_from < ${from}
      order by period_from desc, revision desc limit 1
    ) earlier
  `.execute(db)
  return new Map(rows.map(({ memberId, ...left }) => [memberId, left]))
}
