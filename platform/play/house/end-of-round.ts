import type { JsonObject } from '#platform/base/db/tables.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import type { BetEnd, DrawnEnd, StakedWallet } from '#platform/play/bets/index.ts'
import type { Pools } from '#platform/play/rounds/index.ts'
import type { AnyHouseGame, OpenRound } from './house-game.ts'
import { playForJackpot } from './jackpot/jackpot-round.ts'

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

/** The end of a round that a member plays alone: one of own money plays for the jackpot too, if its game carries it. */
export function drawnEndOf(
  rules: AnyHouseGame,
  round: Parameters<typeof endOfRound>[1],
  stream: FairStream,
  wallet: StakedWallet,
): DrawnEnd {
  const end = endOfRound(rules, round, stream)
  return rules.jackpot && wallet === 'main' ? playForJackpot(end, round.stake, stream) : end
}
