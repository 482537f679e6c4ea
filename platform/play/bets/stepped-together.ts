import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { NamedStatements } from '#platform/base/db/run-at-once.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { answerEach } from '#platform/base/idempotency/index.ts'
import type { Result } from '#platform/base/result.ts'
import { type BetEnd, type EndResult, type OpenBet, resultOf } from './bet-terms.ts'
import { anyOf, type LockedBet, lockBetsOf, toOpenBet } from './locked-bet.ts'
import { MAX_STEPS, type Step, type SteppedBet } from './step-bet.ts'
import { turnoverOf } from './valid-turnover.ts'

/** A step that may be done with others' plays. */
export interface StepOfMany {
  memberId: bigint
  /** Of its claim, which is given the answer. */
  requestId: string
  betId: string
  action: JsonObject
  /** As `play` of `stepBet`. */
  play: (bet: OpenBet) => Result<Step>
}

/** A step that is done: the bet with it, and how it ends, if it does. */
export interface TakenStep {
  requestId: string
  bet: LockedBet
  result: EndResult | 'open'
  end: BetEnd | undefined
}

/**
 * Plays steps of different members, and locks their bets. Leaves out steps that are refused or must be done alone:
 * raises, and bets of bonus money. Lock the members' stakes first.
 */
export async function takeSteps(ctx: Context, steps: readonly StepOfMany[]): Promise<TakenStep[]> {
  const byMember = new Map(steps.map((step) => [step.memberId, step]))
  return (await lockBetsOf(ctx, steps)).flatMap((locked): TakenStep[] => {
    const asked = byMember.get(locked.memberId)
    if (!asked || locked.result !== 'open' || locked.wallet !== 'main') return []
    if (locked.actions.length >= MAX_STEPS) return []
    const bet: LockedBet = { ...locked, actions: [...locked.actions, asked.action] }
    const step = asked.play(toOpenBet(bet))
    if (!step.ok || step.value.raise !== undefined) return []
    const { end } = step.value
    return [{ requestId: asked.requestId, bet, result: end ? resultOf(bet.stake, end) : 'open', end }]
  })
}

/**
 * The statements that write the new state of the bets, the time of the last step or the end of their open rounds, and the answers
 * of their claims. Moving the money is left to the caller. `stepped_bet` returns a row for each bet.
 */
export function writingSteps(now: Date, steps: readonly TakenStep[]): NamedStatements {
  if (steps.length === 0) return {}
  const idsOf = (some: readonly TakenStep[]) => sql`any (${some.map(({ bet }) => bet.id)}::uuid[])`
  const [open, ended] = [steps.filter(({ end }) => !end), steps.filter(({ end }) => end)]
  const rows = steps.map(({ bet, result, end }) => ({
    ...{ id: bet.id, actions: bet.actions, result },
    ...{ payout: String(end?.payout ?? 0n), outcome: end?.outcome ?? null },
    turnover: String(end ? turnoverOf({ bet, end }) : 0n),
  }))
  return {
    stepped_bet: sql`
      update bet set actions = stepped.actions, result = stepped.result, payout = stepped.payout, outcome = stepped.outcome,
        turnover = stepped.turnover,
        settled_at = case when stepped.result <> 'open' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as stepped (id uuid, actions jsonb, result text, payout bigint, outcome jsonb, turnover bigint)
      where bet.id = stepped.id and bet.id = ${anyOf(rows.map(({ id }) => id))} returning bet.id`,
    acted_round:
      open.length > 0
        ? sql`update open_round set acted_at = ${now} where bet_id = ${idsOf(open)}`
        : undefined,
    ended_round: ended.length > 0 ? sql`delete from open_round where bet_id = ${idsOf(ended)}` : undefined,
    step_answer: answerEach(
      steps.map((step) => ({
        request: { memberId: step.bet.memberId, requestId: step.requestId },
        value: { ...steppedBet(step) },
      })),
    ),
  }
}

/** The answer to each member. */
export const steppedBet = ({ bet, result }: TakenStep): SteppedBet => ({
  ...{ betId: bet.id, result, steps: bet.actions.length },
})
