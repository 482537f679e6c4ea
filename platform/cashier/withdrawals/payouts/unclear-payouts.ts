import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { PAYOUT_QUIET_MS } from '#platform/cashier/limits.ts'
import { unclearPayouts } from '#platform/cashier/providers/index.ts'
import type { WithdrawalRow } from '../withdrawal-order.ts'
import { isRunning, payoutIdOf } from './record-payout.ts'

/** Within this time after it was sent, a payout may still be under way: nothing is unclear yet. */
const quietSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - PAYOUT_QUIET_MS)

/**
 * Whether a withdrawal was given to a gateway that cannot say what became of it: the operator finds out, and says so
 * (`resolvePayout`). A condition on a row of `withdrawal_order`.
 */
export const isUnclear = (ctx: Context): RawBuilder<boolean> => sql<boolean>`(
  withdrawal_order.status = 'approved' and withdrawal_order.payout_problem is null and exists (
    select from ${unclearPayouts} unclear
    where unclear.sent_at < ${quietSince(ctx)} and unclear.payout_id = case withdrawal_order.payout_attempt
      when 1 then withdrawal_order.id::text else withdrawal_order.id || '-' || withdrawal_order.payout_attempt end
  )
)`

/** Since when it is unclear what became of these withdrawals, by their ids. */
export async function unclearSince(
  ctx: Context,
  orders: readonly WithdrawalRow[],
): Promise<Map<string, Date>> {
  const running = orders.filter(isRunning)
  if (running.length === 0) return new Map()
  const { rows } = await sql<{ payout_id: string; unclear_since: Date }>`
    select payout_id, unclear_since from ${unclearPayouts} unclear
    where sent_at < ${quietSince(ctx)} and payout_id = any(${running.map(payoutIdOf)}::text[])
  `.execute(ctx.db)
  const since = new Map(rows.map((row) => [row.payout_id, row.unclear_since]))
  return new Map(
    running.flatMap((order) => {
      const at = since.get(payoutIdOf(order))
      return at ? [[order.id, at] as const] : []
    }),
  )
}
