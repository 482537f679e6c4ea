import type { Minor } from '#contract/base/fields/money.ts'
import type { RewardKind } from '#contract/benefits/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { announceTo } from '#platform/base/events/index.ts'

export interface NewReward {
  memberId: bigint
  kind: RewardKind
  /** The reason; each source is granted to a member once, however often it is requested. */
  source: string
  paysTo: 'main' | 'points'
  /** Minor units of money, or hundredths of points. */
  amount: Minor
  /** Rollover, in minor units. */
  rollover?: Minor
  /**
   * Parameters of its name: `title`, a text or one in every language (`{"vi", "en", "zh"}`), or a `code` that the site
   * has texts for, with their parameters (`RewardCode`). Without either, the name is that of the kind.
   */
  params?: JsonObject
  expiresAt?: Date | null
}

/** Makes a reward claimable, in the transaction of `ctx.db`. Returns whether it is new. */
export async function grantReward(ctx: Context, reward: NewReward): Promise<boolean> {
  const granted = await grantRewards(ctx, [reward])
  return granted.length > 0
}

/** Makes rewards claimable, in the transaction of `ctx.db`, one statement for about 1,000. Returns the new ones. */
export async function grantRewards(ctx: Context, rewards: readonly NewReward[]): Promise<NewReward[]> {
  if (rewards.length === 0) return []
  const inserted = await ctx.db
    .insertInto('reward')
    .values(
      rewards.map((reward) => ({
        member_id: reward.memberId,
        kind: reward.kind,
        source: reward.source,
        pays_to: reward.paysTo,
        amount: reward.amount,
        turnover: reward.rollover ?? 0n,
        params: JSON.stringify(reward.params ?? {}),
        created_at: ctx.clock.now(),
        expires_at: reward.expiresAt ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['member_id', 'source'])
    .execute()
  const keys = new Set(inserted.map(({ member_id, source }) => `${member_id} ${source}`))
  const granted = rewards.filter(({ memberId, source }) => keys.has(`${memberId} ${source}`))
  await announceTo(
    ctx,
    granted.map(({ memberId }) => memberId),
    'rewards',
  )
  return granted
}
