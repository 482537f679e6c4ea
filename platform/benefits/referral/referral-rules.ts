import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** The operator's rules for referral rewards; money in minor units. */
export interface ReferralRules {
  /** For each invited player with enough deposits and turnover; 0: none. */
  reward: Minor
  depositMin: Minor
  turnoverMin: Minor
  /** Share of each day's turnover; 0: none. */
  shareBasisPoints: bigint
  /** Rollover of a reward, in percent of it. */
  rolloverPercent: bigint
}

/** Null while referral is off: play during that time is never shared. Call it before a transaction. */
export async function referralRules(ctx: Context): Promise<ReferralRules | null> {
  if (!(await ctx.settings.flag('REFERRAL3'))) return null
  return {
    reward: BigInt(await ctx.settings.value('referralReward')),
    depositMin: BigInt(await ctx.settings.value('referralDepositMin')),
    turnoverMin: BigInt(await ctx.settings.value('referralTurnoverMin')),
    shareBasisPoints: BigInt(await ctx.settings.value('referralShareBasisPoints')),
    rolloverPercent: BigInt(await ctx.settings.value('referralTurnoverPercent')),
  }
}
