import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Queue } from '#platform/base/queue.ts'
import { isUnclear } from './payouts/unclear-payouts.ts'

/** Withdrawals that wait for an operator: to be approved, or because the provider refuses to pay them, or cannot say whether it has. */
export async function withdrawalQueue(ctx: Context): Promise<Queue> {
  const { rows } = await sql<{
    n: bigint
    oldest: Date | null
    promised: Date | null
    amount: bigint | null
  }>`
    select count(*) as n, min(created_at) as oldest, min(promised_by) as promised, sum(amount)::bigint as amount
    from (
      select created_at, promised_by, amount from withdrawal_order where status = 'requested'
      union all
      select created_at, promised_by, amount from withdrawal_order
      where status = 'approved' and payout_problem is not null
      union all
      select created_at, promised_by, amount from withdrawal_order where ${isUnclear(ctx)}
    ) waiting
  `.execute(ctx.reads)
  const { n = 0n, oldest = null, promised = null, amount = null } = rows[0] ?? {}
  return {
    waiting: Number(n),
    oldest: oldest?.toISOString() ?? null,
    promisedBy: promised?.toISOString() ?? null,
    amount: moneyOf(amount ?? 0n),
  }
}
