import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { withdrawalDesk as endpoint } from '#contract/cashier/cashier.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { turnoverLeftOf } from '#platform/benefits/promotions/index.ts'
import { openChains } from '#platform/cashier/chains/index.ts'
import { MAX_BLOCKERS_ROWS } from '#platform/cashier/limits.ts'
import { mayWithdraw } from '#platform/cashier/orders/index.ts'
import { payeeNameOf } from '#platform/members/accounts/index.ts'
import { openRollovers, rolloverSourceOf, withdrawableOf } from '#platform/money/rollover/index.ts'
import { banks } from './accounts/banks.ts'
import { boundAccountsOf } from './accounts/bound-accounts-of.ts'
import { leftToWithdrawToday, withdrawalLimits } from './withdrawal-limits.ts'
import { leftWithoutIdentity } from './without-identity.ts'

type Desk = ValueOf<typeof endpoint>

/** The data of the withdrawal page. Refuses `in-need-true-account`. */
export async function withdrawalDesk(ctx: Context, member: Member): Promise<Result<Desk>> {
  const permission = await mayWithdraw(ctx, member)
  if (!permission.ok) return permission
  const limits = await withdrawalLimits(ctx)
  const [state, turnoverLeft, left, withoutIdentity, payeeName, accounts, blockers, chains] =
    await Promise.all([
      withdrawableOf(ctx, member.id),
      turnoverLeftOf(ctx, member.id),
      leftToWithdrawToday(ctx, member.id, limits),
      leftWithoutIdentity(ctx, member.id, limits.unverified),
      payeeNameOf(ctx.db, member.id),
      boundAccountsOf(ctx, member.id),
      rolloverBlockers(ctx, member.id),
      openChains(ctx),
    ])
  return ok({
    balance: moneyOf(state.balance),
    withdrawable: moneyOf(state.withdrawable),
    turnoverLeft,
    blockers,
    min: moneyOf(limits.min),
    max: moneyOf(limits.max),
    leftToday: moneyOf(left),
    leftWithoutIdentity: withoutIdentity === null ? null : moneyOf(withoutIdentity),
    feeBasisPoints: limits.feeBasisPoints,
    payeeName,
    banks: [
      ...banks.map(({ code, name }) => ({ code, name })),
      ...chains.map(({ name }) => ({ code: name, name })),
    ],
    takesAddresses: chains.length > 0,
    // The form proposes the first, which is the one bound first.
    accounts: accounts.toReversed(),
  })
}

async function rolloverBlockers(ctx: Context, memberId: bigint): Promise<Desk['blockers']> {
  const rows = await openRollovers(ctx.db, memberId, MAX_BLOCKERS_ROWS)
  return rows.map((row) => ({
    reference: row.reference,
    source: rolloverSourceOf(row.reference),
    at: row.created_at.toISOString(),
    required: moneyOf(row.required),
    left: moneyOf(row.remaining),
  }))
}
