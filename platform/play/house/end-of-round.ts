import type { JsonObject } from '#platform/base/db/tables.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import type { BetEnd } from '#platform/play/bets/index.ts'
import type { Pools } from '#platform/play/rounds/index.ts'
import type { AnyHouseGame, OpenRound } from './house-game.ts'

/** The outcome of a round by the rules of its game, as the end of its bet. */
export function endOfRound(
  rules: AnyHouseGame,
  { wager, stake, actions }: Omit<OpenRound, 'actions'> & Partial<OpenRound>,
  stream: FairStream,
  pools?: Pools,
): BetEnd & { push: boolean; outcome: JsonObject } {
  const { payout, push, outcome } = rules.play(wager, stake, stream, actions, pools)
  return { payout, push: push ?? false, outcome: { ...outcome } }
}
