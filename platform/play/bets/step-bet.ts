import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { canonicalJson, onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockStakedBonus } from '#platform/benefits/promotions/index.ts'
import { MAX_BET_STEPS } from '#platform/play/limits.ts'
import { partTargetOf } from './bet-money.ts'
import { type LockedBet, lockBet, toOpenBet } from './locked-bet.ts'
import { endByDraw } from './settle-bet.ts'
import type { DrawnEnd, EndResult, OpenBet } from './turnover/bet-terms.ts'
import { mayStakeFrom } from './turnover/stake-source.ts'
import { writeBets } from './write-bets.ts'

export interface StepInput {
  betId: string
  requestId: string
  /** The player's action, checked by the game. */
  action: JsonObject
  /** The action as it is noted, if that is more than what was asked for; absent: `action`. */
  noted?: JsonObject
  /** The number of steps that the player has seen; absent: any. */
  seen?: number
}

/** The result of a step. */
export interface Step {
  /** The addition to the stake, from the same wallet. */
  raise?: Minor
  /** What is paid at once, for this part of the stake; the round goes on, and its end pays what is left of its payout. */
  pays?: { amount: Minor; stake: Minor }
  /** Absent: the round goes on. Its payout is for the whole stake. */
  end?: DrawnEnd
}

/** A bet after a step. */
export interface SteppedBet {
  betId: string
  result: EndResult | 'open'
  /** The number of its steps. */
  steps: number
}

/**
 * Does one step of an open round, once for each `requestId`: notes the action, and raises, pays in part or ends the bet as
 * `play` says. `play` is a pure function of the bet, whose `actions` end with this one; if it refuses, the bet stays as it
 * was. A step is refused if the player has not seen the one before it, so that two browsers cannot play one round at
 * the same time.
 *
 * A raise is refused like a stake; a step without a raise is not, so that a member who takes a break from play can end
 * the round.
 *
 * Refuses `request-id-reused`, `not-found` (somebody else's bet too), `state-moved-on`, and of a raise `self-excluded`,
 * `play-limit-reached`, and `insufficient-balance` at `stake`.
 */
export const stepBet = (
  ctx: Context,
  member: Member,
  input: StepInput,
  play: (bet: OpenBet) => Result<Step>,
): Promise<Result<SteppedBet>> =>
  ctx.transact((ctx) => {
    const request = { memberId: member.id, requestId: input.requestId, content: stepContent(input) }
    return onceInTransaction(ctx, request, (ctx) => takeStep(ctx, member, input, play))
  })

/** The content of a request, by which a reused `requestId` is noticed. */
export const stepContent = ({ betId, action, seen }: Omit<StepInput, 'requestId'>): string[] => [
  'bet-step',
  betId,
  canonicalJson(action),
  String(seen ?? 'any'),
]

/**
 * Adds to the stake of an open bet, from the wallet of its stake, in the transaction of the caller or in one of its
 * own. For games that do not keep their actions in the bet. Refuses as a raise of `stepBet`.
 */
export const raiseBet = (ctx: Context, betId: string, raise: Minor): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId)
    if (!bet) return refuse('not-found')
    if (bet.result !== 'open') return refuse('state-moved-on')
    const allowed = await mayRaise(ctx, bet, raise)
    if (!allowed.ok) return allowed
    return writeBets(ctx, { steppings: [{ bet: { ...bet, stake: bet.stake + raise }, raise }] })
  })

async function takeStep(
  ctx: Context,
  member: Member,
  input: StepInput,
  play: (bet: OpenBet) => Result<Step>,
): Promise<Result<SteppedBet>> {
  const locked = await lockBet(ctx, input.betId, member.id)
  if (!locked) return refuse('not-found')
  const steps = locked.actions.length
  const seenSteps = input.seen ?? steps
  if (locked.result !== 'open' || seenSteps !== steps || steps >= MAX_BET_STEPS)
    return refuse('state-moved-on')
  const acted: LockedBet = { ...locked, actions: [...locked.actions, input.noted ?? input.action] }
  const step = play(toOpenBet(acted))
  if (!step.ok) return step
  const { raise = 0n, pays, end } = step.value
  const allowed = raise > 0n ? await mayRaise(ctx, locked, raise) : ok(null)
  if (!allowed.ok) return allowed

  const bet: LockedBet = { ...acted, stake: acted.stake + raise }
  if (!end) return goOn(ctx, bet, { raise, pays })
  const ended = await endByDraw(ctx, { bet, end, unposted: raise })
  return ended.ok ? ok({ betId: bet.id, result: ended.value.result, steps: steps + 1 }) : ended
}

async function goOn(
  ctx: Context,
  locked: LockedBet,
  { raise, pays }: { raise: Minor; pays: Step['pays'] },
): Promise<Result<SteppedBet>> {
  const part = pays && { amount: pays.amount, target: await partTargetOf(ctx, locked) }
  const bet = pays
    ? {
        ...locked,
        cashedOut: locked.cashedOut + pays.amount,
        cashedOutStake: locked.cashedOutStake + pays.stake,
      }
    : locked
  const written = await writeBets(ctx, { steppings: [{ bet, raise, part }] })
  return written.ok ? ok({ betId: bet.id, result: 'open', steps: bet.actions.length }) : written
}

/** A raise comes from the wallet of its stake only: a stake is never split over two wallets (decision 18). */
async function mayRaise(ctx: Context, bet: LockedBet, raise: Minor): Promise<Result<null>> {
  if (bet.wallet === 'bonus' && bet.bonusId !== null) {
    const bonus = await lockStakedBonus(ctx, bet.bonusId)
    const runs = bonus.state === 'running' && bonus.expires_at > ctx.clock.now()
    if (!runs || raise > bonus.balance) return refuse('insufficient-balance', { field: 'stake' })
  }
  return mayStakeFrom(ctx, bet.memberId, bet.wallet, raise)
}
