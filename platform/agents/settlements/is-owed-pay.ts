import type { Context } from '#platform/base/context.ts'

/** Whether a payslip of the member waits to be paid. */
export async function isOwedPay({ db }: Context, memberId: bigint): Promise<boolean> {
  const payslip = await db
    .selectFrom('agent_payslip')
    .select('id')
    .where('member_id', '=', memberId)
    .where('amount', '>', 0n)
    .where('paid_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return payslip !== undefined
}
