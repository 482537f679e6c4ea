import type { Context } from '#platform/base/context.ts'
import type { NamedStatements } from '#platform/base/db/run-as-one-statement.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { storeAnswers } from '#platform/base/idempotency/index.ts'
import type { Result } from '#platform/base/result.ts'
import { MAX_BET_STEPS } from '#platform/play/limits.ts'
import { type LockedBet, lockBetsOf, toOpenBet } from './locked-bet.ts'
import type { Step, SteppedBet } from './step-bet.ts'
import { type BetEnd, type EndResult, type OpenBet, resultOf } from './turnover/bet-terms.ts'

/** A step that may be done together with others' plays. */
export interface BatchStep {
  memberId: bigint
  /** The request id of its claim, which is given the answer. */
  requestId: string
  betId: string
  action: JsonObject
  /** As `play` of `stepBet`. */
  play: (bet: OpenBet) => Result<Step>
}

/** A finished step: the bet after it and, if it ends the round, the end. */
export interface TakenStep {
  requestId: string
  bet: LockedBet
  result: EndResult | 'open'
  end: BetEnd | undefined
}

/**
 * Plays steps of different members, and locks their bets. Leaves out steps that are refused or must be done alone:
 * raises, payments in part, bets of bonus money, and ends that win the jackpot. Lock the members' stakes first.
 */
export async function takeSteps(ctx: Context, steps: readonly BatchStep[]): Promise<TakenStep[]> {
  const byMember = new Map(steps.map((step) => [step.memberId, step]))
  return (await lockBetsOf(ctx, steps)).flatMap((locked): TakenStep[] => {
    const request = byMember.get(locked.memberId)
    if (!request || locked.result !== 'open' || locked.wallet !== 'main') return []
    if (locked.actions.length >= MAX_BET_STEPS) return []
    const bet: LockedBet = { ...locked, actions: [...locked.actions, request.action] }
    const step = request.play(toOpenBet(bet))
    if (!step.ok || step.value.raise !== undefined || step.value.pays) return []
    const { end } = step.value
    if (end?.withPool) return []
    return [{ requestId: request.requestId, bet, result: end ? resultOf(bet.stake, end) : 'open', end }]
  })
}

/** The statement that stores the answers for the claims of the steps. */
export const answeringSteps = (steps: readonly TakenStep[]): NamedStatements => ({
  step_answer:
    steps.length > 0
      ? storeAnswers(
          steps.map((step) => ({
            request: { memberId: step.bet.memberId, requestId: step.requestId },
            value: { ...steppedBet(step) },
          })),
        )
      : undefined,
})

/** The answer to each member. */
export const steppedBet = ({ bet, result }: TakenStep): SteppedBet => ({
  betId: bet.id,
  result,
  steps: bet.actions.length,
})
