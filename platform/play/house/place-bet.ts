import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import type { Ticket } from '#contract/games/fixtures/ticket.ts'
import type { placeBet as endpoint } from '#contract/games.ts'
import { minorOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { claimed } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { openBet } from '#platform/play/bets/index.ts'
import { mayPlay, selectStakedGame, toStakedGame } from '#platform/play/catalogue/index.ts'
import { holdRound } from '#platform/play/rounds/index.ts'
import { betContent } from './bet-content.ts'
import { placeDrawnAtOnce } from './drawn-at-once.ts'
import { placeTicket } from './fixtures/place-ticket.ts'
import { rulesOf } from './house-games.ts'
import { offeredGame } from './offered-game.ts'

type Input = ParsedInputOf<typeof endpoint>
type Placed = SaidOf<typeof endpoint>

/**
 * Stakes `input.stake` (money on the wire) of the member's main wallet on one round of a house game, draws, settles and
 * pays, in one transaction: after a crash either all of it has happened or nothing (`drawn-at-once.ts`). A round of several steps is drawn and
 * stays open (`step-round.ts`); while one is, no other is staked on, and it is the answer. A copy of an answered request
 * gets the first one's bet. A bet on a round that many play (`play/rounds`) stays open until that is drawn. A refusal uses up neither the `requestId` nor the nonce.
 *
 * Once the main wallet is empty and a bonus runs, the stake is bonus money, and what it brings goes back to the bonus
 * wallet; such a stake counts for no turnover. Either kind counts for the bonus's wagering.
 *
 * Own money plays for the jackpot of a game that carries one; bonus money and play money do not (decision 43).
 *
 * A trial account stakes its play money, on the same rounds with the same odds; such a bet has its proof, and counts
 * for no turnover, no winner board and no hot game (platform.md section 4).
 *
 * A bet on virtual sports is a ticket, whose prices are fixed with it (`fixtures/place-ticket.ts`).
 *
 * Refuses: `request-id-reused`, `operation-not-allowed`, `not-found`, `game-in-maintenance`, `not-offered` at the
 * wager's field, `under-limit` and `over-limit` at `stake`, `bets-closed`, `odds-changed` at `spot`, `self-excluded`, `play-limit-reached`,
 * `insufficient-balance`.
 */
export async function placeBet(ctx: Context, member: Member, input: Input): Promise<Result<Placed>> {
  const rules = rulesOf(input.vendorCode, input.nodeId)
  // Its bets are seats (`roomStep`).
  if (rules?.rooms) return refuse('not-found')
  if (!rules?.steps && !rules?.shared) return placeDrawnAtOnce(ctx, member, input)
  const content = betContent(input)
  if (rules.shared) content.push(input.round ?? '')
  const request = { memberId: member.id, requestId: input.requestId, content }
  return ctx.transact((ctx) => claimed(ctx, request, (ctx) => openRound(ctx, member, input)))
}

/** Stakes on a round that stays open: one of several steps, of which the open one is found; or the one at a shared table. */
async function openRound(ctx: Context, member: Member, input: Input): Promise<Result<Placed>> {
  const { vendorCode: vendor, nodeId: node, wager } = input
  const stake = minorOf(input.stake)
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const { rows } = await selectStakedGame(vendor, node).execute(ctx.db)
  const offered = offeredGame(rows[0] && toStakedGame(rows[0]), input, stake)
  if (!offered.ok) return offered
  const { rules, gameType, leastStake } = offered.value
  const bet = { vendor, node, gameType, leastStake, stake, wager: { ...wager } }
  if (rules.fixtures) return placeTicket(ctx, member, bet, rules.fixtures, wager as Ticket)
  if (rules.shared) {
    const held = await holdRound(ctx, { vendor, node }, input.round)
    if (!held.ok) return held
    const placed = await openBet(ctx, member, {
      ...bet,
      fromSeeds: false,
      waitsFor: 'event',
      roundId: held.value,
    })
    return placed.ok ? ok({ betId: placed.value.betId }) : placed
  }
  const opened = await openBet(ctx, member, { ...bet, fromSeeds: true, waitsFor: 'player' })
  return opened.ok ? ok({ betId: opened.value.betId }) : opened
}
