import { paths } from '#app/lib/pages/paths.ts'
import type { BetResult } from '#contract/play/bets.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import { stakeAlone } from './choices.ts'
import { partsAt, partsOf } from './registry.ts'

/** Where the member's own bet leads: back to play, or to its game while it is open. */
export const ownPlayHref = (
  bet: Omit<RepeatableBet, 'was'> & { result: BetResult },
  was: RepeatableBet['was'],
): string => (bet.result === 'open' ? paths.game(bet.vendorCode, bet.nodeId) : playAgainHref({ ...bet, was }))

/** A bet as a page shows it; `was` is null of one that tells neither its wager nor its outcome. */
export interface RepeatableBet {
  vendorCode: string
  nodeId: string
  stake: string
  was: Outcome | Wager | null
}

/**
 * The way back from a bet to play: the page of its game, whose form the query fills in with the same stake and choices. It
 * bets nothing by itself. A vendor's game takes neither.
 */
export function playAgainHref({ vendorCode, nodeId, stake, was }: RepeatableBet): string {
  const path = paths.game(vendorCode, nodeId)
  const choices = was
    ? partsOf(was.game).choicesOf(was as Outcome, stake)
    : partsAt(vendorCode, nodeId)
      ? stakeAlone(null, stake)
      : []
  const query = new URLSearchParams(choices.map(([field, value]) => [field, value]))
  if (query.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
