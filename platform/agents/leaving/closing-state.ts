import type { ValueOf } from '#contract/base/endpoint.ts'
import { type AccountKind, hasAgentCenter, isTrial } from '#contract/members/account-kind.ts'
import type { ClosingHindrance, closingState as endpoint } from '#contract/members/closing.ts'
import { hasLivingContract } from '#platform/agents/contracts/index.ts'
import { isOwedPay } from '#platform/agents/settlements/index.ts'
import { hasDownlines } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { hasOpenDeposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, sumBalanceOf, wallet } from '#platform/money/ledger/index.ts'
import { hasOpenBet } from '#platform/play/bets/index.ts'
import { hasOpenTransfer } from '#platform/play/vendors/index.ts'

/** What keeps an account open, in the order in which its member can end it. Refuses `in-need-true-account` for a trial account. */
export async function closingState(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const [hindrances, money, least] = await Promise.all([
    hindrancesOf(ctx, member),
    sumBalanceOf(ctx.db, member),
    ctx.settings.value('withdrawalMin'),
  ])
  return ok({ hindrances, tooLittle: money > 0n && money < BigInt(least) })
}

/** Why an account cannot be closed now; empty if it can. */
export async function hindrancesOf(ctx: Context, { id, accountKind }: Member): Promise<ClosingHindrance[]> {
  const { db } = ctx
  const [money, held, bonus, bets, deposits, transfers, contract, owed, team] = await Promise.all([
    sumBalanceOf(db, { id }),
    balanceOf(db, wallet(id, 'held')),
    balanceOf(db, wallet(id, 'bonus')),
    hasOpenBet(db, id),
    hasOpenDeposit(db, id),
    hasOpenTransfer(db, id),
    hasLivingContract(ctx, id),
    isOwedPay(ctx, id),
    // Friends whom a player has invited are its downlines, too, but do not keep it from closing.
    hasAgentCenter(accountKind as AccountKind) && hasDownlines(db, id),
  ])
  const stands: Record<ClosingHindrance, boolean> = {
    bets,
    bonus: bonus !== 0n,
    transfers,
    deposits,
    money: money !== 0n,
    held: held !== 0n,
    contracts: contract || owed,
    team,
  }
  return (Object.keys(stands) as ClosingHindrance[]).filter((one) => stands[one])
}
