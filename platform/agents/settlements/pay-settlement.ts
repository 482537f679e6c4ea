import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { house, moveAll, wallet } from '#platform/money/ledger/index.ts'

/** Payslips that are paid in one transaction, which holds their wallets. */
const BATCH = 500
/** More than any settlement has. */
const MAX_BATCHES = 20_000

/**
 * Pays what is not paid yet of a settlement, each payslip by one posting whose reference is its id. A batch notes its payslips
 * as paid and moves the money in one transaction, so nothing is paid twice and a crash loses nothing.
 */
export async function paySettlement(ctx: Context, settlementId: bigint, batch = BATCH): Promise<void> {
  for (let count = 0; count < MAX_BATCHES; count++) {
    const paid = await ctx.transact(async (tx) => ok(await payBatch(tx, settlementId, batch)))
    if (!paid.ok) throw new Error(`paying settlement ${settlementId}: ${paid.code}`)
    if (paid.value === 'done') return
  }
  throw new Error(`settlement ${settlementId} has more than ${MAX_BATCHES * batch} payslips`)
}

async function payBatch(tx: Context, settlementId: bigint, batch: number): Promise<'done' | 'more'> {
  const settlement = await tx.db
    .selectFrom('agent_settlement')
    .select('settled_at')
    .where('id', '=', settlementId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (settlement.settled_at) return 'done'
  const slips = await tx.db
    .selectFrom('agent_payslip')
    .select(['id', 'member_id', 'amount'])
    .where('settlement_id', '=', settlementId)
    .where('amount', '>', 0n)
    .where('paid_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  if (slips.length === 0) {
    await tx.db
      .updateTable('agent_settlement')
      .set({ settled_at: tx.clock.now() })
      .where('id', '=', settlementId)
      .execute()
    return 'done'
  }
  await sql`
    update agent_payslip set paid_at = ${tx.clock.now()} where id = any (${slips.map(({ id }) => id)}::bigint[])
  `.execute(tx.db)
  await moveAll(
    tx,
    'commission',
    slips.map(({ id, member_id, amount }) => ({
      reference: String(id),
      from: house('commissions', member_id),
      to: wallet(member_id, 'main'),
      amount,
    })),
  )
  return 'more'
}
