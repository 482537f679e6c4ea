import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { maskedNumber } from './banks.ts'

/**
 * Releases a member's bound account, so that its owner can bind it; its orders keep it. Refuses `required` and
 * `too-long` at `reason`, `not-found`, `state-moved-on` while a withdrawal to it is running.
 */
export const releaseAccount = (
  ctx: Context,
  accountId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const id = rowIdOf(accountId)
    if (id === undefined) return refuse('not-found')
    const bound = () =>
      ctx.db
        .selectFrom('bound_account')
        .selectAll()
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .executeTakeFirst()
    const unlocked = await bound()
    // Prevents a new order of this member to the account.
    if (unlocked) await lockMoneyOf(ctx, unlocked.member_id)
    const row = await bound()
    if (!row) return refuse('not-found')
    const onItsWay = await ctx.db
      .selectFrom('withdrawal_order')
      .select('id')
      .where('member_id', '=', row.member_id)
      .where('account_id', '=', row.id)
      .where('status', 'in', ['requested', 'approved'])
      .limit(1)
      .executeTakeFirst()
    if (onItsWay) return refuse('state-moved-on')
    const names = await accountsOf(ctx.db, [row.member_id])
    await ctx.db
      .updateTable('bound_account')
      .set({ released_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await audit(ctx, {
      actor,
      action: 'account-released',
      subject: names.get(row.member_id) ?? '',
      detail: {
        accountId,
        bank: row.bank_code,
        number: maskedNumber(row.account_number),
        reason,
      },
    })
    return ok(null)
  })
