import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { releaseNonce } from '#platform/play/seeds/index.ts'
import { type PayoutTarget, payoutTargetOf } from './bet-money.ts'
import type { LockedBet } from './locked-bet.ts'
import type { BetEnd } from './turnover/bet-terms.ts'
import { type EndingBet, type WrittenEnd, writeBets } from './write-bets.ts'

/** A locked open bet that ends, with the stake and the actions in `bet`. */
export type Ending = {
  end: BetEnd | 'void'
  /** The part of the stake that has not yet left its wallet: the raise of the step that ends the round. */
  unposted?: Minor
  /** The part of its payout that is not paid by the house but afterwards by `payPool`. */
  fromPool?: Minor
} & (
  | { bet: LockedBet; target?: undefined }
  /** A bet that is not drawn from its member's seeds, and whose payout target is known. */
  | { bet: EndingBet; target: PayoutTarget }
)

/**
 * Ends any number of open bets: writes their ends, counts them, and pays them or returns their stakes. Lock the
 * members' stakes first, then the bets; for a member with a bonus end one bet at a time. Refuses `insufficient-balance`
 * at `stake` if a wallet does not hold an unposted stake: then the transaction must roll back.
 */
export async function endBets(ctx: Context, endings: readonly Ending[]): Promise<Result<null>> {
  const writtenEnds: WrittenEnd[] = []
  for (const ending of endings) {
    if (ending.target) {
      writtenEnds.push(ending)
      continue
    }
    const { bet } = ending
    if (bet.seedPairId !== null) await releaseNonce(ctx, bet.memberId, bet.seedPairId)
    writtenEnds.push({ ...ending, target: await payoutTargetOf(ctx, bet) })
  }
  return writeBets(ctx, { endings: writtenEnds })
}
