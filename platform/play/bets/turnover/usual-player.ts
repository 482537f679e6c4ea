import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { hasRunningBonus } from '#platform/benefits/promotions/index.ts'
import { hasNoLimits } from '#platform/members/responsible-gaming/index.ts'
import { mainBalance } from '#platform/money/ledger/index.ts'

/** The facts about a player that decide whether a play is a usual one, which may share a transaction with others'. */
export interface UsualPlayer {
  /** No limit and no break from play. */
  isFree: boolean
  hasBonus: boolean
  /** The balance of the main wallet; null if there is none. */
  balance: Minor | null
}

/**
 * The columns of `UsualPlayer` for a member at a moment. Lock the stakes first, in an earlier statement: the statement
 * that waits for the lock does not see what was written while it waited.
 */
export const usualPlayer = (memberId: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  ${hasNoLimits(memberId, at)} as "isFree", ${hasRunningBonus(memberId)} as "hasBonus", ${mainBalance(memberId)} as balance`

/** Whether a stake can be paid from own money and nothing restricts it. */
export const mayStake = (player: UsualPlayer | undefined, stake: Minor): boolean =>
  player?.isFree === true && !player.hasBonus && (player.balance ?? 0n) >= stake
