import { plainDigits } from '#contract/base/fields/digits.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { checkSecret, paymentPasswordKey } from '../secrets/check-secret.ts'

/**
 * Checks the payment password that a member typed for a movement of money. Refuses `no-payment-password` if none is
 * set, which is not counted as an attempt, `wrong-payment-password`, and `too-many-requests` for 15 minutes after 5
 * wrong ones.
 *
 * Call it before `transact`, never in it (it throws there): a wrong attempt stays counted, and the 20 ms of hashing
 * must not hold a transaction open.
 */
export async function verifyPaymentPassword(
  ctx: Context,
  memberId: bigint,
  typed: string,
): Promise<Result<null>> {
  const member = await ctx.db
    .selectFrom('member')
    .select('payment_password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { payment_password_hash: hash } = member
  if (hash === null) return refuse('no-payment-password', { field: 'paymentPassword' })
  return checkSecret(ctx, paymentPasswordKey(memberId), {
    hash,
    typed: plainDigits(typed),
    wrong: 'wrong-payment-password',
    field: 'paymentPassword',
  })
}
