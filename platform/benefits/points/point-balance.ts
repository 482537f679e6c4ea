import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { pointBalance as endpoint } from '#contract/benefits/points.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { convertLeftToday } from './convert-limits.ts'
import { conversionRules } from './point-rules.ts'

/** A member's points, and how many may still be converted today. Refuses `in-need-true-account`. */
export async function pointBalance(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member, 'PTSYS3')
  if (!permission.ok) return permission
  const [points, left] = await Promise.all([
    balanceOf(ctx.db, wallet(member.id, 'points')),
    convertLeftToday(ctx, member.id, await conversionRules(ctx)),
  ])
  return ok({ points: moneyOf(points), convertLeftToday: moneyOf(left) })
}
