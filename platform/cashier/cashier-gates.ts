import { isTrial } from '#contract/is-agent.ts'
import type { Flag } from '#contract/settings.ts'
import type { Context, Member } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'

/**
 * Who may make a new order. A trial account has no cashier (platform.md section 2), and the brand may have switched a
 * desk off (product.md section 5): either is refused `in-need-true-account`. Orders that are there go on to their end.
 * Ask before a transaction: settings are read over a connection of their own.
 */
async function gate(ctx: Context, member: Member, desk: Flag): Promise<Result<null>> {
  return isTrial(member.isAgent) || !(await ctx.settings.flag(desk))
    ? refuse('in-need-true-account')
    : done(null)
}

export const mayDeposit = (ctx: Context, member: Member) => gate(ctx, member, 'DEPOSIT3')

/** Withdrawals, and binding the accounts that they go to. */
export const mayWithdraw = (ctx: Context, member: Member) => gate(ctx, member, 'WITHDRAWAL3')
