import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import type { DrawSeeds } from '#platform/play/seeds/index.ts'
import { openBets } from '../open-bets.ts'
import type { BetEnd, NewBet } from '../turnover/bet-terms.ts'

/** A bet of own money in an invented past, drawn and settled at its moment. */
export interface PastBet {
  id: string
  memberId: bigint
  at: Date
  bet: NewBet
  seeds: DrawSeeds
  end: BetEnd
}

/**
 * Writes bets of an invented past, each with its own time, and moves their money. A member may have several; the
 * members' stakes are locked already. In the transaction of the caller; throws if a wallet does not hold a stake.
 */
export async function writePastBets(ctx: Context, bets: readonly PastBet[]): Promise<void> {
  const source = { wallet: 'main', bonus: undefined } as const
  const openings = bets.map((bet) => ({ ...bet, source }))
  expectOk(await openBets(ctx, openings), 'bets of a past')
}
