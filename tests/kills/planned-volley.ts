import type { Context } from '#platform/base/context.ts'
import { placeBets } from '#platform/play/house/index.ts'
import type { Errand } from './held-pool.ts'
import { memberOf } from './planned-round.ts'

/** Five bullets of a member, in one request. */
export interface PlannedVolley extends Errand {
  memberId: string
  /** It shares transactions with the others of its process. */
  inCompany: boolean
}

export const BULLET = '10.00'
export const TARGETS = ['minnow', 'goldfish', 'minnow', 'perch', 'catfish'] as const

/** Fires; what was answered before is answered again. Gives the ids of the bets that stand. */
export async function fire(ctx: Context, { id, memberId }: PlannedVolley): Promise<string[]> {
  const fired = await placeBets(ctx, memberOf(memberId), {
    vendorCode: 'SEN',
    nodeId: 'fish',
    bets: TARGETS.map((target) => ({ stake: BULLET, wager: { game: 'fish', target } })),
    requestId: id,
  })
  if (!fired.ok) throw new Error(`${id}: ${fired.code}`)
  return fired.value.bets.map(({ betId }) => betId)
}
