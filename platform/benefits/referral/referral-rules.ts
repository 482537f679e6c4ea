import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/** What inviting brings, as the operator has set it; money in minor units. */
export interface ReferralRules {
  /** For each invited player that has deposited and wagered so much; 0: there is none. */
  reward: Minor
  depositMin: Minor
  turnoverMin: Minor
  /** Of the turnover of each day; 0: there is none. */
  shareBasisPoints: bigint
  /** Stakes that a reward asks for before it may leave again, in percent of it. */
  turnoverPercent: bigint
}

/** Null while the brand rewards nobody for inviting: what is played then is shared with nobody. Ask before a transaction. */
export async function referralRules(ctx: Context): Promise<ReferralRules | null> {
  if (!(await ctx.settings.flag('REFERRAL3'))) return null
  return {
    reward: BigInt(await ctx.settings.value('referralReward')),
    depositMin: BigInt(await ctx.settings.value('referralDepositMin')),
    turnoverMin: BigInt(await ctx.settings.value('referralTurnoverMin')),
    shareBasisPoints: BigInt(await ctx.settings.value('referralShareBasisPoints')),
    turnoverPercent: BigInt(await ctx.settings.value('referralTurnoverPercent')),
  }
}
