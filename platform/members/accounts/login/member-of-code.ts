import type { Call, Context } from '#platform/base/context.ts'
import { type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { type LockedMember, lockMemberById } from '../base/lock-member.ts'
import { countFailure, type FailureCounter, requireOpen } from '../base/login-failures.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { takeCode } from '../codes/verification-codes.ts'

/** A code that proves a mobile number. */
interface NumberCode {
  purpose: 'login' | 'forget'
  number: string
  code: string
  call: Call
  /** The counter of wrong codes. */
  counter: FailureCounter
  /** The refusal of a wrong code, and of an unknown number. */
  wrong: Refusal
}

/**
 * Checks a code to a member's proved mobile number, and runs `work` in one transaction with that member locked. A wrong
 * code counts as a failed login of the number.
 *
 * Refuses what `takeCode` and `work` refuse, `wrong`, `too-many-requests`.
 */
export async function withMemberOfCode<Value>(
  ctx: Context,
  { purpose, number, code, call, counter, wrong }: NumberCode,
  work: (tx: Context, member: LockedMember) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const codeResult = await takeCode(ctx, { purpose, recipient: number, code })
  if (!codeResult.ok && codeResult.code !== wrong.code) return codeResult
  const row = await memberOfMobile(ctx, number)
  if (row) call.about = row.id
  if (!codeResult.ok || !row) {
    const counted = await countFailure(ctx, counter.key, counter.address)
    return counted.ok ? wrong : counted
  }

  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, row.id)
    const permission = await requireOpen(tx, counter)
    if (!permission.ok) return permission
    // The number was bound to another member, or unbound, during the check.
    if (!member?.mobile_proved || member.mobile !== number) return refuse(wrong.code)
    return work(tx, member)
  })
}
