import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import { hasRunningBonus } from '#platform/benefits/promotions/index.ts'
import { unrestricted } from '#platform/members/responsible-gaming/index.ts'
import { mainBalance } from '#platform/money/ledger/index.ts'

/** Who plays, as far as it decides whether a play is as usual: it may then share a transaction with others'. */
export interface UsualPlayer {
  /** No limit and no break from play. */
  isFree: boolean
  hasBonus: boolean
  /** Of the main wallet; null where there is none. */
  balance: Minor | null
}

/**
 * The columns of `UsualPlayer` for a member at a moment. To be read after its stakes are locked, in a statement of its own: one that
 * waited for the lock would not see what it waited for.
 */
export const usualPlayer = (memberId: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  ${unrestricted(memberId, at)} as "isFree", ${hasRunningBonus(memberId)} as "hasBonus", ${mainBalance(memberId)} as balance`

/** Whether a stake is of its own money, which is there, and nothing restricts it. */
export const mayStake = (player: UsualPlayer | undefined, stake: Minor): boolean =>
  player?.isFree === true && !player.hasBonus && (player.balance ?? 0n) >= stake
