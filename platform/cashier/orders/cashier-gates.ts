import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'

/** Who may make a new order (platform.md section 2, product.md section 5). Orders that are there go on to their end. */
export const mayDeposit = (ctx: Context, member: Member) => admitReal(ctx, member, 'DEPOSIT3')

/** Withdrawals, and binding the accounts that they go to. */
export const mayWithdraw = (ctx: Context, member: Member) => admitReal(ctx, member, 'WITHDRAWAL3')
