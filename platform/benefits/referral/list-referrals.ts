import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { limitOf } from '#platform/base/input/paging.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

/** An invited player as the operator sees it: full names, money as decimals, times in ISO 8601. */
export interface ListedReferral {
  account: string
  referrer: string
  joined: string
  turnover: string
  earned: string
  rewarded: string | null
  /** The trait in common with the referrer; null if not barred. */
  barredFor: string | null
}

/** Invited players, newest first; only the barred ones, or those of one referrer. */
export async function listReferrals(
  ctx: Context,
  { barred = false, referrerId }: { barred?: boolean | undefined; referrerId?: bigint | undefined } = {},
): Promise<ListedReferral[]> {
  let query = ctx.db.selectFrom('invited').selectAll()
  if (barred) query = query.where('barred_for', 'is not', null)
  if (referrerId !== undefined) query = query.where('referrer_id', '=', referrerId)
  const rows = await query
    .orderBy('joined_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(limitOf())
    .execute()
  const ids = new Set(rows.flatMap((row) => [row.member_id, row.referrer_id]))
  const names = await accountsOf(ctx.db, [...ids])
  return rows.map((row) => ({
    account: names.get(row.member_id) ?? '',
    referrer: names.get(row.referrer_id) ?? '',
    joined: row.joined_at.toISOString(),
    turnover: moneyOf(row.turnover),
    earned: moneyOf(row.earned),
    rewarded: row.rewarded_at?.toISOString() ?? null,
    barredFor: row.barred_for,
  }))
}
