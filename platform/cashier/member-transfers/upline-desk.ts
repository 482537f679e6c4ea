import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { uplineDesk as endpoint } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { turnoverLeftOf } from '#platform/benefits/promotions/index.ts'
import { memberById } from '#platform/members/accounts/index.ts'
import { identityLimit } from '#platform/members/identity/index.ts'
import { withdrawableOf } from '#platform/money/rollover/index.ts'
import { leftToSendToday, type TransferLimits } from './transfer-between.ts'

/** The permission to send money to the upline, and to see transfers (product.md section 5). */
export const maySendUp = (ctx: Context, member: Member) => admitReal(ctx, member, 'UPLINETRANSFER3')

/** Call it before a transaction: settings are read on their own connection. */
export async function uplineLimits({ settings }: Context): Promise<TransferLimits> {
  const [min, max, dailyMax, unverified] = await Promise.all([
    settings.value('uplineTransferMin'),
    settings.value('uplineTransferMax'),
    settings.value('uplineTransferDailyMax'),
    identityLimit({ settings }),
  ])
  return { min: BigInt(min), max: BigInt(max), dailyMax: BigInt(dailyMax), unverified }
}

/** The member's upline; null if there is none. */
export const uplineOf = (ctx: Context, { uplineId }: Member): Promise<Member | null> =>
  uplineId === null ? Promise.resolve(null) : memberById(ctx, uplineId)

/** The data of the upline transfer page. Refuses `in-need-true-account`. */
export async function uplineDesk(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await maySendUp(ctx, member)
  if (!permission.ok) return permission
  const limits = await uplineLimits(ctx)
  const [upline, money, turnoverLeft, left] = await Promise.all([
    uplineOf(ctx, member),
    withdrawableOf(ctx, member.id),
    turnoverLeftOf(ctx, member.id),
    leftToSendToday(ctx, member.id, 'upline-transfer', limits),
  ])
  return ok({
    upline: upline?.account ?? null,
    uplineOpen: upline !== null && !upline.frozen,
    balance: moneyOf(money.balance),
    transferable: moneyOf(money.withdrawable),
    turnoverLeft,
    min: moneyOf(limits.min),
    max: moneyOf(limits.max),
    leftToday: moneyOf(left),
  })
}
