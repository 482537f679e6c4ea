import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { placeBet as endpoint } from '#contract/play/bets.ts'
import type { Ticket } from '#contract/play/games/fixtures/ticket.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countOnRound, openBet } from '#platform/play/bets/index.ts'
import { forgetPlayers, holdRound } from '#platform/play/rounds/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { betContent } from './bet-content.ts'
import { placeTicket } from './fixtures/place-ticket.ts'
import { rulesOf } from './house-games.ts'
import { findOfferedBet } from './offered-bet.ts'
import { placeSolo } from './solo-rounds.ts'

type Input = ParsedInputOf<typeof endpoint>
type PlacedBet = WireValueOf<typeof endpoint>

/**
 * Stakes `input.stake` (money on the wire) on a game of the house. A round that is drawn with its bet is settled and
 * paid in the same transaction: after a crash either all of it has happened or nothing. A round of several steps is
 * drawn and stays open (`stepRound`); while it is open, a further bet stakes nothing and gets this round as its answer
 * (`solo-rounds.ts`). A bet on a shared round (`play/rounds`) stays open until that is drawn; one on virtual sports is
 * a ticket with its prices (`fixtures/place-ticket.ts`).
 *
 * A copy of an answered request gets the first one's bet. A refusal uses up neither the `requestId` nor the nonce.
 *
 * `play/bets` decides which wallet is staked: own money, or bonus money once own money is used up, or the play money of
 * a trial account. Only own money plays for a game's jackpot (decision 43).
 *
 * Refuses: `request-id-reused`, `operation-not-allowed`, `not-found`, `game-in-maintenance`, `not-offered` at the wager's field or at `round` (no more bets on it),
 * `under-limit` and `over-limit` at `stake`, `bets-closed`, `odds-changed` at `spot`, `self-excluded`, `play-limit-reached`,
 * `insufficient-balance`.
 */
export async function placeBet(ctx: Context, member: Member, input: Input): Promise<Result<PlacedBet>> {
  const rules = rulesOf(input.vendorCode, input.nodeId)
  // In a room a member takes a seat instead (`roomStep`), on a draw a ticket (`placeTicket`).
  if (rules?.rooms || rules?.shared?.scheduled) return refuse('not-found')
  if (!rules?.shared) return placeSolo(ctx, member, input)
  const request = {
    memberId: member.id,
    requestId: input.requestId,
    content: [...betContent(input), input.round ?? ''],
  }
  const answer = await ctx.transact((ctx) =>
    onceInTransaction(ctx, request, (ctx) => joinRound(ctx, member, input)),
  )
  if (answer.ok && rules.shared.flight && input.round !== undefined) forgetPlayers(input.round)
  return answer
}

/** Stakes on the round at a shared table, or on matches. */
async function joinRound(ctx: Context, member: Member, input: Input): Promise<Result<PlacedBet>> {
  const { vendorCode: vendor, nodeId: node, wager } = input
  const offered = await findOfferedBet(ctx, member, input)
  if (!offered.ok) return offered
  const { rules, bet } = offered.value
  if (rules.fixtures) return placeTicket(ctx, member, bet, rules.fixtures, wager as Ticket)
  const held = await holdRound(ctx, { vendor, node }, input.round)
  if (!held.ok) return held
  const most = rules.shared?.flight?.mostBets
  if (most !== undefined) {
    // Held until the bet is written, so that two at once are not both the last.
    await lockStakes(ctx, member.id)
    if ((await countOnRound(ctx, member.id, held.value)) >= most)
      return refuse('not-offered', { field: 'round' })
  }
  const opening = { ...bet, fromSeeds: false, waitsFor: 'event', roundId: held.value } as const
  const answer = await openBet(ctx, member, opening)
  return answer.ok ? ok({ betId: answer.value.betId }) : answer
}
