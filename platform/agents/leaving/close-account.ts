import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { closeAccount as endpoint } from '#contract/members/closing.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { closeMember, provePassword } from '#platform/members/accounts/index.ts'
import { eraseDocumentsOf } from '#platform/members/identity/index.ts'
import { erasePushChoice } from '#platform/members/inbox/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { hindrancesOf } from './closing-state.ts'

/**
 * Closes the member's own account, with its password. No money is left behind: while there is any, or something that may still
 * bring some, it is refused. What came nevertheless (a payment that was on its way) stays in its wallet, for the operator to pay
 * out or to reopen the account. Pictures of documents and the choice of notifications are removed at once. Refuses `state-moved-on` while something keeps it open, `in-need-true-account`, and the refusals
 * of `provePassword`.
 */
export async function closeAccount(
  ctx: Context,
  member: Member,
  { password }: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const proved = await provePassword(ctx, member, call, password, { always: true })
  if (!proved.ok) return proved
  return ctx.transact(async (tx) => {
    const closed = await closeMember(tx, member)
    if (!closed.ok) return closed
    // Under the lock of its money: nothing is won, paid or ordered between these reads.
    await lockMoneyOf(tx, member.id)
    if ((await hindrancesOf(tx, member)).length > 0) return refuse('state-moved-on')
    await eraseDocumentsOf(tx, member.id)
    await erasePushChoice(tx, member.id)
    return ok({})
  })
}
