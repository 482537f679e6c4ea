import type { Call, Context } from '#platform/base/context.ts'
import { type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { takeCode } from '../codes/verification-codes.ts'
import { type LockedMember, lockMemberById } from '../members/lock-member.ts'
import { countFailure, type FailureCounter, requireOpen } from './login-failures.ts'

/** A code that shows whose a mobile number is. */
interface NumberCode {
  purpose: 'login' | 'forget'
  number: string
  code: string
  call: Call
  /** What a wrong code counts by. */
  counter: FailureCounter
  /** The answer to a wrong code, and to a number that nobody has. */
  wrong: Refusal
}

/**
 * Takes a code to the mobile number of a member that has proved it, and does `work` in one transaction with that member
 * locked. A wrong code counts as a failed login of the number.
 *
 * Refuses: what `takeCode` and `work` refuse, `wrong`, `too-many-requests`.
 */
export async function withMemberOfCode<Value>(
  ctx: Context,
  { purpose, number, code, call, counter, wrong }: NumberCode,
  work: (tx: Context, member: LockedMember) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const taken = await takeCode(ctx, { purpose, recipient: number, code })
  if (!taken.ok && taken.code !== wrong.code) return taken
  const found = await memberOfMobile(ctx, number)
  if (found) call.about = found.id
  if (!taken.ok || !found) {
    const counted = await countFailure(ctx, counter.key, counter.address)
    return counted.ok ? wrong : counted
  }

  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, found.id)
    const open = await requireOpen(tx, counter)
    if (!open.ok) return open
    // Bound to somebody else, or to nobody, while the code was being looked at.
    if (!member?.mobile_proved || member.mobile !== number) return refuse(wrong.code)
    return work(tx, member)
  })
}
