import type { Money } from '#contract/base/fields/money.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { RewardKind, RewardStatus } from '#contract/benefits/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { limitOf } from '#platform/base/input/paging.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import { isInState, stateOf } from './reward-state.ts'

export interface RewardFilter {
  account?: string | undefined
  kind?: RewardKind | undefined
  status?: RewardStatus | undefined
}

/** A reward as the operator sees it. */
export interface ListedReward {
  id: string
  time: string
  account: string
  kind: string
  source: string
  paysTo: string
  amount: Money
  turnover: Money
  status: RewardStatus
  expiresAt: string | null
  reason: string | null
  params: Json
}

/** Rewards of all members, newest first, at most 500. */
export async function listRewards(
  ctx: Context,
  { account, kind, status, limit }: RewardFilter & { limit?: number },
): Promise<ListedReward[]> {
  const now = ctx.clock.now()
  let query = ctx.db
    .selectFrom('reward')
    .innerJoin(accountNames.as('member'), 'member.id', 'reward.member_id')
    .selectAll('reward')
    .select(['member.account', 'reward.turnover as rollover'])
  if (account) query = query.where('member.account_key', '=', account.trim().toLowerCase())
  if (kind) query = query.where('reward.kind', '=', kind)
  if (status) query = query.where(isInState(status, now))
  const rows = await query.orderBy('reward.id', 'desc').limit(limitOf(limit)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    time: row.created_at.toISOString(),
    account: row.account,
    kind: row.kind,
    source: row.source,
    paysTo: row.pays_to,
    amount: moneyOf(row.amount),
    turnover: moneyOf(row.rollover),
    status: stateOf(row, now),
    expiresAt: row.expires_at?.toISOString() ?? null,
    reason: row.revoked_reason,
    params: row.params,
  }))
}
