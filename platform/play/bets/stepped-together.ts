import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import type { Result } from '#platform/base/result.ts'
import { type BetEnd, type EndResult, type OpenBet, resultOf } from './bet-terms.ts'
import { type LockedBet, lockBetsOf, toOpenBet } from './locked-bet.ts'
import { MAX_STEPS, type Step, type SteppedBet } from './step-bet.ts'

/** A step that may be done with others' plays. */
export interface StepOfMany {
  memberId: bigint
  betId: string
  action: JsonObject
  /** As `play` of `stepBet`. */
  play: (bet: OpenBet) => Result<Step>
}

/** A step that is done: the bet with it, and how it ends, if it does. */
export interface TakenStep {
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
    return [{ bet, result: end ? resultOf(bet.stake, end) : 'open', end }]
  })
}

/**
 * Writes the new state of the bets, and of their open rounds the time of the last step or the end. Moving the money is
 * left to the caller.
 */
export async function writeSteps(ctx: Context, steps: readonly TakenStep[]): Promise<void> {
  if (steps.length === 0) return
  const now = ctx.clock.now()
  const rows = steps.map(({ bet: { id, actions }, result, end }) => ({
    ...{ id, actions, result, payout: String(end?.payout ?? 0n), outcome: end?.outcome ?? null },
  }))
  const { numAffectedRows } = await sql`
    with stepped as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as stepped (id uuid, actions jsonb, result text, payout bigint, outcome jsonb)
    ), acted as (
      update open_round set acted_at = ${now} from stepped
      where open_round.bet_id = stepped.id and stepped.result = 'open'
    ), ended_round as (
      delete from open_round using stepped where open_round.bet_id = stepped.id and stepped.result <> 'open'
    )
    update bet set actions = stepped.actions, result = stepped.result, payout = stepped.payout, outcome = stepped.outcome,
      settled_at = case when stepped.result <> 'open' then ${now}::timestamptz end
    from stepped where bet.id = stepped.id
  `.execute(ctx.db)
  if (numAffectedRows !== BigInt(steps.length))
    throw new Error(`${numAffectedRows} of ${steps.length} bets were stepped`)
}

/** The answer to each member. */
export const steppedBet = ({ bet, result }: TakenStep): SteppedBet => ({
  ...{ betId: bet.id, result, steps: bet.actions.length },
})
