import type { WireValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { gameDetail, SharedRound } from '#contract/play/game-table.ts'
import type { Ticket, TicketAction } from '#contract/play/games/fixtures/ticket.ts'
import type { Outcome, Standing, Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ownBetsOnRounds } from '#platform/play/bets/index.ts'
import type { FixtureRules } from '#platform/play/house/index.ts'
import type { Flight } from '#platform/play/rounds/index.ts'

type Aboard = NonNullable<WireValueOf<typeof gameDetail>['aboard']>

/** The member's bets on a round that flies: what of each is out by now, and how it has ended. Of a void one only taps are. */
export async function betsAboard(
  ctx: Context,
  language: WrittenLanguage,
  member: Member,
  { id, state, flight: times, serverSeed, betsRoot }: SharedRound,
  flight: Flight,
): Promise<Aboard> {
  const bets = await ownBetsOnRounds(ctx, language, member.id, [id])
  const isVoid = state === 'void'
  const afterMs = times && !isVoid ? Math.max(0, ctx.clock.now().getTime() - Date.parse(times.flewAt)) : 0
  const at =
    isVoid || serverSeed === null || betsRoot === null
      ? { afterMs }
      : { seeds: { serverSeed, clientSeed: betsRoot, nonce: 0 } }
  return bets.map(({ bet, wager, actions, outcome }) => ({
    bet,
    standing: flight.standingOf({ wager: wager as Wager, stake: minorOf(bet.stake), actions }, at).standing,
    outcome: outcome as Outcome | null,
  }))
}

/** The member's tickets on a matchday: at what each can be cashed out now, and how it has ended. */
export async function ticketsAboard(
  ctx: Context,
  language: WrittenLanguage,
  member: Member,
  rounds: readonly SharedRound[],
  rules: FixtureRules,
): Promise<Aboard> {
  const ids = rounds.map(({ id }) => id)
  const bets = await ownBetsOnRounds(ctx, language, member.id, ids)
  return bets.map(({ bet, wager, actions, outcome }) => ({
    bet,
    standing: rules.standingOf(
      wager as unknown as Ticket,
      actions as unknown as readonly TicketAction[],
      rounds,
    ) as Standing,
    outcome: outcome as Outcome | null,
  }))
}
