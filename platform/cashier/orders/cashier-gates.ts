import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'

/**
 * The permission to create an order (platform.md section 2, product.md section 5). Existing orders run to their end.
 */
export const mayDeposit = (ctx: Context, member: Member) => admitReal(ctx, member, 'DEPOSIT3')

/** The permission for withdrawals, and for binding their accounts. */
export const mayWithdraw = (ctx: Context, member: Member) => admitReal(ctx, member, 'WITHDRAWAL3')
