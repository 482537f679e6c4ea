import type { Wager } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { handInclusionOf } from '#platform/play/rooms/index.ts'
import { inclusionOf } from '#platform/play/rounds/index.ts'
import type { AnyHouseGame } from './house-game.ts'

/** The row of a bet on a round or hand whose root is published. */
interface IncludedBet {
  id: string
  round_id: string | null
  member_id: bigint
  stake: bigint
  salt: string | null
  wager: unknown
  hand: unknown
}

/**
 * The proof that the bet is in its round or hand; undefined for a bet that is drawn from its member's seeds, or that
 * was void before the root was made.
 */
export async function inclusionIn(ctx: Context, bet: IncludedBet, rules: AnyHouseGame) {
  const { id, round_id: roundId, member_id: memberId, stake, salt } = bet
  if (roundId === null) return undefined
  if (bet.hand) return handInclusionOf(ctx, { id, handId: roundId })
  const wagerText = rules.shared?.wagerText(bet.wager as Wager) ?? ''
  return inclusionOf(ctx, { id, memberId, roundId, stake, salt, wagerText })
}
