import type { Action, Standing, Wager } from '#contract/play/games/index.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { DrawnEnd, FinishedBet, OpenBet, Step } from '#platform/play/bets/index.ts'
import { drawnEndOf } from './end-of-round.ts'
import type { AnyHouseGame, GameSteps, OpenRound } from './house-game.ts'
import { rulesOf } from './house-games.ts'

/**
 * The result of the last action of an open round; `play` of `stepBet`. Refuses `not-found` for a bet that does not wait
 * for its player, such as one on a shared round.
 */
export function stepOf(bet: OpenBet): Result<Step> {
  const game = findSteppedGame(bet)
  if (!game) return refuse('not-found')
  const { round, stream } = game
  if (round.actions.at(-1)?.game !== round.wager.game) return refuse('not-found')
  const ends = game.steps.ends(round, stream())
  if (!ends.ok) return ends
  return ok(ends.value ? { end: endOf(game) } : {})
}

/** The part of an open round that the player sees. */
export function standingOf(bet: OpenBet): Standing {
  const { steps, round, stream } = steppedGame(bet)
  return steps.standing(round, stream())
}

/** The end of a round whose player does not come back; undefined refunds the stake. */
export function finishOf(bet: OpenBet): FinishedBet | undefined {
  const game = steppedGame(bet)
  const action = game.steps.finish(game.round, game.stream())
  if (!action) return undefined
  const round = { ...game.round, actions: [...game.round.actions, action] }
  return { actions: [{ ...action }], end: endOf({ ...game, round }) }
}

interface SteppedGame {
  rules: AnyHouseGame
  steps: GameSteps
  round: OpenRound
  wallet: OpenBet['wallet']
  /** The round's numbers from the first one on. */
  stream(): FairStream
}

function steppedGame(bet: OpenBet): SteppedGame {
  const game = findSteppedGame(bet)
  if (!game) throw new Error(`bet ${bet.id} is no round of several steps of the house`)
  return game
}

function findSteppedGame(bet: OpenBet): SteppedGame | undefined {
  const { seeds } = bet
  const rules = rulesOf(bet.vendor, bet.node)
  if (!rules?.steps || !seeds) return undefined
  const round = { wager: bet.wager as Wager, stake: bet.stake, actions: bet.actions as Action[] }
  return { rules, steps: rules.steps, round, wallet: bet.wallet, stream: () => new FairStream(seeds) }
}

const endOf = ({ rules, round, wallet, stream }: SteppedGame): DrawnEnd =>
  drawnEndOf(rules, round, stream(), wallet)
