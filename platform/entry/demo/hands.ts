import type { Context, Member } from '#platform/base/context.ts'
import { roomStep } from '#platform/play/rooms/index.ts'
import { PastClock, pastContext } from './past.ts'

const HANDS = 4
const APART_MS = 600_000
/** Between two acts: everybody's turn has time for it. */
const ACT_MS = 3_000

type Action = Parameters<typeof roomStep>[2]['action']

/** What each seat does in its turns, one after the other; after these it calls. Of three hands one ends without a show. */
const plans: readonly (readonly [Action[], Action[], Action[]])[] = [
  [[], [], []],
  [['raise'], ['fold'], []],
  [['raise'], ['fold'], ['fold']],
]
/** More than the turns of a hand. */
const MOST_TURNS = 12

/**
 * The last hands at two tables of three cards, of `player` and others, as real ones as everybody's. Repeatable: each act has a request
 * of its own. All stand up after each hand, so the seats are free.
 */
export async function playHands(
  ctx: Context,
  player: Member | undefined,
  people: readonly Member[],
  anchor: Date,
): Promise<void> {
  if (!player) return
  await Promise.all(
    ['5k-6', '10k-4'].map(async (room, table) => {
      for (let hand = 0; hand < HANDS; hand++) {
        const others = [1, 2].flatMap(
          (seat) => people[(table * HANDS * 2 + hand * 2 + seat) % people.length] ?? [],
        )
        const began = new Date(anchor.getTime() - (HANDS + 1 - hand) * APART_MS - table * (APART_MS / 2))
        await playHand(ctx, { room, hand, members: [player, ...others], began, anchor })
      }
    }),
  )
}

async function playHand(
  ctx: Context,
  {
    room,
    hand,
    members,
    began,
    anchor,
  }: { room: string; hand: number; members: readonly Member[]; began: Date; anchor: Date },
): Promise<void> {
  const clock = new PastClock(began)
  const past = pastContext(ctx, clock, anchor)
  let acts = 0
  const act = async (seat: number, action: Action): Promise<boolean> => {
    const member = members[seat]
    if (!member) return false
    const requestId = `demo-${room}-${hand}-${acts++}`
    const input = { room, action, requestId, ...(action === 'sit' && { seat: seat + 1 }) }
    const done = await roomStep(past, member, input)
    if (done.ok) clock.moveTo(new Date(clock.now().getTime() + ACT_MS))
    return done.ok
  }
  const seats = members.map((_, seat) => seat)
  for (const action of ['sit', 'ante'] as const) for (const seat of seats) await act(seat, action)
  const left = (plans[hand % plans.length] ?? []).map((actions) => [...actions])
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    // Whose turn it is not is refused.
    let acted = false
    for (const seat of seats) {
      acted = await act(seat, left[seat]?.[0] ?? 'call')
      if (acted) left[seat]?.shift()
      if (acted) break
    }
    if (!acted) break
  }
  for (const action of ['show', 'leave'] as const) for (const seat of seats) await act(seat, action)
}
