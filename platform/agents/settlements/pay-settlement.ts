import { sql } from 'kysely'
import type { ContractKind } from '#contract/agents/contracts.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { PAYSLIPS_BATCH_ROWS } from '#platform/agents/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_ROW_BATCHES } from '#platform/base/limits.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { notifyMembers } from '#platform/members/inbox/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'

/**
 * Pays the unpaid payslips of a settlement, each by one posting with the payslip's id as reference. A batch notes its
 * payslips as paid and moves the money in one transaction, so nothing is paid twice and a crash loses nothing.
 */
export async function paySettlement(
  ctx: Context,
  settlementId: bigint,
  batch = PAYSLIPS_BATCH_ROWS,
): Promise<void> {
  for (let count = 0; count < MAX_ROW_BATCHES; count++) {
    const paid = await ctx.transact(async (tx) => ok(await payBatch(tx, settlementId, batch)))
    if (!paid.ok) throw new Error(`paying settlement ${settlementId}: ${paid.code}`)
    if (paid.value === 'done') return
  }
  throw new Error(`settlement ${settlementId} has more than ${MAX_ROW_BATCHES * batch} payslips`)
}

async function payBatch(tx: Context, settlementId: bigint, batch: number): Promise<'done' | 'more'> {
  const settlement = await tx.db
    .selectFrom('agent_settlement')
    .select(['kind', 'period_from', 'period_until', 'settled_at'])
    .where('id', '=', settlementId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (settlement.settled_at) return 'done'
  const slips = await tx.db
    .selectFrom('agent_payslip')
    .select(['id', 'member_id', 'amount', 'paid_down', 'owed'])
    .where('settlement_id', '=', settlementId)
    .where('amount', '>', 0n)
    .where('paid_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  if (slips.length === 0) {
    await tellOwing(tx, settlementId, settlement)
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
  const result = await post(
    tx,
    slips.map(({ id, member_id, amount }) => ({
      kind: 'commission' as const,
      reference: String(id),
      entries: move(house('commissions', member_id), wallet(member_id, 'main'), amount),
    })),
  )
  expectOk(result, `payslips of settlement ${settlementId}`)
  await tellPaid(tx, settlement, slips)
  return 'more'
}

/** The kinds whose payslips are announced by message: hours and five minutes would make a hundred messages a day. */
const ANNOUNCED_KINDS: readonly string[] = ['dividend', 'daily-salary'] satisfies ContractKind[]

/** Tells agents what they were paid for a period, and what went to the agents below them. */
async function tellPaid(
  tx: Context,
  { kind, period_from, period_until }: { kind: string; period_from: Date; period_until: Date },
  slips: readonly { member_id: bigint; amount: Minor; paid_down: Minor; owed: Minor }[],
): Promise<void> {
  if (!ANNOUNCED_KINDS.includes(kind)) return
  const [fromDay, toDay] = [dayOf(period_from), dayOf(new Date(period_until.getTime() - 1))]
  await notifyMembers(
    tx,
    'contract-paid',
    slips.map(({ member_id, amount, paid_down, owed }) => ({
      memberId: member_id,
      params: {
        contract: kind,
        span: fromDay === toDay ? 'day' : 'days',
        fromDay,
        toDay,
        amount: moneyOf(amount),
        ...(owed > 0n
          ? { share: 'owed', owedAmount: moneyOf(owed), downAmount: moneyOf(paid_down) }
          : paid_down > 0n
            ? { share: 'shared', downAmount: moneyOf(paid_down) }
            : { share: 'alone' }),
      },
    })),
  )
}

/**
 * Tells agents that were paid nothing because those below were due more. Runs at the end of a settlement, in batches.
 */
async function tellOwing(
  tx: Context,
  settlementId: bigint,
  settlement: Parameters<typeof tellPaid>[1],
): Promise<void> {
  const owing = await tx.db
    .selectFrom('agent_payslip')
    .select(['member_id', 'amount', 'paid_down', 'owed'])
    .where('settlement_id', '=', settlementId)
    .where('owed', '>', 0n)
    .orderBy('id')
    .execute()
  for (let at = 0; at < owing.length; at += PAYSLIPS_BATCH_ROWS)
    await tellPaid(tx, settlement, owing.slice(at, at + PAYSLIPS_BATCH_ROWS))
}
