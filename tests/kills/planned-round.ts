import type { Action, GameName, Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { placeBet, stepRound } from '#platform/play/house/index.ts'
import type { Errand } from './held-pool.ts'

/** A round of a game of several steps that is played the same way by whoever plays it: the ids of its requests begin with its own. */
export interface PlannedRound extends Errand {
  memberId: string
  game: SteppedName
  /** It shares transactions with the others of its process. */
  inCompany: boolean
}

export const steppedNames = ['mines', 'video-poker'] as const satisfies readonly GameName[]
type SteppedName = (typeof steppedNames)[number]

export const STAKE = '10.00'

const plans: Record<SteppedName, { wager: Wager; actions: Action[] }> = {
  mines: {
    wager: { game: 'mines', mines: 3 },
    actions: [
      { game: 'mines', action: 'reveal', cell: 0 },
      { game: 'mines', action: 'reveal', cell: 13 },
      { game: 'mines', action: 'cash-out' },
    ],
  },
  'video-poker': {
    wager: { game: 'video-poker' },
    actions: [{ game: 'video-poker', action: 'draw', hold: [0, 1, 4] }],
  },
}

export const memberOf = (memberId: string): Member => ({
  id: BigInt(memberId),
  account: 'round-player',
  accountKind: 0,
  uplineId: null,
  frozen: false,
})

/** Plays a round to its end; what of it was answered before is answered again. Gives the bet's id. */
export async function playRound(
  ctx: Context,
  { id, memberId, game }: PlannedRound,
  opened: () => void = () => {},
): Promise<string> {
  const member = memberOf(memberId)
  const { wager, actions } = plans[game]
  const bet = { vendorCode: 'SEN', nodeId: game, stake: STAKE, wager, requestId: `${id}-bet` }
  const result = await placeBet(ctx, member, bet)
  if (!result.ok) throw new Error(`${id}: ${result.code}`)
  const { betId } = result.value
  opened()
  for (const [at, action] of actions.entries()) {
    const stepped = await stepRound(ctx, member, { betId, action, requestId: `${id}-step-${at}` })
    if (!stepped.ok) throw new Error(`${id}, step ${at}: ${stepped.code}`)
    if (stepped.value.result !== 'open') return betId
  }
  throw new Error(`${id} goes on and on`)
}
