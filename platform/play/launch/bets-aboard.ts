import type { WireValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { gameDetail, SharedRound } from '#contract/play/game-table.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ownBetsOnRound } from '#platform/play/bets/index.ts'
import type { Flight } from '#platform/play/rounds/index.ts'

type Aboard = NonNullable<WireValueOf<typeof gameDetail>['aboard']>

/** The member's bets on a round that flies: what of each is out by now, and how it has ended. */
export async function betsAboard(
  ctx: Context,
  language: Language,
  member: Member,
  { id, flight: times, serverSeed, betsRoot }: SharedRound,
  flight: Flight,
): Promise<Aboard> {
  const bets = await ownBetsOnRound(ctx, language, member.id, id)
  const afterMs = times ? Math.max(0, ctx.clock.now().getTime() - Date.parse(times.flewAt)) : 0
  const at =
    serverSeed === null || betsRoot === null
      ? { afterMs }
      : { seeds: { serverSeed, clientSeed: betsRoot, nonce: 0 } }
  return bets.map(({ bet, wager, actions, outcome }) => ({
    bet,
    standing: flight.standingOf({ wager: wager as Wager, stake: minorOf(bet.stake), actions }, at).standing,
    outcome: outcome as Outcome | null,
  }))
}
