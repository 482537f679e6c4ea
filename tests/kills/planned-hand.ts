import type { Context, Member } from '#platform/base/context.ts'
import { roomStep } from '#platform/play/rooms/index.ts'
import type { Errand } from './held-pool.ts'

/** A hand of three members in a room of their own, played the same way by whoever plays it: each step has a request of its own. */
export interface PlannedHand extends Errand {
  room: string
  memberIds: string[]
  plan: number
}

type Action = Parameters<typeof roomStep>[2]['action']
type Act = readonly [who: number, action: Action]

const seated: readonly Act[] = [0, 1, 2].flatMap((who): Act[] => [[who, 'sit']])
const anted: readonly Act[] = [0, 1, 2].flatMap((who): Act[] => [[who, 'ante']])
const acts: readonly Act[] = [0, 1, 2].flatMap((who): Act[] => [[who, 'show']])

/** Every act, and every way in which a hand ends but the clock's: who is killed leaves the rest to that. */
const plans: readonly (readonly Act[])[] = [
  [[0, 'call'], [1, 'call'], [2, 'call'], ...acts],
  [
    [0, 'raise'],
    [1, 'fold'],
    [2, 'call'],
    [0, 'show'],
    [2, 'show'],
  ],
  [[0, 'raise'], [1, 'raise'], [2, 'raise'], [0, 'call'], [1, 'call'], ...acts],
  [
    [0, 'raise'],
    [1, 'fold'],
    [2, 'fold'],
  ],
  [
    [0, 'call'],
    [1, 'leave'],
    [2, 'call'],
    [0, 'show'],
    [2, 'show'],
  ],
]

export const PLANS = plans.length

const memberOf = (memberId: string): Member => ({
  id: BigInt(memberId),
  account: 'hand-player',
  accountKind: 0,
  uplineId: null,
  frozen: false,
})

/** Plays a hand to its end; what of it was answered before is answered again. Throws at a refusal. */
export async function playHand(ctx: Context, { id, room, memberIds, plan }: PlannedHand): Promise<void> {
  for (const [at, [who, action]] of [...seated, ...anted, ...(plans[plan] ?? [])].entries()) {
    const input = { room, action, requestId: `${id}-${at}`, ...(action === 'sit' && { seat: who + 1 }) }
    const done = await roomStep(ctx, memberOf(memberIds[who] ?? ''), input)
    if (!done.ok) throw new Error(`${id}, ${action} of seat ${who + 1}: ${done.code}`)
  }
}
