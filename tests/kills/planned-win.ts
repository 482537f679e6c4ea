import type { Context } from '#platform/base/context.ts'
import { placeBet } from '#platform/play/house/index.ts'
import { LUCKY_STAKE } from '../support/play/lucky-seeds.ts'
import type { Errand } from './held-pool.ts'
import { memberOf } from './planned-round.ts'

/** The one spin of a member whose seeds win the jackpot; of null, the contributions of all stakes so far. */
export interface PlannedWin extends Errand {
  memberId: string | null
}

/** Spins; what was answered before is answered again. Gives the bet's id. */
export async function winJackpot(ctx: Context, { id, memberId }: PlannedWin): Promise<string> {
  const spin = { vendorCode: 'SEN', nodeId: 'slots-lines', stake: LUCKY_STAKE, requestId: id }
  const result = await placeBet(ctx, memberOf(memberId ?? ''), {
    ...spin,
    wager: { game: 'slots-lines', rules: 2 },
  })
  if (!result.ok) throw new Error(`${id}: ${result.code}`)
  return result.value.betId
}
