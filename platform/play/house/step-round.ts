import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import type { Action, stepBet as endpoint, Standing, Wager } from '#contract/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type BetEnd, type FinishedBet, type OpenBet, type Step, stepBet } from '#platform/play/bets/index.ts'
import { endOfRound } from './end-of-round.ts'
import type { AnyHouseGame, GameSteps, OpenRound } from './house-game.ts'
import { rulesOf } from './house-games.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * Does one step of the member's open round, once for each `requestId`: the round goes on, or ends and is paid in the same
 * transaction. Refuses `not-found` (somebody else's bet too), `state-moved-on` for a round that has ended, `not-offered` for
 * an action that the round does not take, `request-id-reused`.
 */
export async function stepRound(
  ctx: Context,
  member: Member,
  { betId, action, requestId }: Input,
): Promise<Result<SaidOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const stepped = await stepBet(ctx, member, { betId, action: { ...action }, requestId }, stepOf)
  return stepped.ok ? ok({ betId, result: stepped.value.result }) : stepped
}

function stepOf(bet: OpenBet): Result<Step> {
  const game = steppedGame(bet)
  const { round, stream } = game
  if (round.actions.at(-1)?.game !== round.wager.game) return refuse('not-found')
  const ends = game.steps.ends(round, stream())
  if (!ends.ok) return ends
  return ok(ends.value ? { end: endOf(game) } : {})
}

/** What the player sees of an open round. */
export function standingOf(bet: OpenBet): Standing {
  const { steps, round, stream } = steppedGame(bet)
  return steps.standing(round, stream())
}

/** How a round ends whose player does not come back; undefined where its stake goes back. */
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
  /** The round's numbers from the first one on. */
  stream(): FairStream
}

function steppedGame(bet: OpenBet): SteppedGame {
  const { seeds } = bet
  const rules = rulesOf(bet.vendor, bet.node)
  if (!rules?.steps || !seeds) throw new Error(`bet ${bet.id} is no round of several steps of the house`)
  const round = { wager: bet.wager as Wager, stake: bet.stake, actions: bet.actions as Action[] }
  return { rules, steps: rules.steps, round, stream: () => new FairStream(seeds) }
}

const endOf = ({ rules, round, stream }: SteppedGame): BetEnd => endOfRound(rules, round, stream())
