import type { Context, Member } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type BetEnd, type OpenBet, openBet, type Step, stepBet } from '#platform/play/bets/index.ts'

/**
 * A game of many steps that nobody plays, for tests of the lifecycle alone: each `climb` draws one of four, 0 falls; `out`
 * pays the stake doubled for each rung, or as a push on the ground; `double` raises the stake to twice of it.
 */

export const ladderGame = {
  vendor: 'SEN',
  node: 'dice',
  gameType: 'RNG',
  leastStake: 100n,
  turnoverTerms: { rule: 'risk', weight: 100 },
} as const

const nameOf = (action: Json) => (action as { do: string }).do

/** Plays a round again from its wager, seeds and actions. */
function climb(bet: OpenBet): Result<Step> {
  if (!bet.seeds) throw new Error('a ladder is drawn from seeds')
  const stream = new FairStream(bet.seeds)
  let rungs = 0n
  for (const [at, action] of bet.actions.entries()) {
    const isLast = at === bet.actions.length - 1
    if (nameOf(action) === 'climb') {
      if (stream.draw(4).value === 0) return ok({ end: { payout: 0n, outcome: { rungs: String(rungs) } } })
      rungs += 1n
    } else if (nameOf(action) === 'double') {
      if (isLast) return ok({ raise: bet.stake })
    } else if (nameOf(action) === 'out') return ok({ end: outAt(bet, rungs) })
    else return refuse('not-offered', { field: 'action' })
  }
  return ok({})
}

const outAt = ({ stake }: OpenBet, rungs: bigint): BetEnd => ({
  payout: stake * 2n ** rungs,
  push: rungs === 0n,
  outcome: { rungs: String(rungs) },
})

export const openLadder = (ctx: Context, member: Member, stake: bigint) =>
  openBet(ctx, member, { ...ladderGame, stake, wager: {}, fromSeeds: true, waitsFor: 'player' })

export const stepLadder = (
  ctx: Context,
  member: Member,
  input: { betId: string; requestId: string; seen?: number },
  act: 'climb' | 'out' | 'double',
) => stepBet(ctx, member, { ...input, action: { do: act } }, climb)
